package io.blobbench.workload.size;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sizes whose logarithms are normally distributed, cut off at a largest size, as a table of equally likely sizes: the means of the
 * distribution's slices, which have its mean together.
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
        double end = Math.log((double) maxBytes / medianBytes) / sigma;
        List<Integer> sizes = sizes(medianBytes, sigma, end, MOST_CLASSES);
        double mean = sizes.stream().mapToInt(Integer::intValue).average().orElseThrow();
        if (mean * MOST_CLASSES > AFFORDABLE_BYTES) {
            int fewer = (int) Math.max(FEWEST_CLASSES, AFFORDABLE_BYTES / mean);
            sizes = sizes(medianBytes, sigma, end, fewer);
        }
        Map<Integer, Integer> counts = new TreeMap<>();
        sizes.forEach(bytes -> counts.merge(bytes, 1, Integer::sum));
        List<BlobSizes.SizeClass> classes = new ArrayList<>();
        counts.forEach((bytes, count) -> classes.add(new BlobSizes.SizeClass(bytes, count)));
        return new BlobSizes(word, classes);
    }

    /** The mean of a part of the distribution is that of the whole times the part that the same interval has of it, moved by sigma. */
    private static List<Integer> sizes(int medianBytes, double sigma, double end, int count) {
        List<Integer> sizes = new ArrayList<>();
        double below = NORMAL.below(end);
        double scale = medianBytes * Math.exp(sigma * sigma / 2) * count / below;
        double from = Double.NEGATIVE_INFINITY;
        for (int i = 1; i <= count; i++) {
            double to = i == count ? end : NORMAL.quantile(below * i / count);
            double mean = scale * (NORMAL.below(to - sigma) - NORMAL.below(from - sigma));
            double within =
                    Math.max(medianBytes * Math.exp(sigma * from), Math.min(mean, medianBytes * Math.exp(sigma * to)));
            sizes.add((int) Math.max(1, Math.round(within)));
            from = to;
        }
        return sizes;
    }
}
