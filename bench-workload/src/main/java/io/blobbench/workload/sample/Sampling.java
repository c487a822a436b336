package io.blobbench.workload.sample;

import java.time.Duration;

/**
 * Which written blobs are followed until another reader sees them.
 *
 * @param perSecond the most over all lanes, out of the blobs that each writes
 * @param within a blob that the reader has not seen this long after its acknowledgement counts as never seen
 */
public record Sampling(double perSecond, Duration within) {
    public Sampling {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("visibility.sample must be more than 0, got " + perSecond);
        }
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("visibility.within must be more than 0, got " + within);
        }
    }

    /** The same, with no more patience than the given. */
    public Sampling withinAtMost(Duration most) {
        return new Sampling(perSecond, within.compareTo(most) < 0 ? within : most);
    }
}
