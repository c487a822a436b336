package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cells of five trials whose outlier hides the difference from Welch's test, so that only ranks can decide. */
class RankDecisionsTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};
    private static final double[] TAIL = {5000, 5100, 5200, 4900, 5000};
    private static final double[] LONGER = {15_000, 15_100, 15_200, 14_900, 150_000};
    private static final double[] SLOWER = {800, 804, 796, 808, 80};

    @Test
    void ofARunOfOneCellTheyDecideATail() {
        assertThat(slower(1, cell -> open(cell, TAIL), cell -> open(cell, LONGER)))
                .isOne();
        assertThat(slower(1, cell -> closed(cell, CALM, TAIL), cell -> closed(cell, CALM, LONGER)))
                .isOne();
    }

    /** 4/252 times 20/19 is within the level of throughput, times 20/18 is beyond it. */
    @Test
    void ofManyCellsTheyDecideWhereNearlyAllDiffer() {
        assertThat(slower(20, cell -> closed(cell, CALM, TAIL), cell -> closed(cell, cell < 19 ? SLOWER : CALM, TAIL)))
                .isEqualTo(19);
        assertThat(slower(20, cell -> closed(cell, CALM, TAIL), cell -> closed(cell, cell < 18 ? SLOWER : CALM, TAIL)))
                .isZero();
    }

    @Test
    void aTailOfManyCellsTheyDecideWhereAllDiffer() {
        assertThat(slower(20, cell -> open(cell, TAIL), cell -> open(cell, LONGER)))
                .isEqualTo(20);
        assertThat(slower(20, cell -> open(cell, TAIL), cell -> open(cell, cell < 19 ? LONGER : TAIL)))
                .isZero();
    }

    private static long slower(int cells, IntFunction<MeasuredCell> baseline, IntFunction<MeasuredCell> other) {
        Comparison comparison =
                Comparison.of(run("a", cells, baseline), List.of(run("b", cells, other)), Comparison.LEAST_DIFFERENCE);
        return comparison.runs().get(0).outcomes().getOrDefault(Outcome.SLOWER, 0L);
    }

    private static ComparedRun run(String id, int cells, IntFunction<MeasuredCell> cell) {
        return Runs.of(id, IntStream.range(0, cells).mapToObj(cell).toArray(MeasuredCell[]::new));
    }

    private static MeasuredCell closed(int cell, double[] throughputs, double[] p99Us) {
        return new Runs.Cell("blob=" + cell)
                .throughputs(throughputs)
                .times("service", CALM, p99Us)
                .measured();
    }

    private static MeasuredCell open(int cell, double[] p99Us) {
        return new Runs.Cell("blob=" + cell)
                .with("load_model", "open")
                .times("response", CALM, p99Us)
                .measured();
    }
}
