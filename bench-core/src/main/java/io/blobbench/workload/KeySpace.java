package io.blobbench.workload;

/**
 * Which keys keyed operations use: numbers in [0, count).
 *
 * @param distribution how a key is chosen
 * @param count keys in all, at least 1; also the number of blobs preloaded for operations that need some
 * @param zipfExponent skew of {@link Distribution#ZIPF}, more than 0
 */
public record KeySpace(Distribution distribution, long count, double zipfExponent) {
    /** The distribution from which a key is chosen. */
    public enum Distribution {
        SEQUENTIAL,
        UNIFORM,
        ZIPF
    }

    public static final KeySpace DEFAULT = new KeySpace(Distribution.SEQUENTIAL, 10_000, 0.99);

    public KeySpace {
        if (count < 1 || count > 1L << 30) {
            throw new IllegalArgumentException("workload.keys.count must be in [1, 2^30], got " + count);
        }
        if (!(zipfExponent > 0 && zipfExponent < 10)) {
            throw new IllegalArgumentException("workload.keys.exponent must be in (0, 10), got " + zipfExponent);
        }
    }
}
