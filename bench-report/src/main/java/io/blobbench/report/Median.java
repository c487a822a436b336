package io.blobbench.report;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The middle of some values. */
final class Median {
    private Median() {}

    /** Of an even number of values the mean of the two in the middle; empty without values. */
    static OptionalDouble of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
