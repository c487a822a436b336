package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.format.ComparisonTable;
import io.blobbench.report.compare.format.JunitReport;
import io.blobbench.report.compare.format.Regressions;
import io.blobbench.report.compare.format.TableStyle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Open loads that one store keeps and the other does not. */
class KeptByOneTest {
    private static final Gate GATE = new Gate(0.05);
    private static final String QUEUED =
            "30 of 300 operations had no answer when the last was due: operations queued up";
    private static final MeasuredCell KEPT = cell(4, 0, "store");

    @Test
    void aLoadThatIsNoLongerKeptIsSlowerAndFailsTheGate() {
        Comparison lost = compare(KEPT, cell(4, 4, "store"));

        assertThat(only(lost).said())
                .isEqualTo(
                        "slower (the other run does not keep the offered load in any trial, and the baseline keeps it in all)");
        assertThat(GATE.judge(lost)).isEqualTo(GateResult.REGRESSION);
        assertThat(GATE.judge(only(lost)).result()).isEqualTo(GateResult.LOAD_NOT_KEPT);
        assertThat(Regressions.of(lost, GATE.limit()).lines())
                .containsExactly(
                        "b x: the other run does not keep the offered load in any trial, and the baseline keeps it in all");
        assertThat(JunitReport.write(lost, GATE, "1")).contains("failures=\"1\"", "type=\"load not kept\"");
        assertThat(ComparisonTable.renderCompact(lost, new TableStyle(120, false, false, false)))
                .contains("B is slower than A in 1 of 1 cell, in 1 because only one of them keeps the offered load.")
                .contains("only A keeps the load");
    }

    @Test
    void aLoadThatIsKeptAtLastIsFasterAndPassesTheGate() {
        Comparison mended = compare(cell(4, 4, "store"), KEPT);

        assertThat(only(mended).outcome()).isEqualTo(Outcome.FASTER);
        assertThat(GATE.judge(mended)).isEqualTo(GateResult.PASSED);
    }

    @Test
    void nothingIsKnownOfFewTrialsSomeOfThemOrOfALoadHost() {
        assertThat(outcome(KEPT, cell(4, 3, "store"))).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(cell(2, 0, "store"), cell(2, 2, "store"))).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(KEPT, cell(4, 4, "host-cpu"))).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(cell(4, 4, "store"), cell(4, 4, "store"))).isEqualTo(Outcome.CANNOT_KNOW);
    }

    private static Outcome outcome(MeasuredCell baseline, MeasuredCell other) {
        return only(compare(baseline, other)).outcome();
    }

    private static CellComparison only(Comparison comparison) {
        return comparison.runs().get(0).cells().get(0);
    }

    private static Comparison compare(MeasuredCell baseline, MeasuredCell other) {
        return Comparison.of(Runs.of("a", baseline), List.of(Runs.of("b", other)), Comparison.LEAST_DIFFERENCE);
    }

    /** A cell of some trials whose first ones did not keep the load. */
    private static MeasuredCell cell(int trials, int queued, String limit) {
        double[] rates = new double[trials];
        double[] operations = new double[trials];
        double[] timesUs = new double[trials];
        for (int trial = 0; trial < trials; trial++) {
            rates[trial] = 30;
            operations[trial] = 300;
            timesUs[trial] = trial < queued ? 900_000 : 10_000;
        }
        Runs.Cell cell = new Runs.Cell("x")
                .with("load_model", "open", "limited_by", limit)
                .throughputs(rates)
                .measured("operations", operations)
                .measured("blobs_acknowledged", operations)
                .times("response", timesUs, timesUs);
        for (int trial = 1; trial <= queued; trial++) {
            cell.verdict(trial, "UNSTEADY", QUEUED);
        }
        return cell.measured();
    }
}
