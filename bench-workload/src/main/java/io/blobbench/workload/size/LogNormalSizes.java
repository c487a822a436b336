package io.blobbench.workload.size;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sizes whose logarithms are normally distributed, cut off at a largest size, as a table of equally likely sizes: the medians of
 * the distribution's slices.
 */
public final class LogNormalSizes {
    private static final int MOST_CLASSES = 1024;
    private static final int FEWEST_CLASSES = 16;
    private static final double AFFORDABLE_BYTES = 64 << 20;
    private static final double WIDEST_SIGMA = 10;

    private static final StandardNormal NORMAL = new StandardNormal();

    private LogNormalSizes() {}

    /**
     * The sizes of a distribution.
     *
     * @param medianBytes half of the blobs of the distribution that is not cut off are smaller; at least 1
     * @param sigma standard deviation of the natural logarithm, more than 0
     * @param maxBytes no blob is larger: the part of the distribution beyond it is left out; more than the median
     */
    public static BlobSizes of(String word, int medianBytes, double sigma, int maxBytes) {
        if (medianBytes < 1 || maxBytes <= medianBytes || !(sigma > 0 && sigma <= WIDEST_SIGMA)) {
            throw new IllegalArgumentException(
                    "lognormal sizes need a median of at least 1B, a larger max and a sigma in (0, 10], got "
                            + medianBytes + "B, " + maxBytes + "B and " + sigma);
        }
        double below = NORMAL.below(Math.log((double) maxBytes / medianBytes) / sigma);
        List<Integer> sizes = sizes(medianBytes, sigma, below, MOST_CLASSES);
        double mean = sizes.stream().mapToInt(Integer::intValue).average().orElseThrow();
        if (mean * MOST_CLASSES > AFFORDABLE_BYTES) {
            int fewer = (int) Math.max(FEWEST_CLASSES, AFFORDABLE_BYTES / mean);
            sizes = sizes(medianBytes, sigma, below, fewer);
        }
        Map<Integer, Integer> counts = new TreeMap<>();
        sizes.forEach(bytes -> counts.merge(bytes, 1, Integer::sum));
        List<BlobSizes.SizeClass> classes = new ArrayList<>();
        counts.forEach((bytes, count) -> classes.add(new BlobSizes.SizeClass(bytes, count)));
        return new BlobSizes(word, classes);
    }

    private static List<Integer> sizes(int medianBytes, double sigma, double below, int count) {
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double quantile = below * (i + 0.5) / count;
            sizes.add((int) Math.max(1, Math.round(medianBytes * Math.exp(sigma * NORMAL.quantile(quantile)))));
        }
        return sizes;
    }
}
