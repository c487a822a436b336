package io.blobbench.cli.live;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Times in buckets that add up over runs and hosts: three a decade from 1 us to 50 s, and one for all above. A value counts for the bound that it
 * exceeds by less than the resolution of its histogram. Used by one thread at a time.
 */
final class TimeBuckets {
    private static final double NS_PER_SECOND = 1e9;
    private static final int DECADES = 8;
    private static final long[] STEPS = {1, 2, 5};
    private static final long FIRST_NS = 1_000;
    private static final long[] BOUNDS_NS = boundsNs();
    private static final double[] BOUNDS_SECONDS = boundsSeconds();

    private final long[] counts = new long[BOUNDS_NS.length + 1];
    private double sumNs;

    private static long[] boundsNs() {
        long[] bounds = new long[DECADES * STEPS.length];
        long decade = FIRST_NS;
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = decade * STEPS[i % STEPS.length];
            decade *= i % STEPS.length == STEPS.length - 1 ? 10 : 1;
        }
        return bounds;
    }

    private static double[] boundsSeconds() {
        double[] bounds = new double[BOUNDS_NS.length + 1];
        for (int i = 0; i < BOUNDS_NS.length; i++) {
            bounds[i] = BOUNDS_NS[i] / NS_PER_SECOND;
        }
        bounds[BOUNDS_NS.length] = Double.POSITIVE_INFINITY;
        return bounds;
    }

    /** Adds all values of a histogram in nanoseconds. */
    void add(Histogram times) {
        int bucket = 0;
        for (HistogramIterationValue each : times.recordedValues()) {
            long valueNs = times.lowestEquivalentValue(each.getValueIteratedTo());
            while (bucket < BOUNDS_NS.length && valueNs > BOUNDS_NS[bucket]) {
                bucket++;
            }
            counts[bucket] += each.getCountAddedInThisIterationStep();
        }
        sumNs += sumNs(times);
    }

    /** The sum of all values, as exactly as the histogram has them. */
    static double sumNs(Histogram times) {
        return times.getTotalCount() == 0 ? 0 : times.getMean() * times.getTotalCount();
    }

    /** All values until now, in seconds. */
    HistogramDataPointSnapshot point(Labels labels) {
        return HistogramDataPointSnapshot.builder()
                .labels(labels)
                .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS_SECONDS, counts))
                .sum(sumNs / NS_PER_SECOND)
                .build();
    }
}
