package io.blobbench.cli.clean;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder without a seal, as another user's. */
class LeftoverRemovalTest {
    private static final String RUN = LayoutNames.of("20261120-093012-memory-smoke");
    private static final TargetServers SERVERS = TargetServers.at(List.of("node1:1"));

    @TempDir
    private Path folder;

    private LeftoverJournal journal;

    @BeforeEach
    void begin() throws IOException {
        journal = LeftoverJournal.of(folder).begin("memory", List.of("node1:1"));
    }

    @Test
    void otherServersAreLeftAlone() throws Exception {
        made("-0", Map.of());

        assertThat(LeftoverRemoval.refusal(left(), TargetServers.at(List.of("node2:1")), true))
                .hasValue("was on node1:1, not on node2:1");
    }

    @Test
    void theJournalOfAStrangerSetsNoClientPropertiesWithoutTrust() throws Exception {
        made("-0", Map.of("password", "${file:/etc/shadow}", "database", "3"));
        made("-1", Map.of("database", "0"));

        assertThat(LeftoverRemoval.refusal(left(), SERVERS.withClient(Map.of("database", "0")), false))
                .hasValue(
                        "has client properties that only its journal names, not a run.json that this user made on this host: database,"
                                + " password; name a target that sets them itself, or use --trust");
        assertThat(LeftoverRemoval.refusal(left(), SERVERS, true)).isEmpty();
    }

    @Test
    void clientPropertiesThatTheTargetSetsItselfNeedNoTrust() throws Exception {
        made("-0", Map.of("database", "3"));

        assertThat(LeftoverRemoval.refusal(left(), SERVERS.withClient(Map.of("database", "3")), false))
                .isEmpty();
    }

    @Test
    void aSecretOfTheRunIsRecognisedHoweverItsScenarioSpellsIt() throws Exception {
        String login = "login user=\"a\"\npassword=\"${env:PW}\"\n";
        Scenario scenario = Scenarios.read(
                "stores:",
                "  redis:",
                "    client:",
                "      sasl.jaas.config: |",
                "        login user=\"a\"",
                "        password=\"${env:PW}\"",
                "      api.key: ['${env:OLD}', \"${env:NEW}\"]");
        Manifest run = begun(scenario);

        assertThat(LeftoverRemoval.has(run, "sasl.jaas.config", login)).isTrue();
        assertThat(LeftoverRemoval.has(run, "api.key", "${env:NEW}")).isTrue();
        assertThat(LeftoverRemoval.has(run, "sasl.jaas.config", "${env:PW}")).isFalse();
        assertThat(LeftoverRemoval.has(run, "password", login)).isFalse();
    }

    private static Manifest begun(Scenario scenario) {
        RunContext run = ResultSamples.run("run-1", 1, scenario.cells().get(0));
        return Manifest.begun(
                new RunContext(
                        run.runId(),
                        run.startedAt(),
                        run.toolVersion(),
                        run.adapter(),
                        run.servers(),
                        run.localServers(),
                        run.forked(),
                        run.fleet(),
                        scenario,
                        run.commandLine()),
                ResultSamples.HOST);
    }

    @Test
    void aSecretThatIsNotThereIsNamed() throws Exception {
        made("-0", Map.of("password", "${env:NO_SUCH_VARIABLE_4711}"));
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();

        assertThat(LeftoverRemoval.undo(
                        left(), ProgramEnvironment.adapter(environment.catalog(), "memory"), SERVERS, remains -> {}))
                .hasValue("not cleaned: client.password: the environment variable NO_SUCH_VARIABLE_4711 is not set");
    }

    private void made(String trial, Map<String, String> client) throws IOException {
        journal.making(new Leftover(RUN + trial, Map.of(), Optional.empty(), client));
    }

    private RunLeftovers left() throws IOException {
        return RunLeftovers.ofLocked(folder);
    }
}
