package io.blobbench.report.read;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** The times of one trial: what is in its histogram, without the thousands of counts that are 0. Its arrays are constant. */
public final class TrialTimes {
    private static final int FIRST_SIZE = 1024;

    private final long[] valuesNs;
    private final long[] counts;

    /**
     * Creates the times of a trial from the values that occur.
     *
     * @param valuesNs ascending, each the highest that its bucket of the histogram holds
     * @param counts how often each occurs
     */
    public TrialTimes(long[] valuesNs, long[] counts) {
        this.valuesNs = valuesNs;
        this.counts = counts;
    }

    /** The times of a histogram. */
    static TrialTimes of(Histogram histogram) {
        long[] valuesNs = new long[FIRST_SIZE];
        long[] counts = new long[FIRST_SIZE];
        int size = 0;
        long left = histogram.getTotalCount();
        // Not by the library's iterator, which takes five times as long where no optimising compiler runs.
        for (long valueNs = 0; left > 0; valueNs = histogram.nextNonEquivalentValue(valueNs)) {
            long count = histogram.getCountAtValue(valueNs);
            if (count > 0) {
                if (size == counts.length) {
                    valuesNs = Arrays.copyOf(valuesNs, 2 * size);
                    counts = Arrays.copyOf(counts, 2 * size);
                }
                valuesNs[size] = histogram.highestEquivalentValue(valueNs);
                counts[size] = count;
                size++;
                left -= count;
            }
        }
        return new TrialTimes(Arrays.copyOf(valuesNs, size), Arrays.copyOf(counts, size));
    }

    /** Ascending, each the highest that its bucket of the histogram holds. */
    public long[] valuesNs() {
        return valuesNs;
    }

    /** How often each value occurs. */
    public long[] counts() {
        return counts;
    }
}
