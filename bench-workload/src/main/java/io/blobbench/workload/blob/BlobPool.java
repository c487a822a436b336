package io.blobbench.workload.blob;

import io.blobbench.workload.size.BlobSizes;
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
 *
 * <p>Where sizes differ, an index stands for a place in a ring of {@value #RING} places: the size follows from seed and index, and each
 * place refers to one of the distinct blobs of its size, taken in turns. Distinct blobs are shared out by how often a size occurs, in
 * a batch too.
 */
public final class BlobPool {
    private static final int MIN_BLOBS = 1024;
    private static final long MIN_BYTES = 1 << 20;
    private static final long WINDOW_BYTES = 8 << 20;
    private static final long MAX_BYTES = 64 << 20;
    private static final int MAX_BLOBS = 1 << 20;
    private static final int PART_BYTES = 1024;
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

    /** Places of the ring where sizes differ: large enough that it seldom repeats, small enough for a cache. */
    public static final int RING = 1 << 17;

    /** Blobs by index: each distinct one once, or as often as it was drawn. */
    private final byte[][] blobs;
    /** Blobs by the index that their stamps have. */
    private final byte[][] distinct;
    /** Index of the distinct blob at each place of the ring; empty where places and distinct blobs are the same. */
    private final int[] places;
    /** Bytes before each place of the ring; empty where sizes do not differ. */
    private final long[] bytesBefore;

    private final int mask;
    private final BlobStamp stamp;

    private BlobPool(byte[][] blobs, BlobStamp stamp) {
        this(blobs, blobs, new int[0], new long[0], stamp);
    }

    private BlobPool(byte[][] blobs, byte[][] distinct, int[] places, long[] bytesBefore, BlobStamp stamp) {
        this.blobs = blobs;
        this.distinct = distinct;
        this.places = places;
        this.bytesBefore = bytesBefore;
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

    /**
     * Makes the blobs of a workload whose sizes may differ; the same seed gives the same sizes and bytes.
     *
     * @throws IllegalArgumentException when the blobs take too much memory
     */
    public static BlobPool create(BlobSizes sizes, int batchSize, BlobContent content, long seed) {
        return sizes.vary()
                ? drawn(sizes, batchSize, content, seed)
                : create(sizes.largest(), batchSize, content, seed);
    }

    private static BlobPool drawn(BlobSizes sizes, int batchSize, BlobContent content, long seed) {
        DistinctBlobs counts = distinct(sizes, batchSize);
        return ring(filled(counts, content, seed), counts.places(sizes.draw(seed, RING)), new BlobStamp(seed));
    }

    /**
     * Makes the blobs of a trace, which says itself which size comes next: an index stands for a distinct blob.
     *
     * @throws IllegalArgumentException when the blobs take too much memory
     */
    public static BlobPool createForTrace(BlobSizes sizes, BlobContent content, long seed) {
        if (!sizes.vary()) {
            return create(sizes.largest(), 1, content, seed);
        }
        byte[][] blobs = filled(distinctOfTrace(sizes), content, seed);
        int[] places = new int[Integer.highestOneBit(2 * blobs.length - 1)];
        Arrays.setAll(places, place -> place % blobs.length);
        return ring(blobs, places, new BlobStamp(seed));
    }

    /**
     * Numbers of distinct blobs of each size of a trace.
     *
     * @throws IllegalArgumentException when they take too much memory
     */
    public static DistinctBlobs distinctOfTrace(BlobSizes sizes) {
        return DistinctBlobs.ofTrace(sizes, sizeFor((int) Math.ceil(sizes.meanBytes()), 1));
    }

    static DistinctBlobs distinct(BlobSizes sizes, int batchSize) {
        int meanBytes = (int) Math.ceil(sizes.meanBytes());
        int wanted = sizeFor(meanBytes, batchSize);
        long batch = withinWindow(meanBytes, batchSize);
        return batch > 1 ? DistinctBlobs.ofBatches(sizes, wanted, batch) : DistinctBlobs.of(sizes, wanted);
    }

    /**
     * Checks that the blobs, those of a trace too, fit into memory, without making them.
     *
     * @throws IllegalArgumentException when they take too much
     */
    public static void requireMemory(BlobSizes sizes, int batchSize) {
        distinct(sizes, batchSize);
    }

    private static byte[][] filled(DistinctBlobs counts, BlobContent content, long seed) {
        BlobStamp stamp = new BlobStamp(seed);
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] distinct = new byte[counts.total()][];
        for (int i = 0; i < distinct.length; i++) {
            distinct[i] = new byte[counts.bytesOf(i)];
            fill(distinct[i], content, random);
            stamp.write(distinct[i], i);
        }
        return distinct;
    }

    private static BlobPool ring(byte[][] distinct, int[] places, BlobStamp stamp) {
        byte[][] blobs = new byte[places.length][];
        long[] bytesBefore = new long[places.length + 1];
        for (int i = 0; i < places.length; i++) {
            blobs[i] = distinct[places[i]];
            bytesBefore[i + 1] = bytesBefore[i] + blobs[i].length;
        }
        return new BlobPool(blobs, distinct, places, bytesBefore, stamp);
    }

    static int sizeFor(int blobBytes, int batchSize) {
        if (blobBytes == 0) {
            return MIN_BLOBS;
        }
        long batch = withinWindow(blobBytes, batchSize);
        long wanted = Math.max(batch, Math.max(MIN_BLOBS, MIN_BYTES / blobBytes));
        long affordable = Math.max(2, MAX_BYTES / blobBytes);
        long floor = Long.highestOneBit(Math.min(affordable, MAX_BLOBS));
        long ceiling = Long.highestOneBit(wanted) == wanted ? wanted : Long.highestOneBit(wanted) << 1;
        return (int) Math.min(floor, ceiling);
    }

    /** Blobs of a batch that a codec's window may reach back to. */
    private static long withinWindow(int blobBytes, int batchSize) {
        return Math.min(Math.min(batchSize, MAX_BLOBS), WINDOW_BYTES / Math.max(1, blobBytes));
    }

    private static void fill(byte[] blob, BlobContent content, RandomGenerator random) {
        if (content.equals(BlobContent.TEXT)) {
            fillText(blob, random);
            return;
        }
        random.nextBytes(blob);
        // Each part ends with its share of zeros: a compressor finds them in every block, as in real data.
        for (int from = 0; from < blob.length; from += PART_BYTES) {
            int length = Math.min(PART_BYTES, blob.length - from);
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

    /** Bytes of consecutive blobs from one index on, which wraps around. */
    public long bytes(int first, int count) {
        if (bytesBefore.length == 0) {
            return (long) count * blobs[0].length;
        }
        int from = first & mask;
        long rounds = ((long) from + count) / blobs.length;
        int to = (from + count) & mask;
        return rounds * bytesBefore[blobs.length] + bytesBefore[to] - bytesBefore[from];
    }

    /** Number of blobs that were made; those too small for a stamp may be equal. */
    public int distinct() {
        return distinct.length;
    }

    /** The distinct blob at an index, which wraps around. */
    public int distinctAt(int index) {
        int place = index & mask;
        return places.length == 0 ? place : places[place];
    }

    /** The distinct blob that a store returned, or {@link BlobStamp#CORRUPT}; it must have at least 16 bytes. */
    int indexOf(byte[] found) {
        int index = stamp.read(found);
        if (index < 0 || index >= distinct.length) { // a larger pool of the same seed has blobs beyond
            return BlobStamp.CORRUPT;
        }
        int bytes = bytesBefore.length == 0 ? blobs[0].length : distinct[index].length;
        return found.length == bytes ? index : BlobStamp.CORRUPT;
    }
}
