package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.trial.TrialSamples;
import io.blobbench.workload.HostShare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadDivisionTest {
    /** Two connections, lanes by the cores. */
    private static final Cell CELL = TrialSamples.cell(TrialSamples.OPEN);

    @Test
    void connectionsAreDividedAndLanesFollowEachAgentsCores() {
        assertThat(LoadDivision.divide(CompletionMode.ASYNC, CELL, List.of(8, 1)))
                .containsExactly(new HostShare(0, 1, 2, 0, 2, 2), new HostShare(1, 1, 2, 1, 2, 2));
    }

    @Test
    void oneAgentHasWhatOneHostHas() {
        assertThat(LoadDivision.divide(CompletionMode.ASYNC, CELL, List.of(2)))
                .containsExactly(HostShare.whole(2, CELL.connections()));
    }

    @Test
    void fewerConnectionsThanAgentsAreRefused() {
        assertThat(LoadDivision.unsupportedReasons(CELL, 3))
                .containsExactly("connections cannot be divided among 3 agents: expected at least as many, got 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadDivision.divide(CompletionMode.ASYNC, CELL, List.of(1, 1, 1)))
                .withMessage("connections must be at least 3, got 2");
    }

    @Test
    void aPlainCellCanBeDivided() {
        assertThat(LoadDivision.unsupportedReasons(CELL, 2)).isEmpty();
    }

    @Test
    void moreLanesThanAnAgentHasConnectionsAreRefused() throws Exception {
        assertThat(LoadDivision.unsupportedReasons(cell("connections: 5", "lanes: 4"), 2))
                .containsExactly("lanes are threads of each of 2 agents, which has at most 3 of the connections:"
                        + " expected auto, 5 or at most 3, got 4");
        assertThat(LoadDivision.unsupportedReasons(cell("connections: 5", "lanes: 3"), 2))
                .isEmpty();
        assertThat(LoadDivision.unsupportedReasons(cell("connections: 5", "lanes: =connections"), 2))
                .isEmpty();
        assertThat(LoadDivision.unsupportedReasons(cell("connections: 5", "lanes: 4"), 1))
                .isEmpty();
    }

    private static Cell cell(String... lines) throws Exception {
        String yaml = "question: Can it?\n" + String.join("\n", lines);
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a search for the highest load    | load: {model: find-max}
                    an idle load                     | load: {model: idle}
                    a rough load                     | load: {model: rough, rate: 1000/s}
                    a scenario that kills or impairs | faults: [{at: 1s, node: 1, do: kill}]
                    a scenario that kills or impairs | verify: {after: kill}
                    visibility                       | visibility: true
                    a history of shared keys         | workload: {mix: {get: 1, update: 1}, keys: {shared: 50%}}
                    an end by the width of the p99   | until: {p99: 5%}
                    """)
    void whatNeedsOneHostIsRefused(String what, String lines) throws Exception {
        Cell cell = cell("connections: 2", lines);

        assertThat(LoadDivision.unsupportedReasons(cell, 2))
                .singleElement()
                .asString()
                .startsWith(what)
                .endsWith(" cannot be divided among agents; run it on one load host");
    }

    @Test
    void aTraceIsRefused(@TempDir Path folder) throws Exception {
        Path trace = Files.writeString(folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,append,,100\n");

        assertThat(LoadDivision.unsupportedReasons(cell("load: {trace: " + trace + "}"), 2))
                .anySatisfy(why -> assertThat(why).startsWith("a trace, whose operations have one order,"));
    }
}
