package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RegressionsTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};

    @Test
    void whatIsSlowerByMoreThanTheLimitIsListed() {
        Regressions regressions = Regressions.of(compare(throughput(0.9)), 0.05);

        assertThat(regressions.lines())
                .singleElement()
                .asString()
                .matches("b x: throughput 900/s, was 1.00k/s, 10.0 % worse \\[0.8[0-9]..0.9[0-9]]");
        assertThat(regressions.judged()).isOne();
    }

    @Test
    void whatIsSlowerByLessOrFasterPasses() {
        assertThat(Regressions.of(compare(throughput(0.9)), 0.2).lines()).isEmpty();
        assertThat(Regressions.of(compare(throughput(1.5)), 0.05).lines()).isEmpty();
        assertThat(Regressions.of(compare(throughput(0.999)), 0).lines()).isEmpty();
    }

    @Test
    void aTailThatIsLongerIsARegressionToo() {
        MeasuredCell longer =
                timed(DoubleStream.of(CALM).map(p99Us -> 3 * p99Us).toArray());

        Regressions regressions =
                Regressions.of(Comparison.of(Runs.of("a", timed(CALM)), List.of(Runs.of("b", longer)), 0.02), 0.05);

        assertThat(regressions.lines())
                .singleElement()
                .asString()
                .startsWith("b x: service p99 3.02ms, was 1.01ms, 19");
    }

    @Test
    void aRegressionOfAPartNamesTheValueOfItsAxis() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of(
                        "run",
                        Runs.throughputs("batch=1", CALM),
                        Runs.throughputs("batch=2", times(0.8)),
                        Runs.throughputs("batch=4", times(0.5))),
                "batch");

        assertThat(Regressions.of(Comparison.of(parts.get(0), parts.subList(1, 3), 0.02), 0.05)
                        .lines())
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly("run batch=2 single", "run batch=4 single");
    }

    @Test
    void aCellThatHasNoFiguresAnyMoreIsARegressionBesideOneThatPasses() {
        MeasuredCell invalid = new Runs.Cell("y")
                .throughputs(CALM)
                .withEach("verdict", "INVALID", "INVALID", "INVALID", "INVALID", "INVALID")
                .measured();
        ComparedRun before = Runs.of("a", Runs.throughputs("x", CALM), Runs.throughputs("y", CALM));
        ComparedRun after = Runs.of("b", Runs.throughputs("x", CALM), invalid);
        ComparedRun fewer = Runs.of("b", Runs.throughputs("x", CALM));

        Regressions broken = Regressions.of(Comparison.of(before, List.of(after), 0.02), 0.05);
        Regressions missing = Regressions.of(Comparison.of(before, List.of(fewer), 0.02), 0.05);
        Regressions mended = Regressions.of(Comparison.of(after, List.of(before), 0.02), 0.05);

        assertThat(broken.lines()).singleElement().asString().startsWith("b y: B is INVALID in 5 of 5 trials");
        assertThat(broken.judged()).isEqualTo(2);
        assertThat(missing.lines()).isEmpty();
        assertThat(missing.obstacles()).hasSize(1);
        assertThat(mended.lines()).isEmpty();
        assertThat(mended.obstacles()).hasSize(1);
    }

    @Test
    void cellsThatCannotBeJudgedAreCounted() {
        Regressions regressions = Regressions.of(compare(Runs.throughputs("x", 10)), 0.05);

        assertThat(regressions.lines()).isEmpty();
        assertThat(regressions.judged()).isZero();
        assertThat(regressions.obstacles()).containsExactly("cannot know (too few trials, 5 and 1: use --trials 5)");
    }

    @Test
    void measuresThatSpreadTooMuchToBeJudgedAreCounted() {
        MeasuredCell restless = timed(3000, 1500, 12_000, 2100, 5400);

        Regressions regressions =
                Regressions.of(Comparison.of(Runs.of("a", restless), List.of(Runs.of("b", restless)), 0.02), 0.05);

        assertThat(regressions.judged()).isOne();
        assertThat(regressions.unresolved()).containsExactly("service p99 spreads too much to be judged in 1 cell");
        assertThat(Regressions.of(compare(throughput(1)), 0.05).unresolved()).isEmpty();
    }

    @Test
    void tailsOfTooFewOperationsPassNoGateWithoutAWord() {
        Regressions closed = Regressions.of(
                Comparison.of(Runs.of("a", few("closed", 1)), List.of(Runs.of("b", few("closed", 10))), 0.02), 0.05);
        Regressions open = Regressions.of(
                Comparison.of(Runs.of("a", few("open", 1)), List.of(Runs.of("b", few("open", 10))), 0.02), 0.05);

        assertThat(closed.judged()).isOne();
        assertThat(closed.unresolved()).containsExactly("service p99 was not tested in 1 cell");
        assertThat(open.judged()).isZero();
        assertThat(open.mostFrequentObstacle())
                .hasValue("1 of 1: cannot know (response p99 was not tested: a trial needs 100 operations)");
    }

    /** Its trials have no p99 of their own, since they have fewer than a hundred operations. */
    private static MeasuredCell few(String load, double tail) {
        String metric = load.equals("open") ? "response" : "service";
        Runs.Cell cell = new Runs.Cell("x")
                .with("load_model", load, metric + "_max_us", "90000")
                .throughputs(CALM)
                .times(metric, CALM, times(tail));
        for (int trial = 1; trial <= CALM.length; trial++) {
            cell.without(trial, metric + "_p99_us");
        }
        return cell.measured();
    }

    @Test
    void theMostFrequentObstacleIsTold() {
        Comparison comparison = Comparison.of(
                Runs.of(
                        "a",
                        Runs.throughputs("w", CALM),
                        Runs.throughputs("x", CALM),
                        Runs.throughputs("y", CALM),
                        Runs.throughputs("z", CALM)),
                List.of(Runs.of(
                        "b",
                        Runs.throughputs("w", CALM),
                        Runs.throughputs("x", 10),
                        Runs.throughputs("y", 10, 11),
                        Runs.throughputs("z", 10, 11))),
                0.02);

        assertThat(Regressions.of(comparison, 0.05).mostFrequentObstacle())
                .hasValue("2 of 4: cannot know (too few trials, 5 and 2: use --trials 5)");
    }

    @Test
    void whatTheMachineExplainsIsNoRegression() {
        Comparison comparison =
                Comparison.of(Runs.of("a", onHost(300, 1)), List.of(Runs.of("b", onHost(240, 0.8))), 0.02);

        Regressions regressions = Regressions.of(comparison, 0.05);

        assertThat(regressions.lines()).isEmpty();
        assertThat(regressions.obstacles()).hasSize(1);
    }

    @Test
    void operationsThatTheHarnessStartedLateAreNoRegression() {
        Comparison comparison = Comparison.of(
                Runs.of("a", open("offered-load", 1)), List.of(Runs.of("b", open("generator-late", 8))), 0.02);

        Regressions regressions = Regressions.of(comparison, 0.05);

        assertThat(regressions.lines()).isEmpty();
        assertThat(regressions.judged()).isZero();
        assertThat(regressions.obstacles())
                .containsExactly("cannot know (the slower one was limited by its harness, generator-late)");
    }

    private static MeasuredCell open(String limitedBy, double factor) {
        return new Runs.Cell("x")
                .with("load_model", "open", "limited_by", limitedBy)
                .throughputs(CALM)
                .times("response", times(factor), times(factor))
                .measured();
    }

    @Test
    void aMeasureIsListedForItselfWhateverTheMachineExplainsOfOthers() {
        MeasuredCell baseline = onHost(300, 1, 1);

        assertThat(lines(baseline, onHost(260, 0.85, 4)))
                .singleElement()
                .asString()
                .startsWith("b x: service p99 ");
        assertThat(lines(baseline, onHost(260, 1.5, 1.2))).isEmpty();
        assertThat(lines(baseline, onHost(300, 1.5, 1.2)))
                .singleElement()
                .asString()
                .startsWith("b x: service p99 ");
    }

    private static List<String> lines(MeasuredCell baseline, MeasuredCell other) {
        return Regressions.of(Comparison.of(Runs.of("a", baseline), List.of(Runs.of("b", other)), 0.02), 0.05)
                .lines();
    }

    private static MeasuredCell onHost(double speed, double throughput, double p99) {
        return new Runs.Cell("x")
                .throughputs(times(throughput))
                .times("service", CALM, times(p99))
                .measured("host_speed", DoubleStream.of(CALM).map(each -> speed).toArray())
                .measured();
    }

    private static double[] times(double factor) {
        return DoubleStream.of(CALM).map(value -> value * factor).toArray();
    }

    private static MeasuredCell onHost(double speed, double factor) {
        return new Runs.Cell("x")
                .throughputs(times(factor))
                .measured("host_speed", DoubleStream.of(CALM).map(each -> speed).toArray())
                .measured();
    }

    private static MeasuredCell throughput(double factor) {
        return Runs.throughputs(
                "x", DoubleStream.of(CALM).map(value -> value * factor).toArray());
    }

    private static MeasuredCell timed(double... p99Us) {
        return new Runs.Cell("x")
                .throughputs(CALM)
                .times("service", CALM, p99Us)
                .measured();
    }

    private static Comparison compare(MeasuredCell other) {
        return Comparison.of(Runs.of("a", Runs.throughputs("x", CALM)), List.of(Runs.of("b", other)), 0.02);
    }
}
