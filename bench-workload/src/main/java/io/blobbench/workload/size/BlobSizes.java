package io.blobbench.workload.size;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The sizes that blobs have, each with its share of the blobs. Immutable; usable from any thread.
 *
 * @param word the same for equal sizes and weights: {@code 100B:60+20KB:35+5MB:5}; empty where all blobs have one size
 * @param classes at least one, the smallest size first, no size twice
 */
public record BlobSizes(String word, List<SizeClass> classes) {
    /**
     * One size.
     *
     * @param bytes at least 0
     * @param weight more than 0; shares are weights divided by their sum
     */
    public record SizeClass(int bytes, double weight) {
        public SizeClass {
            if (bytes < 0) {
                throw new IllegalArgumentException("workload.blob must not be negative, got " + bytes);
            }
            if (!(weight > 0) || Double.isInfinite(weight)) {
                throw new IllegalArgumentException(
                        "the weight of blobs of " + bytes + "B must be more than 0, got " + weight);
            }
        }
    }

    public BlobSizes {
        classes = classes.stream()
                .sorted(Comparator.comparingInt(SizeClass::bytes))
                .toList();
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("workload.blob needs at least one size");
        }
        for (int i = 1; i < classes.size(); i++) {
            if (classes.get(i - 1).bytes() == classes.get(i).bytes()) {
                throw new IllegalArgumentException("workload.blob has the size "
                        + SizeText.of(classes.get(i).bytes()) + " twice");
            }
        }
    }

    /** The same size for all blobs. */
    public static BlobSizes of(int bytes) {
        return new BlobSizes("", List.of(new SizeClass(bytes, 1)));
    }

    /** Whether blobs differ in size. */
    public boolean vary() {
        return classes.size() > 1;
    }

    public int smallest() {
        return classes.get(0).bytes();
    }

    public int largest() {
        return classes.get(classes.size() - 1).bytes();
    }

    /** Expected bytes of one blob. */
    public double meanBytes() {
        double bytes = 0;
        for (SizeClass each : classes) {
            bytes += each.weight() * each.bytes();
        }
        return bytes / totalWeight();
    }

    /** Share of the blobs that have a size, in (0, 1]. */
    public double share(int index) {
        return classes.get(index).weight() / totalWeight();
    }

    private double totalWeight() {
        return classes.stream().mapToDouble(SizeClass::weight).sum();
    }

    /**
     * Draws sizes as a function of seed and index: the same two give the same size, independent of earlier draws.
     *
     * @param seed of the run
     * @param count indices in [0, count)
     * @return for each index the index of its class
     */
    public int[] draw(long seed, int count) {
        double[] upTo = new double[classes.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += classes.get(i).weight();
            upTo[i] = sum;
        }
        int[] drawn = new int[count];
        for (int index = 0; index < count; index++) {
            double at = IndexedDraw.unit(seed, index) * sum;
            int found = Arrays.binarySearch(upTo, at);
            drawn[index] = Math.min(found < 0 ? -found - 1 : found + 1, upTo.length - 1);
        }
        return drawn;
    }
}
