package io.blobbench.report.statistics;

import io.blobbench.report.read.TrialHistogram;

/** Searches the time of a rank among those of several trials: the least value that enough times do not exceed. Used by one thread. */
final class RankSearch {
    private final long rank;
    private final TrialHistogram[] trials;
    /** For each trial the index of its first value that may be the wanted one, and that after its last. */
    private final int[] first;

    private final int[] end;
    private final int[] split;
    /** The lowest value so far that enough times do not exceed. */
    private long foundNs;

    /**
     * A search that has compared nothing.
     *
     * @param rank 1 for the lowest time, at most the number of all
     * @param trials in any order, one several times where it counts several times
     */
    RankSearch(long rank, TrialHistogram... trials) {
        this.rank = rank;
        this.trials = trials;
        this.first = new int[trials.length];
        this.end = new int[trials.length];
        this.split = new int[trials.length];
        for (int i = 0; i < trials.length; i++) {
            end[i] = trials[i].size();
            foundNs = Math.max(foundNs, trials[i].highestNs());
        }
    }

    /** Narrows the search by one value: leaves out the values that are too low or too high. */
    void compare(long valueNs) {
        if (valueNs >= foundNs) {
            return;
        }
        long notAbove = 0;
        for (int i = 0; i < trials.length; i++) {
            split[i] = trials[i].firstAbove(valueNs, first[i], end[i]);
            notAbove += trials[i].countBefore(split[i]);
        }
        boolean enough = notAbove >= rank;
        System.arraycopy(split, 0, enough ? end : first, 0, split.length);
        foundNs = enough ? valueNs : foundNs;
    }

    /** Searches to the end, by the middle of the trial that has most values left. */
    long findNs() {
        int widest = widest();
        while (first[widest] < end[widest]) {
            long middleNs = trials[widest].valueNs((first[widest] + end[widest]) >>> 1);
            if (middleNs < foundNs) {
                compare(middleNs);
            } else {
                end[widest]--; // the one that was found, the last of those left
            }
            widest = widest();
        }
        return foundNs;
    }

    private int widest() {
        int widest = 0;
        for (int i = 1; i < trials.length; i++) {
            widest = end[i] - first[i] > end[widest] - first[widest] ? i : widest;
        }
        return widest;
    }
}
