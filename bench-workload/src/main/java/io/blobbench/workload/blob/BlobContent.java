package io.blobbench.workload.blob;

/**
 * The content of blobs, as the share of bytes that repeat.
 *
 * @param word the scenario's word for it: {@code random}, {@code text}, {@code zeros} or a number
 * @param compressibility 0 for random bytes, 1 for zeros only; ignored by {@code text}
 */
public record BlobContent(String word, double compressibility) {
    public static final BlobContent RANDOM = new BlobContent("random", 0);
    public static final BlobContent TEXT = new BlobContent("text", Double.NaN);
    public static final BlobContent ZEROS = new BlobContent("zeros", 1);

    /** A given share of zero bytes, the rest random. */
    public static BlobContent compressible(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("workload.compressibility must be in [0, 1], got " + share);
        }
        return new BlobContent(Double.toString(share), share);
    }
}
