package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;

/**
 * What was recorded in some time of a phase.
 *
 * @param startSeconds since the phase's origin
 * @param seconds its length
 * @param firstAnswerSeconds since the phase's origin, when the first of its acknowledged blobs was; not a number without any
 * @param lastAnswerSeconds the same of the last one
 */
public record PhaseInterval(
        double startSeconds,
        double seconds,
        Counts counts,
        OperationTimes latencies,
        double firstAnswerSeconds,
        double lastAnswerSeconds) {
    /** An interval of which nobody asks when blobs were acknowledged. */
    public PhaseInterval(double startSeconds, double seconds, Counts counts, OperationTimes latencies) {
        this(startSeconds, seconds, counts, latencies, Double.NaN, Double.NaN);
    }
}
