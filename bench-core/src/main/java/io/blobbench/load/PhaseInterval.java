package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.OperationTimes;
import org.HdrHistogram.Histogram;

/**
 * What was recorded in some time of a phase.
 *
 * @param startSeconds since the phase's origin
 * @param seconds its length
 * @param failedTimes of operations with a failed blob, in nanoseconds from their intended starts; they are not among the latencies
 * @param failedService service times of the same operations, in nanoseconds
 * @param missingReads blobs that reads did not find although their keys were preloaded and are never deleted
 * @param firstAnswerSeconds since the phase's origin, when the first of its acknowledged blobs was; not a number without any
 * @param lastAnswerSeconds the same of the last one
 */
public record PhaseInterval(
        double startSeconds,
        double seconds,
        Counts counts,
        OperationTimes latencies,
        Histogram failedTimes,
        Histogram failedService,
        long missingReads,
        double firstAnswerSeconds,
        double lastAnswerSeconds) {
    private static final Histogram NO_FAILURES = Histograms.create();

    /** An interval without times of acknowledgement, failures and missed reads. */
    public PhaseInterval(double startSeconds, double seconds, Counts counts, OperationTimes latencies) {
        this(startSeconds, seconds, counts, latencies, NO_FAILURES, NO_FAILURES, 0, Double.NaN, Double.NaN);
    }
}
