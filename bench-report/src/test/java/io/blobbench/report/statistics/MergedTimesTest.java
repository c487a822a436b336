package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.HistogramTimes;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MergedTimesTest {
    private static final double[] PERCENTILES = {0.001, 1, 50, 90, 99, 99.9, 99.99, 100};

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void percentilesAreThoseOfTheMergedHistogram() {
        List<Histogram> trials = IntStream.range(1, 6).mapToObj(this::trial).toList();
        MergedTimes times =
                new MergedTimes(trials.stream().map(HistogramTimes::of).toList());

        for (int[] picked : new int[][] {{0}, {4}, {0, 1, 2, 3, 4}, {1, 1, 1}, {0, 0, 3, 4, 4}}) {
            Histogram merged = new Histogram(3);
            IntStream.of(picked).forEach(trial -> merged.add(trials.get(trial)));
            for (double percentile : PERCENTILES) {
                assertThat(times.percentileNs(percentile, picked)).isEqualTo(merged.getValueAtPercentile(percentile));
            }
        }
    }

    @Test
    void aPercentileOfAllIsNotTheMeanOfThePercentilesOfEach() {
        Histogram calm = new Histogram(3);
        calm.recordValueWithCount(1_000, 100);
        Histogram restless = new Histogram(3);
        restless.recordValueWithCount(1_000, 97);
        restless.recordValueWithCount(1_000_000, 3);
        MergedTimes times = new MergedTimes(List.of(HistogramTimes.of(calm), HistogramTimes.of(restless)));

        assertThat(times.percentileNs(98, 0)).isEqualTo(1_000);
        assertThat(times.percentileNs(98, 1)).isEqualTo(restless.getMaxValue());
        assertThat(times.percentileNs(98, 0, 1)).isEqualTo(1_000);
        assertThat(times.percentileNs(99, 0, 1)).isEqualTo(restless.getMaxValue());
        assertThat(times.percentileNs(99)).isEqualTo(restless.getMaxValue());
        assertThat(times.percentileUs(98, 0, 1)).isEqualTo(1);
        assertThat(times.percentileUs(99)).isEqualTo(restless.getMaxValue() / 1000.0);
        assertThat(times.count()).isEqualTo(200);
    }

    private Histogram trial(int number) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 1000 * number; i++) {
            histogram.recordValue((long) (20_000 * number * Math.exp(random.nextGaussian())));
        }
        return histogram;
    }
}
