package io.blobbench.report.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The correction for many cells of Benjamini and Hochberg (1995): of the cells called different, the expected share that is
 * not stays within the level, and where no cell differs, so does the chance of calling any.
 */
public final class FalseDiscoveries {
    private FalseDiscoveries() {}

    /** Adjusted p of each, in the order given: at most the level means different at that level. */
    public static double[] adjust(double... p) {
        List<Integer> descending = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer index) -> p[index]).reversed())
                .toList();
        double[] adjusted = new double[p.length];
        double least = 1;
        for (int i = 0; i < p.length; i++) {
            int index = descending.get(i);
            int rank = p.length - i;
            least = Math.min(least, p[index] * p.length / rank);
            adjusted[index] = least;
        }
        return adjusted;
    }
}
