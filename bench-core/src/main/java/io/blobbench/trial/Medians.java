package io.blobbench.trial;

import java.util.Arrays;
import java.util.OptionalDouble;

/** Medians of a few numbers. */
final class Medians {
    private Medians() {}

    /** The median of the finite values, the mean of the middle two where their number is even; empty without any. */
    static OptionalDouble of(double... values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        int middle = sorted.length / 2;
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
