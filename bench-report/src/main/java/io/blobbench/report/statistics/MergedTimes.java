package io.blobbench.report.statistics;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.results.histogram.HistogramTag;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The times of several trials; finds percentiles of any subset without merging histograms. */
public final class MergedTimes {
    /** Divides nanoseconds into the microseconds that tables and pages have. */
    public static final double NS_PER_US = 1e3;

    private final TrialHistogram[] trials;

    /** Takes the times of at least one trial. */
    public MergedTimes(List<TrialHistogram> trials) {
        this.trials = trials.toArray(TrialHistogram[]::new);
    }

    /** Finds the histograms of a metric in the trials of a cell; trials that have none are left out. */
    public static List<TrialHistogram> found(
            Map<HistogramTag, TrialHistogram> times, String cell, String metric, List<RowView> trials) {
        return trials.stream()
                .map(row -> times.get(new HistogramTag(cell, row.trial(), metric)))
                .filter(Objects::nonNull)
                .toList();
    }

    /** A percentile of all trials, as {@link #percentileNs(double, int...)} finds it. */
    public long percentileNs(double percentile) {
        return percentileNs(percentile, all());
    }

    /**
     * A percentile of the merged histograms, the one that HdrHistogram gives.
     *
     * @param percentile above 0 and at most 100
     * @param picked indices of trials, one several times for a trial that counts several times
     */
    public long percentileNs(double percentile, int... picked) {
        TrialHistogram[] all =
                Arrays.stream(picked).mapToObj(trial -> trials[trial]).toArray(TrialHistogram[]::new);
        RankSearch search = new RankSearch(rank(percentile, count(picked)), all);
        // The result lies between the percentiles of single trials, usually among few values.
        for (TrialHistogram trial : all) {
            if (trial.count() > 0) {
                search.compare(trial.valueNsAt(rank(percentile, trial.count())));
            }
        }
        return search.findNs();
    }

    /** The same in microseconds. */
    public double percentileUs(double percentile) {
        return percentileNs(percentile) / NS_PER_US;
    }

    /** The same in microseconds. */
    public double percentileUs(double percentile, int... picked) {
        return percentileNs(percentile, picked) / NS_PER_US;
    }

    private static long rank(double percentile, long count) {
        return Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * count / 100));
    }

    /** How many times all trials have. */
    public long count() {
        return count(all());
    }

    private int[] all() {
        return IntStream.range(0, trials.length).toArray();
    }

    /** How many times the picked trials have. */
    public long count(int... picked) {
        long count = 0;
        for (int trial : picked) {
            count += trials[trial].count();
        }
        return count;
    }
}
