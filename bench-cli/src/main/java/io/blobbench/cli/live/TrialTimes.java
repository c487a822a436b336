package io.blobbench.cli.live;

import io.blobbench.measure.Histograms;
import io.blobbench.measure.Percentiles;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import org.HdrHistogram.Histogram;

/** One kind of times of a trial, merged over its intervals, with exact percentiles. Used by one thread at a time. */
final class TrialTimes {
    private static final double NS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 0.9999};

    private final Histogram all = Histograms.create();

    /** Another trial begins. */
    void clear() {
        all.reset();
    }

    void add(Histogram interval) {
        all.add(interval);
    }

    /** Count, sum and percentiles until now, in seconds; without those for which there are too few values. */
    SummaryDataPointSnapshot point(Labels labels) {
        Quantiles.Builder quantiles = Quantiles.builder();
        for (double quantile : QUANTILES) {
            double percentile = quantile * PERCENT;
            if (Percentiles.has(percentile, all.getTotalCount())) {
                quantiles.quantile(quantile, all.getValueAtPercentile(percentile) / NS_PER_SECOND);
            }
        }
        return SummaryDataPointSnapshot.builder()
                .labels(labels)
                .quantiles(quantiles.build())
                .count(all.getTotalCount())
                .sum(TimeBuckets.sumNs(all) / NS_PER_SECOND)
                .build();
    }
}
