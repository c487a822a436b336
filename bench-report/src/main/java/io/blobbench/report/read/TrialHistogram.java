package io.blobbench.report.read;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** The histogram of the times of one trial, without the thousands of counts that are 0. Its arrays are constant. */
public final class TrialHistogram {
    private static final int FIRST_SIZE = 1024;

    private final long[] valuesNs;
    private final long[] notAbove;
    private final int size;

    /**
     * Creates a histogram from the values that occur.
     *
     * @param valuesNs ascending, each the highest that its bucket of the histogram holds
     * @param notAbove for each value, how many times are not above it
     * @param size how many there are; what the arrays have behind them does not count
     */
    public TrialHistogram(long[] valuesNs, long[] notAbove, int size) {
        this.valuesNs = valuesNs;
        this.notAbove = notAbove;
        this.size = size;
    }

    /** Copies a histogram of the library. */
    static TrialHistogram of(Histogram histogram) {
        long[] valuesNs = new long[FIRST_SIZE];
        long[] notAbove = new long[FIRST_SIZE];
        int size = 0;
        long found = 0;
        // Not by the library's iterator, which takes five times as long where no optimising compiler runs.
        for (long valueNs = 0; found < histogram.getTotalCount(); valueNs = histogram.nextNonEquivalentValue(valueNs)) {
            long count = histogram.getCountAtValue(valueNs);
            if (count > 0) {
                if (size == valuesNs.length) {
                    valuesNs = Arrays.copyOf(valuesNs, 2 * size);
                    notAbove = Arrays.copyOf(notAbove, 2 * size);
                }
                found += count;
                valuesNs[size] = histogram.highestEquivalentValue(valueNs);
                notAbove[size] = found;
                size++;
            }
        }
        return new TrialHistogram(valuesNs, notAbove, size);
    }

    /** How many times there are. */
    public long count() {
        return countBefore(size);
    }

    /** How many different values occur. */
    public int size() {
        return size;
    }

    /** A value by its index; they ascend. Each is the highest that its bucket of the histogram holds. */
    public long valueNs(int index) {
        return valuesNs[index];
    }

    /** The highest value; 0 without any. */
    public long highestNs() {
        return size == 0 ? 0 : valuesNs[size - 1];
    }

    /** How many times have a value before that of an index. */
    public long countBefore(int index) {
        return index == 0 ? 0 : notAbove[index - 1];
    }

    /** The value of a rank, from 1 for the lowest time to {@link #count}. */
    public long valueNsAt(long rank) {
        int found = Arrays.binarySearch(notAbove, 0, size, rank);
        return valuesNs[found < 0 ? -found - 1 : found];
    }

    /**
     * The index of the first value above another one.
     *
     * @param from the least index that is searched
     * @param to the index after the last; the answer where no value is above
     */
    public int firstAbove(long valueNs, int from, int to) {
        int found = Arrays.binarySearch(valuesNs, from, to, valueNs);
        return found < 0 ? -found - 1 : found + 1;
    }
}
