package io.blobbench.report.compare;

import java.util.Arrays;
import java.util.List;

/**
 * The times of some trials, such that the histograms of any of them are merged quickly: the bootstrap does so a hundred
 * times a cell.
 */
public final class MergedTimes {
    /** Values that occur in any trial, ascending. */
    private final long[] valuesNs;
    /** For each trial and value, how many of its times are not above the value. */
    private final long[][] upTo;

    /** Of at least one trial. */
    public MergedTimes(List<TrialTimes> trials) {
        this.valuesNs = distinct(trials.stream()
                .flatMapToLong(trial -> Arrays.stream(trial.valuesNs()))
                .sorted()
                .toArray());
        this.upTo = trials.stream().map(this::upTo).toArray(long[][]::new);
    }

    /** As a stream would do it, but that makes an object of each. */
    private static long[] distinct(long... sorted) {
        int size = 0;
        for (long value : sorted) {
            if (size == 0 || sorted[size - 1] != value) {
                sorted[size++] = value;
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    private long[] upTo(TrialTimes trial) {
        long[] counts = new long[valuesNs.length];
        int own = 0;
        long before = 0;
        for (int i = 0; i < valuesNs.length; i++) {
            if (own < trial.valuesNs().length && trial.valuesNs()[own] == valuesNs[i]) {
                before += trial.counts()[own];
                own++;
            }
            counts[i] = before;
        }
        return counts;
    }

    /**
     * A percentile of the merged histograms, the one that HdrHistogram gives.
     *
     * @param percentile above 0 and at most 100
     * @param picked indices of trials, one several times for a trial that counts several times
     */
    public long percentileNs(double percentile, int... picked) {
        long total = upTo(valuesNs.length - 1, picked);
        long wanted = Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * total / 100));
        int low = 0;
        int high = valuesNs.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo(middle, picked) >= wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return valuesNs[low];
    }

    /** How many times the trials have. */
    public long count(int... picked) {
        return upTo(valuesNs.length - 1, picked);
    }

    private long upTo(int value, int... picked) {
        long count = 0;
        for (int trial : picked) {
            count += upTo[trial][value];
        }
        return count;
    }
}
