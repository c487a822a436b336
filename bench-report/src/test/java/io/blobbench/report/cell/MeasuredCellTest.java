package io.blobbench.report.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import org.junit.jupiter.api.Test;

class MeasuredCellTest {
    /** Ten of 600 times are 4 ms, all of them in the trial that has no p99. */
    @Test
    void aTrialWithTooFewOperationsForAPercentileBelongsToThatOfAllTogether() {
        Sample p99 = new Runs.Cell("a")
                .throughputs(1000, 1000, 1000)
                .times("service", new double[] {100, 100, 100}, new double[] {400, 4000, 400})
                .without(2, "service_p99_us")
                .measured()
                .samples()
                .get(Measure.SERVICE_P99);

        assertThat(p99.value().orElseThrow()).isBetween(3990.0, 4010.0);
        assertThat(p99.trials()).hasSize(3);
    }

    /** Ten of 200 blobs of each trial have times that are lower bounds where they were not seen. */
    @Test
    void aPercentileOfVisibilityIsUnknownWhereMoreBlobsWereNotSeenThanItLeavesOut() {
        assertThat(visible(0).samples()).containsKeys(Measure.VISIBILITY_P50, Measure.VISIBILITY_P99);
        assertThat(visible(2).samples()).containsKeys(Measure.VISIBILITY_P50, Measure.VISIBILITY_P99);
        assertThat(visible(3).samples()).containsKey(Measure.VISIBILITY_P50).doesNotContainKey(Measure.VISIBILITY_P99);
    }

    private static MeasuredCell visible(int unseen) {
        return new Runs.Cell("a")
                .times("visibility", new double[] {100, 100}, new double[] {400, 400})
                .measured("visibility_samples", 200, 200)
                .measured("visibility_unseen", unseen, unseen)
                .measured();
    }

    @Test
    void withoutHistogramsThereIsNoPercentileOfSeveralTrials() {
        MeasuredCell cell = new Runs.Cell("a")
                .throughputs(1000, 1000)
                .measured("service_p99_us", 400, 400)
                .measured();

        assertThat(cell.samples()).containsKey(Measure.THROUGHPUT).doesNotContainKey(Measure.SERVICE_P99);
    }
}
