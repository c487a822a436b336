package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.scenario.text.Show;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunAdviceTest {
    private static final double[] CALM = {1000, 1010, 990, 1000, 1000};

    @Test
    void aSpeedOfShortWindowsIsSaidToBeOneThatMayNotLast() {
        String said = "Measurements took at most 1.00 s, and no cell was held for long: whether this speed lasts is"
                + " not known; --set sustain=fastest shows it.";

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "1.0", ""))))
                .contains(said);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "12.0", ""))))
                .hasSize(1);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(lasting("closed", "1.0", "0.97"))))
                .hasSize(1);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(lasting("rough", "1.0", ""))))
                .hasSize(1);
        assertThat(Answers.of("redis", Show.MEAN, List.of(lasting("closed", "1.0", ""))))
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

            assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)))
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

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cold))).contains(said);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(faulty))).contains(said);
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(hot), List.of(), new RunPlan(1, 5, true)))
                .contains(said);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(hot))).doesNotContain(said);
    }

    @Test
    void aLoadOfShortFinalChecksIsSaidToBeOneThatMayNotLast() {
        String said = "Final checks took at most 4.50 s: whether this load is kept for longer is not known; lengthen"
                + " phases.measurement.";

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(searched(4.5, 3))))
                .contains(said);
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(searched(4.5, 10))))
                .noneMatch(sentence -> sentence.startsWith("Final checks"));
    }

    private static MeasuredCell searched(double... seconds) {
        return new Runs.Cell("single")
                .with("load_model", "find-max", "response_p99_limit_us", "5000", "batch_size", "1")
                .throughputs(1000, 1000)
                .measured("offered_ops_s", 1000, 1000)
                .measured("measured_s", seconds)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .measured();
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
    void aWideIntervalIsToldWithTheTrialsThatWouldNarrowIt() {
        // logarithms -0.3, 0, 0.3: s = 0.3, half = 4.303 * 0.3 / sqrt(3) = 0.745; of 41 trials it is 2.021 * 0.3 /
        // sqrt(41) = 0.0947
        MeasuredCell wild =
                new Runs.Cell("single").throughputs(740.8, 1000, 1349.9).measured();
        // s = 0.08, n = 5: half = 2.776 * 0.08 / sqrt(5) = 0.0993; n = 6: 2.571 * 0.08 / sqrt(6) = 0.0840; ln 1.1 =
        // 0.0953
        MeasuredCell nearly = new Runs.Cell("single")
                .throughputs(
                        1000 * Math.exp(-0.1),
                        1000 * Math.exp(-0.06),
                        1000,
                        1000 * Math.exp(0.06),
                        1000 * Math.exp(0.1))
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(wild)))
                .contains("3 trials give the throughput within a factor of 2.1; 10 % needs at least --trials 41.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(nearly)))
                .contains("5 trials give the throughput within 11 %; 10 % needs at least --trials 6.");
    }

    /** The least n with t(n - 1) * s / sqrt(n) of at most ln 1.1, for the s of their logarithms. */
    @ParameterizedTest
    @CsvSource({
        "100 110 130, 10 % needs at least --trials 10.",
        "100 105 118, 10 % needs at least --trials 6.",
        "100 110 120 130 145, 10 % needs at least --trials 12.",
        "100 200 400, more than 100 would be needed for 10 %."
    })
    void moreTrialsNarrowStudentsTToo(String thousands, String needed) {
        double[] throughputs = Stream.of(thousands.split(" "))
                .mapToDouble(each -> 1000 * Double.parseDouble(each))
                .toArray();
        MeasuredCell cell = new Runs.Cell("single").throughputs(throughputs).measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)))
                .last()
                .asString()
                .endsWith("; " + needed);
    }

    @Test
    void trialsOfASearchAreAdvisedByTheHighestLoadOfItsCell() {
        MeasuredCell small = searched("blob=1KB", "1")
                .throughputs(1000, 1000, 1000)
                .measured("offered_ops_s", 740.8, 1000, 1349.9)
                .measured();
        MeasuredCell large = searched("blob=1KB batch=16", "16")
                .throughputs(8000, 8000, 8000)
                .measured("offered_ops_s", 500, 500, 500)
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(small, large)))
                .last()
                .isEqualTo(
                        "3 trials give the highest load at blob=1KB within a factor of 2.1; 10 % needs at least --trials 41.");
    }

    private static Runs.Cell searched(String id, String batch) {
        return new Runs.Cell(id).with("load_model", "find-max", "response_p99_limit_us", "5000", "batch_size", batch);
    }

    @Test
    void oneTrialDoesNotTellHowTrialsDiffer() {
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(Runs.throughputs("single", 1000))))
                .containsExactly(
                        "redis reaches 1.00k blobs/s.",
                        "One trial does not show how much trials differ; use --trials 5.");
    }

    @Test
    void twoTrialsAreToldByTheirValues() {
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(Runs.throughputs("single", 2140, 1460))))
                .containsExactly(
                        "redis reaches 1.80k blobs/s (2.14k and 1.46k).",
                        "Two trials show little of how much trials differ; use --trials 5.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(Runs.throughputs("single", 1000, 1001))))
                .containsExactly("redis reaches 1.00k blobs/s (1.00k and 1.00k).");
        assertThat(Answers.of(
                        "redis",
                        Show.THROUGHPUT,
                        List.of(new Runs.Cell("single")
                                .throughputs(2140, 1460, 1800)
                                .verdict(3, "FAILED", "the server ended")
                                .measured())))
                .doesNotContain("Two trials show little of how much trials differ; use --trials 5.");
    }

    private static double[] times(double us) {
        return new double[] {us, us, us, us, us};
    }

    @Test
    void trialsThatWereAskedForAreNotAdvised() {
        MeasuredCell one = Runs.throughputs("batch=1", 1000);
        MeasuredCell two = Runs.throughputs("batch=1", 2140, 1460);
        RunPlan five = new RunPlan(1, 5, false);

        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(one), List.of(), five))
                .containsExactly("redis reaches 1.00k blobs/s.");
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(two), List.of(), five))
                .containsExactly("redis reaches 1.80k blobs/s (2.14k and 1.46k).");
        assertThat(RunAnswer.of("redis", Show.THROUGHPUT, List.of(two), List.of(), new RunPlan(1, 2, false)))
                .contains("Two trials show little of how much trials differ; use --trials 5.");
    }
}
