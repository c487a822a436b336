package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.format.ComparisonTable;
import io.blobbench.report.compare.format.JunitReport;
import io.blobbench.report.compare.format.Regressions;
import io.blobbench.report.compare.format.TableStyle;
import java.util.Arrays;
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

    @Test
    void trialsThatLostTheLoadNeedNoFigures() {
        String overloaded = "overloaded: 120 of 300 operations were never sent";
        MeasuredCell some = cell(4, 4, "store", "INVALID", overloaded, 3);
        Comparison lost = compare(KEPT, some);

        assertThat(only(lost).outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(GATE.judge(only(lost)).result()).isEqualTo(GateResult.LOAD_NOT_KEPT);
        assertThat(only(lost).contrasts())
                .as("the figures of the others are not those of the cell")
                .allMatch(contrast -> contrast.ratio().isEmpty());
        assertThat(outcome(some, KEPT)).isEqualTo(Outcome.FASTER);
        assertThat(outcome(KEPT, cell(4, 4, "host-cpu", "INVALID", overloaded, 3)))
                .isEqualTo(Outcome.NOT_COMPARABLE);
        assertThat(outcome(KEPT, cell(4, 4, "store", "INVALID", "the clock of the load host was set", 1)))
                .isEqualTo(Outcome.NOT_COMPARABLE);
    }

    /** One operation of a preload, or of thousands in the measurement. */
    @Test
    void aFewAnswersThatAreLateAreNoLoadThatIsLost() {
        assertThat(outcome(KEPT, timedOut(300))).isEqualTo(Outcome.SLOWER);
        assertThat(outcome(KEPT, timedOut(1))).isEqualTo(Outcome.NOT_COMPARABLE);
        assertThat(outcome(KEPT, cell(4, 4, "store", "TIMED_OUT", "1 operation ended late; " + QUEUED, 1)))
                .isEqualTo(Outcome.SLOWER);
    }

    private static MeasuredCell timedOut(double operations) {
        Runs.Cell cell = queuedUp(4, 4, "store")
                .measured("operations_timed_out", operations, operations, operations, operations);
        for (int trial = 1; trial <= 4; trial++) {
            cell.verdict(trial, "TIMED_OUT", "operations had no answer after 30 s");
        }
        return cell.measured();
    }

    @Test
    void aLoadThatIsLostWhileTheMachineIsSlowerIsNotKnown() {
        MeasuredCell quick = cell(4, 0, "store", 300);
        MeasuredCell slow = cell(4, 4, "store", 214);

        assertThat(only(compare(quick, slow)).said())
                .isEqualTo("cannot know (the slower one ran while the machine itself was 1.40 times slower)");
        assertThat(GATE.judge(only(compare(quick, slow))).result()).isEqualTo(GateResult.NOT_JUDGED);
        assertThat(outcome(slow, quick)).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(quick, overloaded(2))).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(cell(4, 4, "store", 300), cell(4, 0, "store", 214))).isEqualTo(Outcome.FASTER);
    }

    @Test
    void aLoadThatASlowerMachineLostFailsNoGateWithoutFiguresEither() {
        CellComparison lost = only(compare(cell(4, 0, "store", 300), overloaded(4)));

        assertThat(lost.outcome()).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(GATE.judge(lost).result()).isEqualTo(GateResult.NOT_JUDGED);
    }

    /** Trials on a slower machine, some of them without figures. */
    private static MeasuredCell overloaded(int without) {
        return overloaded(without, 180);
    }

    private static MeasuredCell overloaded(int without, int answered) {
        double[] counts = new double[without];
        double[] unsent = new double[without];
        Arrays.fill(counts, answered);
        Arrays.fill(unsent, 300 - answered);
        Runs.Cell cell = queuedUp(4, 4, "store")
                .measured("host_speed", 214, 214, 214, 214)
                .measured("operations", counts)
                .measured("blobs_acknowledged", counts)
                .measured("operations_unsent", unsent);
        for (int trial = 1; trial <= without; trial++) {
            cell.verdict(trial, "INVALID", "overloaded: " + (300 - answered) + " of 300 operations were never sent");
        }
        return cell.measured();
    }

    @Test
    void aSlowerMachineExplainsNoStoreThatHangs() {
        MeasuredCell hung = hung();
        Comparison lost = compare(cell(5, 0, "store", 300), hung);

        assertThat(only(lost).outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(GATE.judge(only(lost)).result()).isEqualTo(GateResult.NO_FIGURES);
        assertThat(GATE.judge(lost)).isEqualTo(GateResult.REGRESSION);
        assertThat(outcome(hung, cell(5, 0, "store", 300))).isEqualTo(Outcome.FASTER);
    }

    /** Five trials on a machine slower by a tenth, in which the server hangs after ten operations, with twenty in flight. */
    private static MeasuredCell hung() {
        Runs.Cell cell = queuedUp(5, 5, "store")
                .measured("host_speed", 270, 270, 270, 270, 270)
                .measured("operations", 10, 10, 10, 10, 10)
                .measured("blobs_acknowledged", 10, 10, 10, 10, 10)
                .measured("operations_unresolved", 20, 20, 20, 20, 20)
                .measured("operations_timed_out", 20, 20, 20, 20, 20)
                .measured("blobs_unresolved", 20, 20, 20, 20, 20)
                .measured("operations_unsent", 270, 270, 270, 270, 270);
        for (int trial = 1; trial <= 5; trial++) {
            cell.verdict(trial, "TIMED_OUT", "operations had no answer after 30 s");
        }
        return cell.measured();
    }

    /** The square of 1.40 is 1.97: a machine that is slower by that factor may cost 147 of 300 operations, in half of the trials. */
    @Test
    void aSlowerMachineExplainsAsManyAnswersAsTheSquareOfItsFactor() {
        assertThat(outcome(cell(4, 0, "store", 300), overloaded(4, 153))).isEqualTo(Outcome.CANNOT_KNOW);
        assertThat(outcome(cell(4, 0, "store", 300), overloaded(4, 152))).isEqualTo(Outcome.SLOWER);
        assertThat(outcome(cell(4, 0, "store", 300), overloaded(3, 152))).isEqualTo(Outcome.SLOWER);
        assertThat(outcome(cell(4, 0, "store", 300), overloaded(1, 152))).isEqualTo(Outcome.CANNOT_KNOW);
    }

    /** 300 operations that were due within ten seconds and took the store half a minute. */
    @Test
    void aSlowerMachineExplainsNoLoadThatTookManyTimesAsLong() {
        Runs.Cell late = queuedUp(4, 4, "store").measured("host_speed", 214, 214, 214, 214);

        assertThat(outcome(
                        cell(4, 0, "store", 300), late.with("measured_s", "30").measured()))
                .isEqualTo(Outcome.SLOWER);
        assertThat(outcome(
                        cell(4, 0, "store", 300), late.with("measured_s", "19").measured()))
                .isEqualTo(Outcome.CANNOT_KNOW);
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

    private static MeasuredCell cell(int trials, int queued, String limit) {
        return cell(trials, queued, limit, 300);
    }

    private static MeasuredCell cell(int trials, int queued, String limit, double hostSpeed) {
        double[] speeds = new double[trials];
        Arrays.fill(speeds, hostSpeed);
        return queuedUp(trials, queued, limit).measured("host_speed", speeds).measured();
    }

    /** The same, of which the first trials have another verdict. */
    private static MeasuredCell cell(int trials, int queued, String limit, String verdict, String reason, int without) {
        Runs.Cell cell = queuedUp(trials, queued, limit);
        for (int trial = 1; trial <= without; trial++) {
            cell.verdict(trial, verdict, reason);
        }
        return cell.measured();
    }

    /** A cell of some trials whose first ones did not keep the load. */
    private static Runs.Cell queuedUp(int trials, int queued, String limit) {
        double[] rates = new double[trials];
        double[] operations = new double[trials];
        double[] timesUs = new double[trials];
        for (int trial = 0; trial < trials; trial++) {
            rates[trial] = 30;
            operations[trial] = 300;
            timesUs[trial] = trial < queued ? 900_000 : 10_000;
        }
        Runs.Cell cell = new Runs.Cell("x")
                .with("load_model", "open", "limited_by", limit, "offered_ops_s", "30")
                .throughputs(rates)
                .measured("operations", operations)
                .measured("blobs_acknowledged", operations)
                .times("response", timesUs, timesUs);
        for (int trial = 1; trial <= queued; trial++) {
            cell.verdict(trial, "UNSTEADY", QUEUED);
        }
        return cell;
    }
}
