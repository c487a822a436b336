package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final double[] THOUSANDS = {1000, 1005, 995, 1010, 990};
    private static final String AT = "2026-11-20T15:46:";
    private static final String CHANGED =
            " difference. The environment of the run changed when resumed (kernel 6.9.0, was 6.1.0).";

    @Test
    void partsWhoseTrialsTookNoTurnsAreSaidToBeSo() {
        assertThat(byAppendonly(
                        cell("no", AT + "01Z", AT + "02.100Z", AT + "03.5Z"),
                        cell("yes", AT + "03.783Z", AT + "04Z", AT + "05Z")))
                .last()
                .isEqualTo("Trials of server.appendonly=yes did not take turns with those of server.appendonly=no, but"
                        + " all ran before or after them: a change of the machine in between looks like a difference.");
        assertThat(byAppendonly(cell("no", AT + "03Z", AT + "04Z"), cell("yes", AT + "01Z", AT + "02.9Z")))
                .last()
                .asString()
                .startsWith("Trials of server.appendonly=yes did not take turns");
    }

    @Test
    void partsWithoutTurnsSayHowTheEnvironmentChangedWhenTheRunWasResumed() {
        List<MeasuredCell> cells = List.of(cell("no", AT + "01Z", AT + "02Z"), cell("yes", AT + "03Z", AT + "04Z"));
        ComparedRun resumed = new ComparedRun(
                "run",
                "",
                "",
                Set.of(),
                cells,
                Map.of(),
                Map.of("environment", "changed when resumed (kernel 6.9.0, was 6.1.0)"));
        List<ComparedRun> parts = RunParts.by(resumed, "server.appendonly");

        Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);

        assertThat(Summary.of(comparison)).last().asString().endsWith(CHANGED);
        assertThat(new Pivot(comparison, Measure.THROUGHPUT).table(false))
                .contains("\nTrials of server.appendonly=yes did not take turns")
                .endsWith(CHANGED + "\n");
    }

    @Test
    void roundsAreTurns() {
        assertThat(byAppendonly(cell("no", AT + "01Z", AT + "04Z"), cell("yes", AT + "02Z", AT + "03Z")))
                .noneMatch(sentence -> sentence.contains("turns"));
    }

    @Test
    void ofOneTrialEachNothingIsSaidOfTurns() {
        assertThat(byAppendonly(cell("no", AT + "01Z"), cell("yes", AT + "02Z")))
                .noneMatch(sentence -> sentence.contains("turns"));
    }

    @Test
    void aFactorOfALoadAboveWhichNoneWasTriedIsALeastOne() {
        ComparedRun low = Runs.of("low", searched("found by 9 probes", 1000, 1001, 999, 1000, 1000));
        ComparedRun high = Runs.of(
                "high", searched("found by 9 probes; it is the highest load to try", 2000, 2000, 2000, 2000, 2000));

        assertThat(Summary.of(Comparison.of(low, List.of(high), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo("B is faster than A in 1 of 1 cell (at least 2.00 times).");
    }

    @Test
    void aMeasureThatCouldNotHaveShownADifferenceIsNamedBesideNoDifference() {
        MeasuredCell calm = closed("x", 3000, 3010, 2990, 3005, 2995);
        MeasuredCell restless = closed("y", 3000, 1500, 12_000, 2100, 5400);
        ComparedRun run = Runs.of("a", calm, restless);

        assertThat(Summary.of(Comparison.of(run, List.of(run), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo(
                        "No difference was seen between A and B in 2 of 2 cells; service p99 spreads too much to be judged in 1.");
    }

    /** A store that answers sooner, but one in fifty much later. */
    @Test
    void theMeasureOfAFactorIsNamedAndAnotherThatContradictsIt() {
        double[] calm = {1000, 1010, 990, 1005, 995};
        double[] soon = {800, 808, 792, 804, 796};
        ComparedRun even = Runs.of("a", timed("closed", "service", calm, calm));
        ComparedRun uneven = Runs.of("b", timed("closed", "service", soon, times(3, calm)));

        assertThat(Summary.of(Comparison.of(even, List.of(uneven), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo(
                        "B is faster than A in 1 of 1 cell (1.25 times in service p50), but service p99 is worse in 1.");
        assertThat(Summary.of(Comparison.of(uneven, List.of(even), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo(
                        "B is slower than A in 1 of 1 cell (1.25 times in service p50), but service p99 is better in 1.");
    }

    /** Tables show the response p99 there, and it is what callers feel. */
    @Test
    void underAnOpenLoadTheP99DecidesWhereItContradictsTheMedian() {
        double[] calm = {1000, 1010, 990, 1005, 995};
        double[] soon = {800, 808, 792, 804, 796};
        ComparedRun even = Runs.of("a", timed("open", "response", calm, calm));
        ComparedRun uneven = Runs.of("b", timed("open", "response", soon, times(3, calm)));

        assertThat(Summary.of(Comparison.of(even, List.of(uneven), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo(
                        "B is slower than A in 1 of 1 cell (2.99 times in response p99), but response p50 is better in 1.");
    }

    private static MeasuredCell timed(String load, String metric, double[] p50Us, double[] p99Us) {
        return new Runs.Cell("x")
                .with("load_model", load)
                .throughputs(1000, 1000, 1000, 1000, 1000)
                .times(metric, p50Us, p99Us)
                .measured();
    }

    private static double[] times(double factor, double[] values) {
        return DoubleStream.of(values).map(value -> value * factor).toArray();
    }

    @Test
    void aMeasureThatCouldNotHaveShownADifferenceIsNamedBesideADifferenceOfOthers() {
        double[] restless = {3000, 1500, 12_000, 2100, 5400};
        ComparedRun baseline = Runs.of("a", closed("x", restless));
        ComparedRun faster = Runs.of(
                "b",
                new Runs.Cell("x")
                        .throughputs(2000, 2010, 1990, 2005, 1995)
                        .times("service", THOUSANDS, restless)
                        .measured());

        assertThat(Summary.of(Comparison.of(baseline, List.of(faster), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo(
                        "B is faster than A in 1 of 1 cell (2.00 times); service p99 spreads too much to be judged in 1.");
    }

    @Test
    void trialsThatTheHarnessLimitedCountOnlyInCellsWithRatios() {
        ComparedRun baseline = Runs.of(
                "a",
                limited("x", "harness-cpu").measured(),
                limited("y", "harness-cpu").measured());
        ComparedRun failed = Runs.of(
                "b",
                limited("x", "store").measured(),
                limited("y", "store").verdict(1, "INVALID", "late").measured());
        ComparedRun alone =
                Runs.of("c", limited("y", "store").verdict(1, "INVALID", "late").measured());

        assertThat(Summary.of(Comparison.of(baseline, List.of(failed), Comparison.LEAST_DIFFERENCE)))
                .contains("5 of 10 trials were limited by the harness or the host's processor: those ratios say little"
                        + " about the stores.");
        assertThat(Summary.of(Comparison.of(baseline, List.of(alone), Comparison.LEAST_DIFFERENCE)))
                .singleElement()
                .isEqualTo("A and B cannot be compared in 2 of 2 cells.");
    }

    private static Runs.Cell limited(String id, String limit) {
        return new Runs.Cell(id).with("limited_by", limit).throughputs(THOUSANDS);
    }

    @Test
    void aMeasureThatWasNotTestedIsNamedBesideNoDifference() {
        Runs.Cell few = new Runs.Cell("y")
                .with("service_max_us", "90000")
                .throughputs(THOUSANDS)
                .times("service", THOUSANDS, THOUSANDS);
        for (int trial = 1; trial <= THOUSANDS.length; trial++) {
            few.without(trial, "service_p99_us");
        }
        ComparedRun run = Runs.of("a", closed("x", THOUSANDS), few.measured());

        assertThat(Summary.of(Comparison.of(run, List.of(run), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo("No difference was seen between A and B in 2 of 2 cells; service p99 was not tested in 1.");
    }

    @Test
    void aMachineThatMayHideADifferenceIsNamedInOneSentence() {
        ComparedRun baseline = Runs.of("a", onHost(200, 1));
        String faster = "1.30 times faster while B ran, which may hide that B is slower, or by how much";
        String slower = "1.25 times slower while C ran, which may hide that C is faster, or by how much";

        assertThat(summary(baseline, onHost(260, 1))).containsOnlyOnce("The machine itself was " + faster + ".");
        assertThat(summary(baseline, onHost(260, 0.5))).containsOnlyOnce("The machine itself was " + faster + ".");
        assertThat(Summary.of(Comparison.of(
                        baseline,
                        List.of(Runs.of("b", onHost(260, 1)), Runs.of("c", onHost(160, 1))),
                        Comparison.LEAST_DIFFERENCE)))
                .containsOnlyOnce("The machine itself was " + faster + "; " + slower + ".");
    }

    /** A verdict names the machine where it explains a difference; where it was slower, the faster one is no less fast. */
    @Test
    void aMachineThatHidesNothingIsNotNamed() {
        ComparedRun baseline = Runs.of("a", onHost(200, 1));

        assertThat(summary(baseline, onHost(200, 1))).noneMatch(sentence -> sentence.contains("machine"));
        assertThat(summary(baseline, onHost(214, 1))).noneMatch(sentence -> sentence.contains("machine"));
        assertThat(summary(baseline, onHost(260, 3))).noneMatch(sentence -> sentence.contains("machine"));
        assertThat(summary(baseline, onHost(260, 1.3)))
                .singleElement()
                .asString()
                .contains("the slower one ran while the machine itself was 1.30 times slower");
    }

    private static List<String> summary(ComparedRun baseline, MeasuredCell other) {
        return Summary.of(Comparison.of(baseline, List.of(Runs.of("b", other)), Comparison.LEAST_DIFFERENCE));
    }

    private static MeasuredCell onHost(double speed, double factor) {
        return new Runs.Cell("x")
                .throughputs(Arrays.stream(THOUSANDS).map(each -> each * factor).toArray())
                .measured("host_speed", speed, speed, speed, speed, speed)
                .measured();
    }

    private static MeasuredCell closed(String id, double... p99Us) {
        return new Runs.Cell(id)
                .throughputs(THOUSANDS)
                .times("service", THOUSANDS, p99Us)
                .measured();
    }

    /** Final checks of nine seconds and 1053 operations, in which responses took so long that a lack of 5 % could not be seen. */
    @Test
    void aFactorOfALoadThatAStoreOnlyMayKeepIsNoLeastOne() {
        ComparedRun low = Runs.of("low", checkedBriefly("found by 9 probes", 1000, 1001, 999, 1000, 1000));
        ComparedRun high = Runs.of(
                "high",
                checkedBriefly("found by 9 probes; it is the highest load to try", 2000, 2000, 2000, 2000, 2000));

        assertThat(Summary.of(Comparison.of(low, List.of(high), Comparison.LEAST_DIFFERENCE)))
                .first()
                .isEqualTo("B is faster than A in 1 of 1 cell (2.00 times).");
    }

    private static MeasuredCell checkedBriefly(String reason, double... loads) {
        double[] operations = new double[loads.length];
        double[] longUs = new double[loads.length];
        Arrays.fill(operations, 1053);
        Arrays.fill(longUs, 2_426_000);
        return search(reason, loads)
                .with("response_p99_limit_us", "5000000", "measured_s", "9")
                .measured("operations", operations)
                .measured("response_p99_us", longUs)
                .measured();
    }

    private static MeasuredCell searched(String reason, double... loads) {
        return search(reason, loads).measured();
    }

    private static Runs.Cell search(String reason, double... loads) {
        Runs.Cell cell = new Runs.Cell("x").with("load_model", "find-max").measured("offered_ops_s", loads);
        for (int trial = 1; trial <= loads.length; trial++) {
            cell.verdict(trial, "VALID", reason);
        }
        return cell;
    }

    private static List<String> byAppendonly(MeasuredCell... cells) {
        List<ComparedRun> parts = RunParts.by(Runs.of("run", cells), "server.appendonly");
        return Summary.of(Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE));
    }

    private static MeasuredCell cell(String appendonly, String... starts) {
        double[] throughputs = new double[starts.length];
        Arrays.fill(throughputs, 1000);
        return new Runs.Cell("server.appendonly=" + appendonly)
                .with("blob_bytes", "1000")
                .throughputs(throughputs)
                .started(starts)
                .measured();
    }
}
