package io.blobbench.load.model;

import java.time.Duration;

/**
 * A phase issues operations until the first of these is reached.
 *
 * @param duration more than zero
 * @param operations over all lanes; {@link Long#MAX_VALUE} for no limit
 * @param bytes payload bytes over all lanes; {@link Long#MAX_VALUE} for no limit
 */
public record PhaseLimits(Duration duration, long operations, long bytes) {
    public PhaseLimits {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException("phase duration must be more than zero, got " + duration);
        }
        if (operations < 1) {
            throw new IllegalArgumentException("phase operations must be at least 1, got " + operations);
        }
        if (bytes < 1) {
            throw new IllegalArgumentException("phase bytes must be at least 1, got " + bytes);
        }
    }

    public static PhaseLimits ofDuration(Duration duration) {
        return new PhaseLimits(duration, Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
