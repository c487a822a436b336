package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final String AT = "2026-11-20T15:46:";

    @Test
    void trialsTakeTurnsWhereEachRoundBeganAfterTheOneBefore() {
        assertThat(taken(
                        cell("x=1", AT + "01Z", AT + "04Z", AT + "05Z", AT + "07.5Z"),
                        cell("x=2", AT + "02Z", AT + "03.1Z", AT + "06Z", AT + "07Z")))
                .isTrue();
    }

    @Test
    void oneTrialThatBeganAmongThoseOfTheOtherPartIsNoTurn() {
        assertThat(taken(
                        cell("x=1", AT + "01Z", AT + "02Z", AT + "03Z", AT + "05Z"),
                        cell("x=2", AT + "04Z", AT + "06Z", AT + "07Z", AT + "08Z")))
                .isFalse();
        assertThat(taken(
                        cell("x=1", AT + "01Z", AT + "03Z", AT + "05Z", AT + "09Z"),
                        cell("x=2", AT + "02Z", AT + "04Z", AT + "06Z", AT + "07Z")))
                .as("the last round")
                .isTrue();
        assertThat(taken(
                        cell("x=1", AT + "01Z", AT + "03Z", AT + "05Z", AT + "07Z"),
                        cell("x=2", AT + "09Z", AT + "04Z", AT + "06Z", AT + "08Z")))
                .as("the first one was repeated at the end")
                .isFalse();
    }

    @Test
    void allCellsHaveToTakeTurns() {
        MeasuredCell one = cell("x=1,blob=1KB", AT + "01Z", AT + "03Z");
        MeasuredCell other = cell("x=2,blob=1KB", AT + "02Z", AT + "04Z");

        assertThat(taken(one, other)).isTrue();
        assertThat(taken(
                        one,
                        other,
                        cell("x=1,blob=2KB", AT + "05Z", AT + "06Z"),
                        cell("x=2,blob=2KB", AT + "07Z", AT + "08Z")))
                .isFalse();
    }

    @Test
    void aRoundThatDidNotEndIsLeftOut() {
        assertThat(taken(cell("x=1", AT + "01Z", AT + "03Z", AT + "05Z"), cell("x=2", AT + "02Z", AT + "04Z")))
                .isTrue();
        assertThat(taken(
                        cell("x=1", AT + "01Z", AT + "03Z", AT + "05Z", AT + "06Z"),
                        cell("x=2", AT + "02Z", AT + "04Z")))
                .isFalse();
    }

    @Test
    void nothingTellsTurnsWithoutTheInstantsOfAllTrials() {
        assertThat(taken(cell("x=1", AT + "01Z", AT + "03Z"), cell("x=2", AT + "02Z", "")))
                .isFalse();
        assertThat(taken(cell("x=1", "", ""), cell("x=2", "", ""))).isFalse();
        assertThat(taken(cell("x=1", AT + "01Z"), cell("x=2", AT + "02Z"))).isFalse();
    }

    @Test
    void twoRunsAreNotPartsOfOne() {
        assertThat(Turns.taken(
                        Runs.of("a", cell("x=1", AT + "01Z", AT + "03Z")),
                        Runs.of("b", cell("x=1", AT + "02Z", AT + "04Z"))))
                .isFalse();
    }

    private static boolean taken(MeasuredCell... cells) {
        List<ComparedRun> parts = RunParts.by(Runs.of("run", cells), "x");
        return Turns.taken(parts.get(0), parts.get(1));
    }

    private static MeasuredCell cell(String id, String... starts) {
        double[] throughputs = new double[starts.length];
        Arrays.fill(throughputs, 1000);
        return new Runs.Cell(id)
                .with("blob_bytes", "1000")
                .throughputs(throughputs)
                .started(starts)
                .measured();
    }
}
