package io.blobbench.trial.fault;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The time from one acknowledged blob to the next, and when load was first offered in it. Used by one thread. */
final class AnswerGap {
    private final double startSeconds;
    private double endSeconds = Double.POSITIVE_INFINITY;
    private double dueSeconds = Double.POSITIVE_INFINITY;

    /** A gap that has not ended. */
    AnswerGap(double lastAnswerSeconds) {
        startSeconds = lastAnswerSeconds;
    }

    /** The next blob was acknowledged. */
    void end(double firstAnswerSeconds) {
        endSeconds = firstAnswerSeconds;
    }

    double startSeconds() {
        return startSeconds;
    }

    double endSeconds() {
        return endSeconds;
    }

    double seconds() {
        return endSeconds - startSeconds;
    }

    /** When the first operation was due that had no answer in it; infinite where none was. */
    double dueSeconds() {
        return dueSeconds;
    }

    /**
     * Takes in operations that ended, in this gap or later: one that was due in it had no answer in it. Those that were due before may have
     * hung then, too, and do not count.
     *
     * @param times of the operations, from when each was due
     * @param fromSeconds when the first of them ended
     * @param toSeconds when the last of them ended
     */
    void ended(Histogram times, double fromSeconds, double toSeconds) {
        if (times.getTotalCount() == 0 || fromSeconds - times.getMaxValue() / 1e9 >= endSeconds) {
            return; // as nearly always: all of them were due later
        }
        double longestNs = longest(times, (toSeconds - startSeconds) * 1e9);
        double due = Math.max(startSeconds, fromSeconds - longestNs / 1e9);
        if (longestNs > 0 && due < endSeconds) {
            dueSeconds = Math.min(dueSeconds, due);
        }
    }

    /** The longest time up to a limit, as far as the histogram tells; 0 without any. */
    private static double longest(Histogram times, double limitNs) {
        if (times.getMaxValue() <= limitNs) {
            return (double) times.getMaxValue();
        }
        double longest = 0;
        for (HistogramIterationValue each : times.recordedValues()) {
            long value = each.getValueIteratedTo();
            if (times.lowestEquivalentValue(value) > limitNs) {
                return longest;
            }
            longest = (double) value;
        }
        return longest;
    }
}
