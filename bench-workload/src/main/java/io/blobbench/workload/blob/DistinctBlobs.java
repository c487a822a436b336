package io.blobbench.workload.blob;

import io.blobbench.workload.size.BlobSizes;
import java.util.Arrays;
import java.util.function.DoubleToLongFunction;

/**
 * The number of distinct blobs of each size, and the one at each place of a ring. Immutable; control thread only.
 *
 * <p>Sizes that are drawn more often have more blobs, so that a blob returns after about as many bytes as in a pool of one size; small
 * sizes have more than that, where it costs next to nothing. How often a batch has a size is random: where memory allows it, each size
 * has as many blobs as a batch seldom exceeds, because a codec finds a blob that returns within a batch.
 */
public final class DistinctBlobs {
    /** With a single blob, a key of a trace could not get another one of the size that it holds, and batches would repeat rare sizes. */
    private static final int FEWEST = 2;
    /** More sizes than these have a single blob each, unless they are those of a trace or of batches and more fit into memory. */
    private static final int FEW_SIZES = 64;
    /** Standard deviations by which the blobs of a size exceed those that a batch has on average. */
    private static final int MARGIN = 4;

    private static final int CHEAP_BLOBS = 1024;
    private static final int CHEAP_BYTES = 1 << 20;
    private static final long AFFORDABLE_BYTES = 64 << 20;
    private static final long MOST_BYTES = 500_000_000;
    private static final int MB = 1_000_000;

    private final BlobSizes sizes;
    /** Index of the first blob of each size, and at the end their number. */
    private final int[] first;

    private DistinctBlobs(BlobSizes sizes, int[] first) {
        this.sizes = sizes;
        this.first = first;
    }

    /**
     * Shares blobs out to sizes of single operations.
     *
     * @param wanted blobs of all sizes together; every size gets one at least
     * @throws IllegalArgumentException when they take too much memory
     */
    static DistinctBlobs of(BlobSizes sizes, int wanted) {
        int fewest = sizes.classes().size() > FEW_SIZES ? 1 : FEWEST;
        return fitting(sizes, of(sizes, wanted, share -> fewest));
    }

    /**
     * Shares blobs out to sizes of batches.
     *
     * @param wanted blobs of all sizes together; every size gets as many as a batch seldom exceeds if all take at most 64 MiB, otherwise
     *     one at least
     * @param batch blobs of a batch that are within the window of a codec
     * @throws IllegalArgumentException when they take too much memory
     */
    static DistinctBlobs ofBatches(BlobSizes sizes, int wanted, long batch) {
        for (int margin = MARGIN; margin > 0; margin--) {
            int deviations = margin;
            DistinctBlobs blobs = of(sizes, wanted, share -> mostOf(batch * share, deviations));
            if (blobs.bytes() <= AFFORDABLE_BYTES) {
                return blobs;
            }
        }
        return of(sizes, wanted);
    }

    /** The number of blobs of a size that a batch seldom exceeds; it has at most the variance of a Poisson distribution, its mean. */
    private static long mostOf(double mean, int deviations) {
        return Math.max(FEWEST, (long) Math.ceil(mean + deviations * Math.sqrt(mean)));
    }

    /**
     * Shares blobs out to the sizes of a trace, which says itself which size a key gets.
     *
     * @param wanted blobs of all sizes together; every size gets two at least, or one where two of many sizes take too much memory
     * @throws IllegalArgumentException when they take too much memory
     */
    static DistinctBlobs ofTrace(BlobSizes sizes, int wanted) {
        DistinctBlobs two = of(sizes, wanted, share -> FEWEST);
        return two.bytes() > MOST_BYTES ? of(sizes, wanted) : fitting(sizes, two);
    }

    private static DistinctBlobs fitting(BlobSizes sizes, DistinctBlobs blobs) {
        int count = sizes.classes().size();
        if (sizes.vary() && blobs.bytes() > MOST_BYTES) {
            throw new IllegalArgumentException("the blobs of " + count + " sizes take " + blobs.bytes() / MB
                    + " MB of memory, expected at most " + MOST_BYTES / MB + " MB: fewer or smaller sizes");
        }
        return blobs;
    }

    /** @param fewest of a size, by its share */
    private static DistinctBlobs of(BlobSizes sizes, int wanted, DoubleToLongFunction fewest) {
        int count = sizes.classes().size();
        int[] first = new int[count + 1];
        double[] shares = sizes.shares();
        for (int i = 0; i < count; i++) {
            int bytes = sizes.classes().get(i).bytes();
            long cheap = Math.min(CHEAP_BLOBS, CHEAP_BYTES / count / Math.max(1, bytes));
            long blobs = Math.max(Math.max(fewest.applyAsLong(shares[i]), cheap), Math.round(wanted * shares[i]));
            first[i + 1] = Math.toIntExact(first[i] + blobs);
        }
        return new DistinctBlobs(sizes, first);
    }

    int total() {
        return first[first.length - 1];
    }

    /** Bytes of all of them. */
    long bytes() {
        long bytes = 0;
        for (int i = 0; i + 1 < first.length; i++) {
            bytes += (long) (first[i + 1] - first[i]) * sizes.classes().get(i).bytes();
        }
        return bytes;
    }

    /** Whether a size has a single blob. */
    public boolean anySingle() {
        for (int i = 0; i + 1 < first.length; i++) {
            if (first[i + 1] - first[i] == 1) {
                return true;
            }
        }
        return false;
    }

    /** Size of one blob. */
    int bytesOf(int blob) {
        int found = Arrays.binarySearch(first, blob);
        return sizes.classes().get(found < 0 ? -found - 2 : found).bytes();
    }

    /** A blob of a size; those of one size in turns by number. */
    public int blob(int size, int number) {
        return first[size] + number % (first[size + 1] - first[size]);
    }

    /**
     * The blob at each place, those of one size in turns.
     *
     * @param drawn index of the size at each place
     */
    int[] places(int[] drawn) {
        int[] next = first.clone();
        int[] places = new int[drawn.length];
        for (int place = 0; place < drawn.length; place++) {
            int size = drawn[place];
            places[place] = next[size];
            next[size] = next[size] + 1 == first[size + 1] ? first[size] : next[size] + 1;
        }
        return places;
    }
}
