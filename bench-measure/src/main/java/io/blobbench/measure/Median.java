package io.blobbench.measure;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The middle of some values. */
public final class Median {
    private Median() {}

    /** The median of the finite values; for an even number the mean of the two in the middle; empty without any. */
    public static OptionalDouble of(double... values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        int middle = sorted.length / 2;
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
