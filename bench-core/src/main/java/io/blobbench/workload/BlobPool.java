package io.blobbench.workload;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Distinct blobs made before the load, so that the hot path touches no byte: at least 1 MiB and 1024 of them, fewer for
 * huge blobs, never less than two; always a power of two. Blobs of 16 bytes or more carry a {@link BlobStamp}.
 * Immutable; usable from any thread.
 */
public final class BlobPool {
    private static final int MIN_BLOBS = 1024;
    private static final long MIN_BYTES = 1 << 20;
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

    /** Makes the blobs of a workload; the same seed gives the same bytes. */
    public static BlobPool create(int blobBytes, BlobContent content, long seed) {
        BlobStamp stamp = new BlobStamp(seed);
        byte[][] blobs = new byte[sizeFor(blobBytes)][];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < blobs.length; i++) {
            blobs[i] = new byte[blobBytes];
            fill(blobs[i], content, random);
            stamp.write(blobs[i], i);
        }
        return new BlobPool(blobs, stamp);
    }

    static int sizeFor(int blobBytes) {
        if (blobBytes == 0) {
            return MIN_BLOBS;
        }
        long wanted = Math.max(MIN_BLOBS, MIN_BYTES / blobBytes);
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
