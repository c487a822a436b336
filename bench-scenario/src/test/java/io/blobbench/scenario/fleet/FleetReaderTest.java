package io.blobbench.scenario.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fleets are read as strictly as scenarios. */
class FleetReaderTest {
    private static final Path SHIPPED = Path.of("..", "fleets");

    @TempDir
    private Path work;

    private FleetReader reader;

    @BeforeEach
    void reader() {
        reader = new FleetReader(work, List.of(SHIPPED));
    }

    @Test
    void everythingThatAFleetSaysIsRead() throws Exception {
        FleetFile fleet = read("""
                about: The lab
                launch: ssh
                hosts: [load1, bench@load2]
                controller: 10.0.0.1
                port: 7000
                agentPort: 7001
                joinWithin: 30s
                silence: 20s
                onLoss: continue
                maxStartSkew: 2ms
                folder: blobbench
                """);

        assertThat(fleet.about()).isEqualTo("The lab");
        assertThat(fleet.launch()).isEqualTo(LaunchKind.SSH);
        assertThat(fleet.hosts()).containsExactly("load1", "bench@load2");
        assertThat(fleet.controller()).contains("10.0.0.1");
        assertThat(fleet.port()).isEqualTo(7000);
        assertThat(fleet.agentPort()).isEqualTo(7001);
        assertThat(fleet.joinWithin()).isEqualTo(Duration.ofSeconds(30));
        assertThat(fleet.silence()).isEqualTo(Duration.ofSeconds(20));
        assertThat(fleet.onLoss()).isEqualTo(LossPolicy.CONTINUE);
        assertThat(fleet.maxStartSkew()).isEqualTo(Duration.ofMillis(2));
        assertThat(fleet.settings().folder()).isEqualTo("blobbench");
    }

    @Test
    void aFleetOfThisMachineTakesFreePorts() throws Exception {
        FleetFile fleet = read("{launch: local, count: 3}");

        assertThat(fleet.hosts()).containsExactly("localhost", "localhost", "localhost");
        assertThat(fleet.port()).isZero();
        assertThat(fleet.agentPort()).isZero();
        assertThat(fleet.onLoss()).isEqualTo(LossPolicy.ABORT);
        assertThat(fleet.maxStartSkew()).isEqualTo(Duration.ofMillis(5));
        assertThat(fleet.joinWithin()).isEqualTo(Duration.ofMinutes(1));
        assertThat(fleet.silence()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void slurmAndKubernetesHaveSettingsOfTheirOwn() throws Exception {
        assertThat(read("{launch: slurm, count: 2, arguments: [--partition=load, --exclusive]}")
                        .settings()
                        .arguments())
                .containsExactly("--partition=load", "--exclusive");
        assertThat(read("{launch: kubernetes, count: 2, image: 'lab/blobbench:1', namespace: load}")
                        .settings()
                        .image())
                .contains("lab/blobbench:1");
    }

    @Test
    void argumentsMayRepeat() throws Exception {
        assertThat(read("{launch: slurm, count: 2, arguments: [-p, load, -A, load]}")
                        .settings()
                        .arguments())
                .containsExactly("-p", "load", "-A", "load");
    }

    @Test
    void shippedFleetsAreRead() throws Exception {
        assertThat(reader.list()).containsOnlyKeys("lab", "this-machine");
        for (String name : reader.list().keySet()) {
            assertThat(reader.read(name).about()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            `launch: shh`                                 => f.yaml:1:9: launch: got 'shh', expected one of local, none, ssh, slurm, kubernetes, did you mean 'ssh'?
            `about: x`                                    => f.yaml:1:1: no launch, expected how agents are started: local, none, ssh, slurm, kubernetes
            `{launch: ssh, host: [a]}`                    => f.yaml:1:15: unknown key 'host', expected about, launch, controller, port, agentPort, joinWithin, silence, onLoss, maxStartSkew, count, hosts, folder, arguments, image, namespace, did you mean 'hosts'?
            `launch: ssh`                                 => f.yaml:1:1: no hosts, expected the load hosts
            `launch: local`                               => f.yaml:1:1: no count, expected the number of agents
            `{launch: local, hosts: [a]}`                 => f.yaml:1:17: hosts has no meaning with launch: local, expected count
            `{launch: none, hosts: [a], count: 2}`        => f.yaml:1:28: count and hosts exclude each other, expected one of them
            `{launch: ssh, hosts: [a, a]}`                => f.yaml:1:26: hosts: 'a' is a duplicate value
            `{launch: ssh, hosts: [-oProxyCommand=x]}`    => f.yaml:1:23: hosts: got '-oProxyCommand=x', expected a host such as load1 or user@load1
            `{launch: ssh, hosts: [a], folder: 'a;b'}`    => f.yaml:1:35: folder: got 'a;b', expected a folder of letters, digits and any of ./_-~, such as .cache/blobbench
            `{launch: local, count: 0}`                   => f.yaml:1:24: count: got '0', expected a whole number from 1 to 1000
            `{launch: local, count: 2, onLoss: go}`       => f.yaml:1:35: onLoss: got 'go', expected one of abort, continue
            `{launch: local, count: 2, silence: 200ms}`   => f.yaml:1:36: silence: got '200ms', expected a duration from 1s to 1h
            `{launch: local, count: 2, silence: 1000h}`   => f.yaml:1:36: silence: got '1000h', expected a duration from 1s to 1h
            `{launch: local, count: 2, maxStartSkew: 5}`  => f.yaml:1:41: maxStartSkew: got '5', expected a duration such as 500ms, 2s, 1m or 1h, did you mean '5s'?
            """)
    void mistakesAreNamedWithTheirPlace(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    private FleetFile read(String text) throws IOException, ScenarioException {
        Files.writeString(work.resolve("f.yaml"), text);
        return reader.read("f.yaml");
    }
}
