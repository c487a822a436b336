package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.scenario.text.Show;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenLoadAnswerTest {
    @Test
    void anOpenLoadIsAnsweredByWhetherItWasKeptAndItsWorstTrial() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .measured("realised_ops_s", 1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
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

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("kafka does not keep the offered 1.00k operations a second; ");
    }

    @Test
    void anOpenLoadWhoseOperationsQueuedUpWasNotKeptAlthoughAllWereAnsweredInTheEnd() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .measured("realised_ops_s", 1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .verdict(2, "UNSTEADY", "the median response time went from 1.0 ms to 9.0 ms: operations queued up")
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
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

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(calm, overloaded, hopeless)))
                .first()
                .asString()
                .startsWith("redis keeps the offered load in 1 of 3 cells; the longest response p99 is 900 us")
                .endsWith("; 1 of 2 trials has no figures.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(overloaded)))
                .first()
                .asString()
                .startsWith("redis does not keep the offered 20.0k operations a second; ");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(overloaded)))
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

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)))
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

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("redis keeps the offered 800 operations a second; response p99 ");
    }

    @Test
    void anOpenLoadOfFewOperationsIsAnsweredByItsLongestResponse() {
        MeasuredCell fast = fewOperations("get", 3860, 2250);
        MeasuredCell slow = fewOperations("put", 7200, 12_500);

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(fast, slow)).get(0))
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
}
