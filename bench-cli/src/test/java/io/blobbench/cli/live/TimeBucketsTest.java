package io.blobbench.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.measure.Histograms;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TimeBucketsTest {
    private final TimeBuckets buckets = new TimeBuckets();

    @Test
    void aValueCountsInTheFirstBucketThatHoldsIt() {
        buckets.add(histogram(800, 1_000, 1_002, 3_000_000, 90_000_000_000L));

        assertThat(count(1e-6)).isEqualTo(2);
        assertThat(count(2e-6)).isEqualTo(1);
        assertThat(count(5e-3)).isEqualTo(1);
        assertThat(count(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(point().getCount()).isEqualTo(5);
    }

    @Test
    void boundsAreInSecondsThreeADecade() {
        assertThat(point().getClassicBuckets().stream().map(ClassicHistogramBucket::getUpperBound))
                .hasSize(25)
                .startsWith(1e-6, 2e-6, 5e-6, 1e-5)
                .endsWith(10.0, 20.0, 50.0, Double.POSITIVE_INFINITY);
    }

    @Test
    void intervalsAddUp() {
        buckets.add(histogram(1_000_000, 2_000_000));
        buckets.add(histogram(2_000_000));

        assertThat(count(1e-3)).isEqualTo(1);
        assertThat(count(2e-3)).isEqualTo(2);
        assertThat(point().getSum()).isCloseTo(5e-3, within(1e-5));
    }

    @Test
    void anIntervalWithoutValuesAddsNothing() {
        buckets.add(histogram());

        assertThat(point().getCount()).isZero();
        assertThat(point().getSum()).isZero();
    }

    @Test
    void theLongestTimeOfAllIsCounted() {
        buckets.add(histogram(TimeUnit.HOURS.toNanos(1)));

        assertThat(count(Double.POSITIVE_INFINITY)).isEqualTo(1);
    }

    private long count(double boundSeconds) {
        return point().getClassicBuckets().stream()
                .filter(bucket -> bucket.getUpperBound() == boundSeconds)
                .mapToLong(ClassicHistogramBucket::getCount)
                .sum();
    }

    private HistogramDataPointSnapshot point() {
        return buckets.point(Labels.EMPTY);
    }

    private static Histogram histogram(long... valuesNs) {
        Histogram histogram = Histograms.create();
        for (long value : valuesNs) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
