package io.blobbench.scenario.text;

import java.math.BigDecimal;

/**
 * Plain numbers that a value may be.
 *
 * @param min the smallest
 * @param max the largest
 * @param whole whether fractions are refused
 * @param endsExcluded whether {@code min} and {@code max} themselves are refused
 */
public record NumberRange(BigDecimal min, BigDecimal max, boolean whole, boolean endsExcluded) {
    /** Whole numbers from {@code min} to {@code max}. */
    public static NumberRange whole(long min, long max) {
        return new NumberRange(BigDecimal.valueOf(min), BigDecimal.valueOf(max), true, false);
    }

    /** Numbers from {@code min} to {@code max}. */
    public static NumberRange decimal(String min, String max) {
        return new NumberRange(new BigDecimal(min), new BigDecimal(max), false, false);
    }

    /** Numbers between {@code min} and {@code max}, without both. */
    public static NumberRange between(String min, String max) {
        return new NumberRange(new BigDecimal(min), new BigDecimal(max), false, true);
    }

    /** Whether a number is in the range; fractions of whole ranges are the caller's matter. */
    public boolean contains(BigDecimal number) {
        int atMin = number.compareTo(min);
        int atMax = number.compareTo(max);
        return endsExcluded ? atMin > 0 && atMax < 0 : atMin >= 0 && atMax <= 0;
    }

    /** As text: {@code from 1 to 99}. */
    public String words() {
        return endsExcluded ? "above " + min + " and below " + max : "from " + min + " to " + max;
    }
}
