package io.blobbench.workload.trace;

/**
 * A trace and how fast it is replayed.
 *
 * @param speed 1 as it was recorded, 2 in half of the time; more than 0
 */
public record TraceReplay(Trace trace, double speed) {
    public TraceReplay {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("load.speed must be more than 0, got " + speed);
        }
    }
}
