package io.blobbench.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResumeCommandTest {
    private static final Adapter MEMORY =
            new Adapter("memory", new MemoryStoreFactory(), Optional.empty(), ResumeCommandTest.class.getClassLoader());

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
