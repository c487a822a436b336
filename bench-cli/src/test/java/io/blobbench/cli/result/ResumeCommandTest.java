package io.blobbench.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.VariedMemoryStore;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.UnopenedStore;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetAccess;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.trial.TrialSamples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ResumeCommandTest {
    private static final Adapter MEMORY =
            new Adapter("memory", new VariedMemoryStore(), Optional.empty(), ResumeCommandTest.class.getClassLoader());

    @Test
    void runsOnGivenServersTakeTurnsWhereTheirScenarioIsTheSame() throws Exception {
        RunSpec first = given("one:1", "batch: 4");
        RunSpec other = given("one:1", "batch: 8");
        RunSpec second = given("two:2", "batch: 4");

        assertThat(ResumeCommand.turns(List.of(first, other, second)))
                .containsExactly(List.of(first, second), List.of(other));
    }

    @Test
    void runsThatStartTheirServersAreResumedOneAfterTheOther() throws Exception {
        RunSpec first = run("batch: 4", Optional.empty());
        RunSpec second = run("batch: 4", Optional.empty());
        RunSpec given = given("one:1", "batch: 4");

        assertThat(ResumeCommand.turns(List.of(first, given, second)))
                .containsExactly(List.of(first), List.of(given), List.of(second));
    }

    @Test
    void aSettingOfClientsThatIsAnotherOneIsNamed() throws Exception {
        Manifest before = begun(on(Map.of("linger.ms", "5", "password", "swordfish"), Map.of()));

        assertThat(ResumeCommand.changedClient(before, on(Map.of("linger.ms", "5", "password", "other"), Map.of())))
                .as("secrets are not recorded")
                .isEmpty();
        assertThat(ResumeCommand.changedClient(before, on(Map.of("linger.ms", "0", "password", "other"), Map.of())))
                .hasValue("linger.ms of the client was 5, is 0");
        assertThat(ResumeCommand.changedClient(before, on(Map.of("password", "swordfish"), Map.of())))
                .hasValue("linger.ms of the client was 5, is none");
        assertThat(ResumeCommand.changedClient(begun(given("one:1", "batch: 4")), on(Map.of("acks", "1"), Map.of())))
                .hasValue("acks of the client was none, is 1");
    }

    @Test
    void anotherTlsOrLoginIsNamed() throws Exception {
        Manifest before = begun(on(Map.of(), Map.of("tls", "true", "user", "ann", "password", "swordfish")));

        assertThat(ResumeCommand.changedClient(
                        before, on(Map.of(), Map.of("tls", "true", "user", "ann", "password", "other"))))
                .isEmpty();
        assertThat(ResumeCommand.changedClient(
                        before, on(Map.of(), Map.of("tls", "false", "user", "ann", "password", "swordfish"))))
                .hasValue("tls of the target was true, is false");
        assertThat(ResumeCommand.changedClient(before, on(Map.of(), Map.of("tls", "true", "password", "swordfish"))))
                .hasValue("user of the target was ann, is none");
    }

    private static RunSpec on(Map<String, String> client, Map<String, String> access) throws Exception {
        TargetServers target = new TargetServers(
                "lab",
                "lab",
                List.of("one:1"),
                new TargetAccess(new TreeMap<>(access)),
                new TreeMap<>(client),
                OptionalInt.empty(),
                Set.of(),
                new TreeMap<>(),
                Set.of());
        return run("batch: 4", Optional.of(target));
    }

    /** The manifest of a run that begins so. */
    private static Manifest begun(RunSpec spec) {
        return Manifest.begun(
                new RunContext(
                        "run-1",
                        TrialSamples.START,
                        "0.1.0",
                        new UnopenedStore(""),
                        spec.given(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        spec.scenario(),
                        List.of()),
                ResultSamples.HOST);
    }

    private static RunSpec given(String endpoint, String workload) throws Exception {
        return run(workload, Optional.of(TargetServers.at(List.of(endpoint))));
    }

    private static RunSpec run(String workload, Optional<TargetServers> given) throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("turns.yaml"),
                        "question: Whose turn is it?\nworkload: {operation: append, " + workload + "}\n",
                        "memory");
        return RunSpec.of(MEMORY, scenario, given, new LocalServerOptions(), false, List.of());
    }
}
