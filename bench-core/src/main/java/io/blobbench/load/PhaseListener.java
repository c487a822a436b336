package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;

/** Follows a phase. Called on the control thread. */
@FunctionalInterface
public interface PhaseListener {
    /**
     * Some time of the phase has passed.
     *
     * @param startSeconds since the phase's origin
     * @param seconds length of this interval
     * @return whether the phase continues; false ends it before its limits
     */
    boolean interval(double startSeconds, double seconds, Counts counts, OperationTimes latencies);
}
