package io.blobbench.report.statistics;

import io.blobbench.report.read.TrialTimes;
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

    /** Merges the times of at least one trial. */
    public MergedTimes(List<TrialTimes> trials) {
        long[] all = {};
        for (TrialTimes trial : trials) {
            all = union(all, trial.valuesNs());
        }
        this.valuesNs = all;
        this.upTo = trials.stream().map(this::upTo).toArray(long[][]::new);
    }

    /** Creates merged times from distinct values in ascending order. */
    private static long[] union(long[] first, long... second) {
        long[] both = new long[first.length + second.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < first.length && j < second.length) {
            long low = Math.min(first[i], second[j]);
            both[size++] = low;
            i += first[i] == low ? 1 : 0;
            j += second[j] == low ? 1 : 0;
        }
        System.arraycopy(first, i, both, size, first.length - i);
        size += first.length - i;
        System.arraycopy(second, j, both, size, second.length - j);
        return Arrays.copyOf(both, size + second.length - j);
    }

    private long[] upTo(TrialTimes trial) {
        long[] ownNs = trial.valuesNs();
        long[] counts = new long[valuesNs.length];
        int own = 0;
        long before = 0;
        for (int i = 0; i < counts.length; i++) {
            if (own < ownNs.length && ownNs[own] == valuesNs[i]) {
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
