package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.ForgetfulStore;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.Target;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT)
class ExpectedHeatingsTest {
    private final List<TrialResult> results = new ArrayList<>();
    private int heatings;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 5s, operations: 50 | connections: [1, 2]",
                "2 | 5s, operations: 50 | 'layout: {durability: [none, always]}'",
                "2 | 5s, operations: 50 | 'cache: [cold, hot]'",
                "3 | 5s, operations: 50 | 'verify: {check: count, after: kill}'",
                "3 | 2500ms | faults: [{at: 10ms, node: 1, do: restart}]",
                "1 | 500ms | faults: [{at: 10ms, node: 1, do: pause, for: 20ms}]"
            })
    void areThoseOfTheRun(int expected, String measurement, String lines) throws Exception {
        Scenario scenario = read(measurement, "heat: 50ms\ntrials: 3\n" + lines);
        FakeNode server = new FakeNode("memory-1");
        RecordedServers servers = new RecordedServers();
        servers.nodes = List.of(server);
        Target target = new Target(
                new ForgetfulStore(new MemoryStoreFactory(), server, 0),
                Optional.of(servers),
                getClass().getClassLoader(),
                Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);

        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();

        assertThat(results).allSatisfy(result -> assertThat(result.verdict())
                .as(result.reasons().toString())
                .isNotIn(Verdict.UNSUPPORTED, Verdict.FAILED));
        assertThat(heatings).as("heatings of the run").isEqualTo(expected);
        assertThat(ExpectedHeatings.of(scenario, Optional.of(servers), 1, EarlierTrials.NONE))
                .as("those that were foreseen")
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "1s, 1"})
    void serversThatRunAlreadyAreHeatedOnceIfAtAll(String heat, int expected) throws Exception {
        Scenario scenario = read("1s", "layout: {durability: [none, always]}\nheat: " + heat);

        assertThat(ExpectedHeatings.of(scenario, Optional.empty(), 1, EarlierTrials.NONE))
                .isEqualTo(expected);
    }

    private static Scenario read(String measurement, String lines) throws Exception {
        String yaml = """
                question: How often is it heated?
                workload: {operation: get, blob: 100B, keys: {count: 50}}
                phases: {warmUp: 10ms, measurement: {duration: %s}}
                stores: {memory: {options: {delay: 1ms}}}
                %s
                """.formatted(measurement, lines);
        return ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        } else if (event instanceof RunEvent.Heated) {
            heatings++;
        }
    }
}
