package io.blobbench.report.compare;

import java.util.Map;
import java.util.TreeMap;

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

    /** Ascending, each the highest that its bucket of the histogram holds. */
    long[] valuesNs() {
        return valuesNs;
    }

    /** How often each value occurs. */
    long[] counts() {
        return counts;
    }

    /** These and others, as one. */
    TrialTimes and(TrialTimes others) {
        Map<Long, Long> merged = new TreeMap<>();
        for (TrialTimes times : new TrialTimes[] {this, others}) {
            for (int i = 0; i < times.counts.length; i++) {
                merged.merge(times.valuesNs[i], times.counts[i], Long::sum);
            }
        }
        return new TrialTimes(
                merged.keySet().stream().mapToLong(Long::longValue).toArray(),
                merged.values().stream().mapToLong(Long::longValue).toArray());
    }
}
