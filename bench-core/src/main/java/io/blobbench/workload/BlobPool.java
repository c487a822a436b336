package io.blobbench.workload;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Distinct blobs made before the load, so that the hot path touches no byte. Immutable; usable from any thread.
 *
 * <p>A pool has at least 1024 blobs and 1 MiB, fewer for huge blobs, never less than two; always a power of two. Operations use
 * the blobs in order, so a blob returns only after all others. A batch larger than the pool would contain blobs twice, and a
 * codec whose window reaches back to the first of them would compress random bytes. A pool therefore holds the blobs of one
 * batch, up to 8 MiB: twice the window of zstd at level 16, four times that of its default level; those of lz4, Snappy and
 * gzip have 64 KiB at most. Blobs of 16 bytes or more carry a {@link BlobStamp}.
 */
public final class BlobPool {
    private static final int MIN_BLOBS = 1024;
    private static final long MIN_BYTES = 1 << 20;
    private static final long WINDOW_BYTES = 8 << 20;
    private static final long MAX_BYTES = 64 << 20;
    private static final int MAX_BLOBS = 1 << 20;
    private static final String[] WORDS = {
        "GET",
        "POST",
        "HTTP/1.1",
        "200",
        "OK",
        "Content-Type:",
        "text/xml",
        "application/json",
        "host",
        "service",
        "request",
        "response",
        "virtual",
        "timestamp",
        "payload",
        "session",
        "account",
        "order",
        "status",
        "the",
        "of"
    };

    private final byte[][] blobs;
    private final int mask;
    private final BlobStamp stamp;

    private BlobPool(byte[][] blobs, BlobStamp stamp) {
        this.blobs = blobs;
        this.mask = blobs.length - 1;
        this.stamp = stamp;
    }

    /**
     * Makes the blobs of a workload; the same seed gives the same bytes.
     *
     * @param batchSize blobs of the largest operation
     */
    public static BlobPool create(int blobBytes, int batchSize, BlobContent content, long seed) {
        BlobStamp stamp = new BlobStamp(seed);
        byte[][] blobs = new byte[sizeFor(blobBytes, batchSize)][];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < blobs.length; i++) {
            blobs[i] = new byte[blobBytes];
            fill(blobs[i], content, random);
            stamp.write(blobs[i], i);
        }
        return new BlobPool(blobs, stamp);
    }

    static int sizeFor(int blobBytes, int batchSize) {
        if (blobBytes == 0) {
            return MIN_BLOBS;
        }
        long batch = Math.min(batchSize, WINDOW_BYTES / blobBytes);
        long wanted = Math.max(batch, Math.max(MIN_BLOBS, MIN_BYTES / blobBytes));
        long affordable = Math.max(2, MAX_BYTES / blobBytes);
        long floor = Long.highestOneBit(Math.min(affordable, MAX_BLOBS));
        long ceiling = Long.highestOneBit(wanted) == wanted ? wanted : Long.highestOneBit(wanted) << 1;
        return (int) Math.min(floor, ceiling);
    }

    private static void fill(byte[] blob, BlobContent content, RandomGenerator random) {
        if (content.equals(BlobContent.TEXT)) {
            fillText(blob, random);
            return;
        }
        random.nextBytes(blob);
        // Zeros come in runs of one page's worth of share, so that block compressors see them as they would in real
        // data.
        int run = 1024;
        for (int from = 0; from < blob.length; from += run) {
            int length = Math.min(run, blob.length - from);
            int zeros = (int) Math.round(length * content.compressibility());
            Arrays.fill(blob, from + length - zeros, from + length, (byte) 0);
        }
    }

    private static void fillText(byte[] blob, RandomGenerator random) {
        int at = 0;
        while (at < blob.length) {
            String word = WORDS[random.nextInt(WORDS.length)];
            for (int i = 0; i < word.length() && at < blob.length; i++) {
                blob[at++] = (byte) word.charAt(i);
            }
            if (at < blob.length) {
                blob[at++] = ' ';
            }
        }
    }

    /** Number of blobs, a power of two. */
    public int size() {
        return blobs.length;
    }

    /**
     * A blob by its index, which wraps around. Shared; never written to.
     *
     * @param index any number; the pool's size is taken off as often as needed
     */
    public byte[] blob(int index) {
        return blobs[index & mask];
    }

    /** Tells the blobs of this pool when they are read back. */
    public BlobStamp stamp() {
        return stamp;
    }
}
