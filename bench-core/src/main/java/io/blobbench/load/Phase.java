package io.blobbench.load;

import java.time.Duration;

/**
 * One run of the lanes.
 *
 * @param load when operations start
 * @param limits when it ends
 * @param drain how long answers are awaited after the last operation was sent
 * @param interval how often the listener is told
 * @param preload whether the lanes write their keys once instead
 */
public record Phase(LoadModel load, PhaseLimits limits, Duration drain, Duration interval, boolean preload) {
    public Phase {
        if (drain.isNegative()) {
            throw new IllegalArgumentException("phase drain must not be negative, got " + drain);
        }
        if (interval.isZero() || interval.isNegative()) {
            throw new IllegalArgumentException("phase interval must be more than zero, got " + interval);
        }
    }
}
