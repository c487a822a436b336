package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.scenario.text.Show;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunAnswerTest {
    private static final double[] CALM = {1000, 1010, 990, 1000, 1000};

    @Test
    void aClosedLoadIsAnsweredByItsFastestCellWithItsInterval() {
        MeasuredCell fast = new Runs.Cell("batch=8")
                .with("limited_by", "server-cpu")
                .throughputs(CALM)
                .times("service", times(100), times(400))
                .measured();
        MeasuredCell slow = Runs.throughputs("batch=1", 500, 505, 495, 500, 500);

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(slow, fast)))
                .hasSize(2)
                .satisfiesExactly(
                        answer -> assertThat(answer)
                                .matches("redis reaches 1\\.00k blobs/s \\[99\\d\\.\\.1\\.01k] at batch=8,"
                                        + " service p99 400 us \\[.*]\\."),
                        limit -> assertThat(limit).isEqualTo("Its limit: the processor of the servers."));
    }

    @Test
    void aSpeedOfShortWindowsIsSaidToBeOneThatMayNotLast() {
        String said = "Measurements took at most 1.00 s, and no cell was held for long: whether this speed lasts is"
                + " not known; --set sustain=fastest shows it.";

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "1.0", ""))))
                .contains(said);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "12.0", ""))))
                .hasSize(1);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "1.0", "0.97"))))
                .hasSize(1);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(lasting("rough", "1.0", ""))))
                .hasSize(1);
        assertThat(RunAnswer.of("redis", Show.MEAN, List.of(lasting("closed", "1.0", ""))))
                .doesNotContain(said);
    }

    @Test
    void aRowThatTellsOfAHoldSaysEnoughOfWhetherTheSpeedLasts() {
        for (String reason : List.of(
                "held for 30s: FAILED, the store ended",
                "limited by disk; held for 30s: VALID, it ended after 3.0 s, too early for a ratio",
                "not held for long: after the first reads of its keys they are not cold any more")) {
            MeasuredCell cell =
                    lastingOneSecond("closed").verdict(3, "VALID", reason).measured();

            assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(cell)))
                    .as(reason)
                    .noneMatch(sentence -> sentence.startsWith("Measurements took"));
        }
    }

    @Test
    void whatCannotBeHeldIsNotAskedToBe() {
        String said =
                "Measurements took at most 1.00 s, and no cell was held for long: whether this speed lasts is not known.";

        MeasuredCell hot = lastingOneSecond("closed").with("cache", "hot").measured();
        MeasuredCell cold = lastingOneSecond("closed").with("cache", "cold").measured();
        MeasuredCell faulty = lastingOneSecond("closed").with("faults", "1").measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(cold))).contains(said);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(faulty))).contains(said);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(hot), List.of(), true))
                .contains(said);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(hot))).doesNotContain(said);
    }

    private static MeasuredCell lasting(String load, String seconds, String ratio) {
        return lastingOneSecond(load)
                .with("measured_s", seconds, "sustained_ratio", ratio)
                .measured();
    }

    private static Runs.Cell lastingOneSecond(String load) {
        return new Runs.Cell("single")
                .with("load_model", load, "measured_s", "1.0")
                .throughputs(CALM)
                .times("service", times(100), times(400));
    }

    @Test
    void anOpenLoadIsAnsweredByWhetherItWasKeptAndItsWorstTrial() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .measured("realised_ops_s", 1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(RunAnswer.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .matches(
                        "kafka keeps the offered 1\\.00k operations a second; response p99 \\S+ us \\[.*], 800 us in the worst"
                                + " trial\\.");
    }

    @Test
    void anOpenLoadThatWasNotKeptIsSaidToBeSo() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 900)
                .measured("realised_ops_s", 1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(RunAnswer.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("kafka does not keep the offered 1.00k operations a second; ");
    }

    @Test
    void trialsThatCouldNotKeepItAreNoTrialsThatKeptIt() {
        MeasuredCell calm = new Runs.Cell("rate=1k")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .measured();
        MeasuredCell overloaded = new Runs.Cell("rate=20k")
                .with("load_model", "open", "offered_ops_s", "20000", "batch_size", "1")
                .throughputs(20_000, 15_000)
                .times("response", new double[] {100, 100}, new double[] {900, 400})
                .verdict(2, "INVALID", "overloaded: 5000 of 20000 operations were due and never sent")
                .measured();
        MeasuredCell hopeless = new Runs.Cell("rate=90k")
                .with("load_model", "open", "offered_ops_s", "90000", "batch_size", "1")
                .throughputs(15_000)
                .verdict(1, "INVALID", "overloaded: 75000 of 90000 operations were due and never sent")
                .measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(calm, overloaded, hopeless)))
                .first()
                .asString()
                .startsWith("redis keeps the offered load in 1 of 3 cells; the longest response p99 is 900 us")
                .endsWith("; 1 of 2 trials has no figures.");
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(overloaded)))
                .first()
                .asString()
                .startsWith("redis does not keep the offered 20.0k operations a second; ");
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(overloaded)))
                .noneMatch(sentence -> sentence.startsWith("One trial does not show"));
    }

    @Test
    void aTrialThatItsUserCutOffIsNoLoadThatWasNotKept() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .verdict(2, "INVALID", "interrupted: measured for 2 s")
                .measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(cell)))
                .first()
                .asString()
                .startsWith("redis keeps the offered 1.00k operations a second; ");
    }

    @Test
    void aTraceIsAnOpenLoadWhoseMissesAreAnswers() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "trace", "offered_ops_s", "800", "batch_size", "1", "measured_s", "2.5")
                .with("blobs_rejected", "140")
                .throughputs(744, 744)
                .measured("realised_ops_s", 800, 800)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("redis keeps the offered 800 operations a second; response p99 ");
    }

    @Test
    void anOpenLoadOfFewOperationsIsAnsweredByItsLongestResponse() {
        MeasuredCell fast = fewOperations("get", 3860, 2250);
        MeasuredCell slow = fewOperations("put", 7200, 12_500);

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(fast, slow)).get(0))
                .isEqualTo(
                        "redis keeps the offered load in 2 of 2 cells; the longest response took 12.5 ms at put, and there"
                                + " were too few operations for a p99.");
    }

    private static MeasuredCell fewOperations(String id, double... maxUs) {
        return new Runs.Cell(id)
                .with("load_model", "open", "offered_ops_s", "100", "batch_size", "1")
                .throughputs(100, 100)
                .measured("realised_ops_s", 100, 100)
                .measured("response_max_us", maxUs)
                .measured();
    }

    @Test
    void aSearchIsAnsweredByTheLoadThatWasFoundAndItsRange() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "find-max", "response_p99_limit_us", "5000")
                .throughputs(15_000, 17_600, 18_000)
                .measured("offered_ops_s", 15_000, 17_600, 18_000)
                .measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .matches(
                        "redis keeps 17\\.6k operations a second with a response p99 within 5\\.00 ms; 3 trials found 15\\.0k to"
                                + " 18\\.0k \\[\\S+\\.\\.\\S+]\\.");
    }

    @Test
    void cellsThatSayLittleAreCounted() {
        MeasuredCell steady = new Runs.Cell("a").throughputs(CALM).measured();
        MeasuredCell limited = new Runs.Cell("b")
                .with("limited_by", "harness-cpu")
                .throughputs(500, 505, 495, 500, 500)
                .measured();
        MeasuredCell moving = new Runs.Cell("c")
                .throughputs(600, 605, 595, 600, 600)
                .verdict(2, "UNSTEADY", "")
                .measured();
        MeasuredCell failed =
                new Runs.Cell("d").throughputs(1).verdict(1, "FAILED", "").measured();

        assertThat(RunAnswer.of("etcd", Show.THROUGHPUT, List.of(steady, limited, moving, failed)))
                .contains(
                        "1 of 3 cells was limited by the harness or its host: its numbers say little about etcd.",
                        "1 of 3 cells was not steady (~): the figures were still changing.",
                        "1 of 4 cells has no figures; its rows give the reasons.");
    }

    @Test
    void aWideIntervalIsToldWithTheTrialsThatWouldNarrowIt() {
        // logarithms -0.3, 0, 0.3: s = 0.3, half = 4.303 * 0.3 / sqrt(3) = 0.745; (0.745 / ln 1.1)^2 * 3 = 184
        MeasuredCell wild =
                new Runs.Cell("single").throughputs(740.8, 1000, 1349.9).measured();
        // s = 0.08, n = 5: half = 2.776 * 0.08 / sqrt(5) = 0.0993; (0.0993 / 0.0953)^2 * 5 = 5.4
        MeasuredCell nearly = new Runs.Cell("single")
                .throughputs(
                        1000 * Math.exp(-0.1),
                        1000 * Math.exp(-0.06),
                        1000,
                        1000 * Math.exp(0.06),
                        1000 * Math.exp(0.1))
                .measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(wild)))
                .contains("3 trials give throughput within 111 %; more than 100 would be needed for 10 %.");
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(nearly)))
                .contains("5 trials give throughput within 11 %; --trials 6 would give 10 %.");
    }

    @Test
    void oneTrialDoesNotTellHowTrialsDiffer() {
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(Runs.throughputs("single", 1000))))
                .containsExactly(
                        "redis reaches 1.00k blobs/s.",
                        "One trial does not show how much trials differ; use --trials 5.");
    }

    @Test
    void aRunWithoutFiguresHasNoAnswer() {
        MeasuredCell failed =
                new Runs.Cell("d").throughputs(1).verdict(1, "FAILED", "").measured();

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(failed))).isEmpty();
    }

    private static double[] times(double us) {
        return new double[] {us, us, us, us, us};
    }
}
