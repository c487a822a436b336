package io.blobbench.report.compare;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The times of one trial: what is in its histogram, without the thousands of counts that are 0. Its arrays are constant. */
public final class TrialTimes {
    private final long[] valuesNs;
    private final long[] counts;

    /**
     * Of values that occur.
     *
     * @param valuesNs ascending, each the highest that its bucket of the histogram holds
     * @param counts how often each occurs
     */
    TrialTimes(long[] valuesNs, long[] counts) {
        this.valuesNs = valuesNs;
        this.counts = counts;
    }

    /** The times of a histogram. */
    static TrialTimes of(Histogram histogram) {
        List<Long> valuesNs = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            valuesNs.add(bucket.getValueIteratedTo());
            counts.add(bucket.getCountAtValueIteratedTo());
        }
        return new TrialTimes(
                valuesNs.stream().mapToLong(Long::longValue).toArray(),
                counts.stream().mapToLong(Long::longValue).toArray());
    }

    /** Ascending, each the highest that its bucket of the histogram holds. */
    long[] valuesNs() {
        return valuesNs;
    }

    /** How often each value occurs. */
    long[] counts() {
        return counts;
    }
}
