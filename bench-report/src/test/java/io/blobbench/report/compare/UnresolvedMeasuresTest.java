package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class UnresolvedMeasuresTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};
    private static final double[] RESTLESS = {1000, 500, 2000, 700, 1400};
    private static final double[] RESTLESS_TAIL = {5000, 2500, 20_000, 3500, 9000};
    private static final double[] CALM_TAIL = {5000, 5100, 5200, 4900, 5000};

    @Test
    void anEqualMedianDoesNotMakeRestlessTailsEqualUnderAnOpenLoad() {
        CellComparison cell = compare(open(CALM, RESTLESS_TAIL), open(CALM, RESTLESS_TAIL));

        assertThat(cell.said())
                .matches("cannot know \\(response p99 spreads too much: at least \\d+ trials each are needed\\)");
        assertThat(cell.unresolved()).isEmpty();
    }

    @Test
    void equalThroughputOfRestlessTailsIsEqualAndTheTailsAreSaidToBeUnknown() {
        CellComparison cell = compare(closed(CALM, CALM, RESTLESS_TAIL), closed(CALM, CALM, RESTLESS_TAIL));

        assertThat(cell.said())
                .matches(
                        "no detectable difference \\(service p99 spreads too much: at least \\d+ trials each are needed\\)");
        assertThat(cell.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly("service p99 spreads too much to be judged");
    }

    @Test
    void aMedianThatDiffersDoesNotHideThatTheTailIsUnknown() {
        double[] faster = {500, 502, 498, 505, 495};
        CellComparison open = compare(open(CALM, RESTLESS_TAIL), open(faster, RESTLESS_TAIL));

        assertThat(open.said())
                .matches(
                        "faster \\(response p50; response p99 spreads too much: at least \\d+ trials each are needed\\)");
        assertThat(open.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly("response p99 spreads too much to be judged");
        assertThat(compare(open(CALM, CALM_TAIL), open(faster, CALM_TAIL)).said())
                .isEqualTo("faster (response p50)");
        assertThat(said(closed(CALM, CALM, RESTLESS_TAIL), closed(CALM, faster, RESTLESS_TAIL)))
                .startsWith("faster (service p50; service p99 spreads too much:");
    }

    @Test
    void aTailThatDiffersIsNotCalledUnknownHoweverMuchItSpreads() {
        double[] far = {500_000, 250_000, 2_000_000, 350_000, 900_000};
        CellComparison cell = compare(open(RESTLESS, RESTLESS_TAIL), open(RESTLESS, far));

        assertThat(cell.said()).startsWith("slower (response p99; response p50 spreads too much:");
        assertThat(cell.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly("response p50 spreads too much to be judged");
    }

    @Test
    void aCalmMedianDoesNotMakeRestlessThroughputsEqual() {
        assertThat(said(closed(RESTLESS, CALM, CALM_TAIL), closed(RESTLESS, CALM, CALM_TAIL)))
                .startsWith("cannot know (throughput spreads too much:");
    }

    @Test
    void equalTailsOfRestlessMediansAreEqualUnderAnOpenLoad() {
        assertThat(said(open(RESTLESS, CALM_TAIL), open(RESTLESS, CALM_TAIL)))
                .startsWith("no detectable difference (response p50 spreads too much:");
        assertThat(said(open(CALM, CALM_TAIL), open(CALM, CALM_TAIL))).isEqualTo("no detectable difference");
    }

    @Test
    void whereTheMeasureThatTablesShowIsMissingTheNextThatDecidesTakesItsPlace() {
        assertThat(said(timed(CALM, RESTLESS_TAIL), timed(CALM, RESTLESS_TAIL)))
                .startsWith("no detectable difference (service p99 spreads too much:");
        assertThat(said(timed(RESTLESS, CALM_TAIL), timed(RESTLESS, CALM_TAIL)))
                .startsWith("cannot know (service p50 spreads too much:");
    }

    @Test
    void aTailOfTooFewOperationsIsNotKnownUnderAnOpenLoad() {
        String unknown = "cannot know (response p99 was not tested: a trial needs 100 operations)";
        MeasuredCell shortTail = few("open", CALM, CALM_TAIL);

        assertThat(said(shortTail, few("open", CALM, times(CALM_TAIL, 10)))).isEqualTo(unknown);
        assertThat(said(shortTail, open(CALM, times(CALM_TAIL, 10)))).isEqualTo(unknown);
        assertThat(said(open(CALM, CALM_TAIL), few("open", CALM, CALM_TAIL))).isEqualTo(unknown);
        assertThat(said(open(CALM, CALM_TAIL), open(CALM, times(CALM_TAIL, 10))))
                .isEqualTo("slower (response p99)");
    }

    @Test
    void aTailOfTooFewOperationsIsNamedBesideWhatOthersAllow() {
        CellComparison open = compare(few("open", CALM, CALM_TAIL), few("open", times(CALM, 0.5), CALM_TAIL));
        CellComparison closed = compare(few("closed", CALM, CALM_TAIL), few("closed", CALM, times(CALM_TAIL, 10)));

        assertThat(open.said())
                .isEqualTo("faster (response p50; response p99 was not tested: a trial needs 100 operations)");
        assertThat(open.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly("response p99 was not tested");
        assertThat(closed.said())
                .isEqualTo("no detectable difference (service p99 was not tested: a trial needs 100 operations)");
        assertThat(closed.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly("service p99 was not tested");
    }

    @Test
    void timesWithoutTheirHistogramsAreNamedToo() {
        MeasuredCell copied = new Runs.Cell("x")
                .with("service_max_us", "20000")
                .throughputs(CALM)
                .measured("service_p50_us", CALM)
                .measured("service_p99_us", CALM_TAIL)
                .measured();

        assertThat(said(copied, copied))
                .isEqualTo("no detectable difference (service p50 was not tested: no histograms.hlog;"
                        + " service p99 was not tested: no histograms.hlog)");
    }

    @Test
    void aGreatLeastDifferenceIsNoSpread() {
        ComparedRun baseline = Runs.of("a", closed(CALM, CALM, CALM_TAIL));
        ComparedRun longer = Runs.of("b", closed(times(CALM, 1.49), CALM, times(CALM_TAIL, 2)));

        CellComparison cell = Comparison.of(baseline, List.of(longer), 0.45)
                .runs()
                .get(0)
                .cells()
                .get(0);

        assertThat(cell.said())
                .isEqualTo("slower (service p99; throughput needs a smaller --least-difference to be judged;"
                        + " service p50 needs a smaller --least-difference to be judged)");
        assertThat(cell.unresolved())
                .extracting(UnresolvedMeasure::said)
                .containsExactly(
                        "throughput needs a smaller --least-difference to be judged",
                        "service p50 needs a smaller --least-difference to be judged");
    }

    /** Its trials have no p99 of their own, since they have fewer than a hundred operations. */
    private static MeasuredCell few(String load, double[] p50Us, double[] p99Us) {
        String metric = load.equals("open") ? "response" : "service";
        Runs.Cell cell = new Runs.Cell("x")
                .with("load_model", load, metric + "_max_us", "90000")
                .throughputs(CALM)
                .times(metric, p50Us, p99Us);
        for (int trial = 1; trial <= p50Us.length; trial++) {
            cell.without(trial, metric + "_p99_us");
        }
        return cell.measured();
    }

    private static double[] times(double[] values, double factor) {
        return DoubleStream.of(values).map(value -> value * factor).toArray();
    }

    private static MeasuredCell closed(double[] throughputs, double[] p50Us, double[] p99Us) {
        return new Runs.Cell("x")
                .throughputs(throughputs)
                .times("service", p50Us, p99Us)
                .measured();
    }

    private static MeasuredCell timed(double[] p50Us, double[] p99Us) {
        return new Runs.Cell("x").times("service", p50Us, p99Us).measured();
    }

    private static MeasuredCell open(double[] p50Us, double[] p99Us) {
        return new Runs.Cell("x")
                .with("load_model", "open")
                .throughputs(CALM)
                .times("response", p50Us, p99Us)
                .measured();
    }

    private static String said(MeasuredCell baseline, MeasuredCell other) {
        return compare(baseline, other).said();
    }

    private static CellComparison compare(MeasuredCell baseline, MeasuredCell other) {
        return Comparison.of(Runs.of("a", baseline), List.of(Runs.of("b", other)), Comparison.LEAST_DIFFERENCE)
                .runs()
                .get(0)
                .cells()
                .get(0);
    }
}
