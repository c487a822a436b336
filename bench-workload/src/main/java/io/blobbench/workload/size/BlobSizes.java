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
    private static final int FEWEST_PLACES = 10;
    private static final double MEAN_CHANGE = 0.01;

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

    /** Share of the blobs that each size has, in (0, 1]. */
    public double[] shares() {
        double sum = totalWeight();
        return classes.stream().mapToDouble(each -> each.weight() / sum).toArray();
    }

    private double totalWeight() {
        return classes.stream().mapToDouble(SizeClass::weight).sum();
    }

    /**
     * Refuses sizes that are too rare for a number of places: if they had fewer than {@value #FEWEST_PLACES}, rounding would change their
     * shares by more than a tenth.
     *
     * @throws IllegalArgumentException naming the first
     */
    public void requirePlaces(int count) {
        for (int i = 0; i < classes.size(); i++) {
            if (share(i) * count < FEWEST_PLACES) {
                throw new IllegalArgumentException("blobs of "
                        + SizeText.of(classes.get(i).bytes()) + " are 1 in " + Math.round(1 / share(i))
                        + ", expected at least 1 in " + count / FEWEST_PLACES + " for each size; those of a file"
                        + " may be rarer if that changes the mean of all blobs by 1 % at most");
            }
        }
    }

    /** Whether blobs have the same mean, to 1 %, when sizes are dealt out to a number of places. A rare size may have no place. */
    public boolean keepsMean(int count) {
        int[] places = places(count);
        double bytes = 0;
        for (int i = 0; i < places.length; i++) {
            bytes += (double) places[i] * classes.get(i).bytes();
        }
        return Math.abs(bytes / count - meanBytes()) <= MEAN_CHANGE * meanBytes();
    }

    /**
     * Deals sizes out to places in random order. Each size has its share of them, less than one place more or less, and so has each range
     * of sizes.
     *
     * @param seed of the run; the same seed and count give the same order
     * @param count of the places
     * @return for each place the index of its class
     */
    public int[] draw(long seed, int count) {
        int[] drawn = new int[count];
        int[] places = places(count);
        int from = 0;
        for (int i = 0; i < places.length; i++) {
            Arrays.fill(drawn, from, from + places[i], i);
            from += places[i];
        }
        for (int place = count - 1; place > 0; place--) { // the shuffle of Fisher and Yates
            int other = (int) (IndexedDraw.unit(seed, place) * (place + 1));
            int kept = drawn[place];
            drawn[place] = drawn[other];
            drawn[other] = kept;
        }
        return drawn;
    }

    /** The number of places of each size; they add up to the count. */
    private int[] places(int count) {
        int[] places = new int[classes.size()];
        double sum = totalWeight();
        double upTo = 0;
        int from = 0;
        for (int i = 0; i < places.length; i++) {
            upTo += classes.get(i).weight();
            int to = (int) Math.min(count, Math.round(upTo / sum * count));
            places[i] = to - from;
            from = to;
        }
        return places;
    }
}
