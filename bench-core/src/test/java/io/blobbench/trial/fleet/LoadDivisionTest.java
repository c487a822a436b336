package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.trial.TrialSamples;
import io.blobbench.workload.HostShare;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    @Test
    void aRateOfEachLaneCannotBeDivided() {
        assertThat(LoadDivision.unsupportedReasons(TrialSamples.cell(new RoughLoad(1000, 8)), 2))
                .singleElement()
                .satisfies(why -> assertThat(why).contains("rough load", "cannot be divided among agents"));
    }
}
