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

    /** One that ends in silence. */
    public Phase(LoadModel load, PhaseLimits limits, Duration timeout, Duration interval, boolean preload) {
        this(load, limits, timeout, interval, preload, true);
    }
}
