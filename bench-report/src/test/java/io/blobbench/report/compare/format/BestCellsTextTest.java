package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Runs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestCellsTextTest {
    private static final double[] CALM = {1000, 1010, 990, 1000, 1000};

    @Test
    void theStoreThatIsFasterAtItsBestCellIsNamedWithItsFactorAndBothCells() {
        List<String> sentences = sentences(
                Runs.ofStore("kafka", cell("batch=1", times(0.5)), cell("batch=8", CALM)),
                Runs.ofStore("redis", cell("batch=1", times(0.6)), cell("batch=8", times(2))));

        assertThat(sentences.get(0))
                .matches(
                        "redis is faster than kafka by a factor of 2\\.00 \\[1\\.9\\d\\.\\.2\\.\\d\\d], each at its best cell\\.");
        assertThat(sentences.get(1))
                .matches("Best cells by throughput: redis 2\\.00k blobs/s \\[.*] at batch=8;"
                        + " kafka 1\\.00k blobs/s \\[.*] at batch=8\\.");
    }

    @Test
    void bestCellsThatAreNotThePairOfOneAnotherAreTestedToo() {
        assertThat(sentences(
                        Runs.ofStore("kafka", cell("batch=1", times(0.5)), cell("batch=8", CALM)),
                        Runs.ofStore("redis", cell("batch=1", times(2)), cell("batch=8", times(0.6)))))
                .first()
                .asString()
                .startsWith("redis is faster than kafka by a factor of 2.00 [");
    }

    @Test
    void aCellThatTheOtherStoreWasNotAskedForWinsNothing() {
        assertThat(sentences(
                        Runs.ofStore("kafka", cell("batch=1", CALM)),
                        Runs.ofStore("redis", cell("batch=1", CALM), cell("batch=8", times(2)))))
                .first()
                .isEqualTo("It is not known whether redis or kafka is faster, each at its best cell: not in kafka.");
    }

    @Test
    void cellsOfDifferentWorkMakeNoWinner() {
        MeasuredCell exists = new Runs.Cell("operation=exists")
                .with("operation", "exists", "blob_bytes", "100")
                .throughputs(times(9))
                .measured();
        MeasuredCell append = new Runs.Cell("operation=append")
                .with("operation", "append", "blob_bytes", "100")
                .throughputs(CALM)
                .measured();

        assertThat(sentences(Runs.ofStore("kafka", append, unsupported()), Runs.ofStore("redis", append, exists)))
                .first()
                .isEqualTo("It is not known whether redis or kafka is faster, each at its best cell: these do different"
                        + " work, operation exists against append.");
    }

    private static MeasuredCell unsupported() {
        return new Runs.Cell("operation=exists")
                .with("operation", "exists", "blob_bytes", "100")
                .withEach("verdict", "UNSUPPORTED")
                .measured();
    }

    @Test
    void twoTrialsDoNotMakeAWinner() {
        assertThat(sentences(store("kafka", cell("x", 1000, 1010)), store("redis", cell("x", 2000, 2010))))
                .containsExactly(
                        "It is not known whether redis or kafka is faster, each at its best cell: too few trials, 2 and"
                                + " 2: use --trials 5.",
                        "Best cells by throughput: redis 2.01k blobs/s (2.00k and 2.01k) at x; kafka 1.01k blobs/s"
                                + " (1.00k and 1.01k) at x.");
    }

    @Test
    void storesThatPromiseDifferentThingsHaveNoWinner() {
        MeasuredCell durable = new Runs.Cell("x")
                .with("durability", "always", "blob_bytes", "100", "batch_size", "x")
                .throughputs(CALM)
                .measured();

        assertThat(sentences(store("kafka", cell("x", times(2))), store("redis", durable)))
                .first()
                .isEqualTo("It is not known whether kafka or redis is faster, each at its best cell: their promises"
                        + " differ, durability none against always.");
    }

    @Test
    void trialsThatDoNotDifferMakeNoWinner() {
        assertThat(sentences(store("kafka", cell("x", CALM)), store("redis", cell("x", times(1.01)))))
                .first()
                .isEqualTo("No difference in throughput between redis and kafka was seen, each at its best cell.");
    }

    @Test
    void anotherMeasureThatDiffersIsNamedWhereTheBestCellsDoNot() {
        MeasuredCell longTail = withTimes(CALM, 4000, 200);
        MeasuredCell shortTail = withTimes(times(1.01), 230, 200);

        assertThat(sentences(store("kafka", longTail), store("redis", shortTail)))
                .first()
                .isEqualTo("No difference in throughput between redis and kafka (but service p99 of redis is better)"
                        + " was seen, each at its best cell.");
        assertThat(sentences(
                        store("kafka", withTimes(CALM, 230, 200)), store("redis", withTimes(times(1.01), 4000, 200))))
                .first()
                .isEqualTo("No difference in throughput between redis and kafka (but service p99 of kafka is better)"
                        + " was seen, each at its best cell.");
    }

    @Test
    void aDifferenceThatTheMachineExplainsIsNoneThatWasNotSeen() {
        MeasuredCell slow = withTimes(CALM, 4000, 200);
        MeasuredCell quick = withTimes(times(1.25), 2000, 230);

        assertThat(sentences(store("kafka", slow), store("redis", quick)))
                .first()
                .isEqualTo("It is not known whether redis or kafka is faster, each at its best cell: the slower one ran"
                        + " while the machine itself was 1.15 times slower.");
    }

    /** The p99 differs by more than the machine explains. */
    private static MeasuredCell withTimes(double[] throughputs, double p99Us, double hostSpeed) {
        double[] p50s = new double[throughputs.length];
        double[] p99s = new double[throughputs.length];
        double[] speeds = new double[throughputs.length];
        Arrays.fill(p50s, 1000);
        Arrays.fill(p99s, p99Us);
        Arrays.fill(speeds, hostSpeed);
        return new Runs.Cell("x")
                .with("blob_bytes", "100", "batch_size", "x")
                .throughputs(throughputs)
                .times("service", p50s, p99s)
                .measured("host_speed", speeds)
                .measured();
    }

    @Test
    void aLoadThatIsALowerBoundHasNoIntervalAndNoFactorEither() {
        boundsAreTold(0.02);
        boundsAreTold(0); // without run.json
    }

    private static void boundsAreTold(double precision) {
        MeasuredCell found = searched("", precision, times(0.6));
        MeasuredCell reached = searched("; it is the highest load to try", precision, CALM);

        assertThat(sentences(store("kafka", found), store("redis", reached)))
                .satisfiesExactly(
                        verdict -> assertThat(verdict)
                                .isEqualTo("redis is faster than kafka by a factor of at least 1.67, each at its best"
                                        + " cell."),
                        cells -> assertThat(cells)
                                .matches("Best cells by highest load: redis at least 1\\.00k operations/s at x;"
                                        + " kafka 600 operations/s \\[.*] at x\\."));
    }

    /** Final checks of nine seconds and 1053 operations, in which responses took so long that a lack of 5 % could not be seen. */
    @Test
    void aLoadThatAStoreOnlyMayKeepIsNoLowerBound() {
        MeasuredCell reached = search("; it is the highest load to try", CALM)
                .with("measured_s", "9")
                .measured("operations", 1053, 1053, 1053, 1053, 1053)
                .measured("response_max_us", 2e6, 2e6, 2e6, 2e6, 2e6)
                .measured()
                .searchedTo(0.02);

        assertThat(sentences(store("kafka", searched("", 0.02, times(0.6))), store("redis", reached)))
                .satisfiesExactly(
                        verdict -> assertThat(verdict)
                                .isEqualTo("redis is faster than kafka by a factor of 1.67, each at its best cell."),
                        cells -> assertThat(cells)
                                .matches("Best cells by highest load: redis may keep 1\\.00k operations/s at x;"
                                        + " kafka 600 operations/s \\[.*] at x\\."));
    }

    @Test
    void aLoadThatMostFinalChecksDidNotKeepIsToldAsTheAnswerOfItsRunTellsIt() {
        MeasuredCell unconfirmed = search("", 10_000, 10_000, 10_000)
                .verdict(2, "INVALID", "overloaded: it queued up; every final check failed, down to this load")
                .verdict(3, "INVALID", "overloaded: it queued up; every final check failed, down to this load")
                .measured();

        assertThat(sentences(store("kafka", searched("", 0.02, times(0.6))), store("redis", unconfirmed)))
                .last()
                .asString()
                .startsWith("Best cells by highest load: redis may not keep 10.0k operations/s at x; kafka 600 ");
    }

    private static MeasuredCell searched(String end, double precision, double... loads) {
        return search(end, loads).measured().searchedTo(precision);
    }

    private static Runs.Cell search(String end, double... loads) {
        Runs.Cell cell = new Runs.Cell("x")
                .with("load_model", "find-max", "blob_bytes", "100", "batch_size", "x")
                .measured("offered_ops_s", loads);
        for (int trial = 1; trial <= loads.length; trial++) {
            cell.verdict(trial, "VALID", "the highest load that was kept" + end);
        }
        return cell;
    }

    @Test
    void aCellWithATrialThatIsNotValidWinsNothing() {
        MeasuredCell failed = new Runs.Cell("x")
                .with("blob_bytes", "100", "batch_size", "x")
                .throughputs(times(2))
                .verdict(2, "INVALID", "blobs failed")
                .measured();

        assertThat(sentences(store("kafka", cell("x", CALM)), store("redis", failed)))
                .first()
                .isEqualTo("It is not known whether redis or kafka is faster, each at its best cell: redis is INVALID"
                        + " in 1 of 5 trials: blobs failed.");
    }

    @Test
    void theFastestOfThreeIsSetBesideEachOther() {
        Comparison comparison = Comparison.of(
                store("kafka", cell("x", CALM)),
                List.of(store("redis", cell("x", times(2))), store("etcd", cell("x", 1990, 2010))),
                Comparison.LEAST_DIFFERENCE);

        assertThat(BestCellsText.sentences(comparison, Summary.names(comparison)))
                .first()
                .asString()
                .matches(
                        "redis is faster than kafka by a factor of 2\\.00 \\[.*], each at its best cell;"
                                + " whether redis is faster than etcd is not known: too few trials, 5 and 2: use --trials 5\\.");
    }

    @Test
    void runsOfOneStoreOrOfOneCellAndOpenLoadsHaveNoBestCell() {
        MeasuredCell open =
                new Runs.Cell("x").with("load_model", "open").throughputs(CALM).measured();

        assertThat(sentences(store("redis", cell("x", CALM)), store("redis", cell("x", times(2)))))
                .isEmpty();
        assertThat(sentences(Runs.ofStore("kafka", cell("x", CALM)), Runs.ofStore("redis", cell("x", CALM))))
                .isEmpty();
        assertThat(sentences(store("kafka", open), store("redis", open))).isEmpty();
    }

    @Test
    void manyCellsToChooseFromMakeNoWinnerOfEquals() {
        Random random = new Random(42);
        int runs = 60;
        long winners = IntStream.range(0, runs)
                .filter(ignored -> sentences(noise("kafka", 1, random), noise("redis", 20, random))
                        .get(0)
                        .contains(" is faster than "))
                .count();

        assertThat(winners).isLessThanOrEqualTo(runs / 20);
    }

    /** A store whose first cells have the same speed but for chance, and whose others are slow. */
    private static ComparedRun noise(String store, int cells, Random random) {
        return Runs.ofStore(
                store,
                IntStream.range(0, 20)
                        .mapToObj(i -> cell(
                                "batch=" + i,
                                random.doubles(5, 0, 1)
                                        .map(chance -> (i < cells ? 1000 : 100) * (0.9 + 0.2 * chance))
                                        .toArray()))
                        .toArray(MeasuredCell[]::new));
    }

    private static List<String> sentences(ComparedRun baseline, ComparedRun other) {
        Comparison comparison = Comparison.of(baseline, List.of(other), Comparison.LEAST_DIFFERENCE);
        return BestCellsText.sentences(comparison, Summary.names(comparison));
    }

    /** A run of a cell and of a slow one. */
    private static ComparedRun store(String store, MeasuredCell cell) {
        return Runs.ofStore(store, cell, cell("slow", 1, 1, 1, 1, 1));
    }

    private static MeasuredCell cell(String id, double... throughputs) {
        return new Runs.Cell(id)
                .with("blob_bytes", "100", "batch_size", id)
                .throughputs(throughputs)
                .measured();
    }

    private static double[] times(double factor) {
        return Arrays.stream(CALM).map(value -> value * factor).toArray();
    }
}
