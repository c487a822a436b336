package io.blobbench.load.model;

import java.time.Duration;

/**
 * One run of the lanes.
 *
 * @param load when operations start
 * @param limits when it ends
 * @param timeout how long the answer of an operation is awaited, at any moment of the phase and in its drain
 * @param interval how often the listener is called
 * @param preload whether the lanes write their keys once instead
 * @param endsInSilence whether it ends early when nothing at all was answered for longer than the timeout
 */
public record Phase(
        LoadModel load,
        PhaseLimits limits,
        Duration timeout,
        Duration interval,
        boolean preload,
        boolean endsInSilence) {
    public Phase {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("phase timeout must be more than zero, got " + timeout);
        }
        if (interval.isZero() || interval.isNegative()) {
            throw new IllegalArgumentException("phase interval must be more than zero, got " + interval);
        }
    }

    /** A phase of a load; ends early when nothing was answered for longer than the timeout. */
    public static Phase of(LoadModel load, PhaseLimits limits, Duration timeout, Duration interval) {
        return new Phase(load, limits, timeout, interval, false, true);
    }

    /** A phase in which servers have faults; continues however long they answer nothing, because that is the result. */
    public static Phase throughFaults(LoadModel load, PhaseLimits limits, Duration timeout, Duration interval) {
        return new Phase(load, limits, timeout, interval, false, false);
    }

    /** A phase that writes every key once; ends early when nothing was answered for longer than the timeout. */
    public static Phase preload(PhaseLimits limits, Duration timeout, Duration interval, int inFlight) {
        return new Phase(new ClosedLoad(inFlight), limits, timeout, interval, true, true);
    }
}
