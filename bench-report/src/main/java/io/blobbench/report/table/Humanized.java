package io.blobbench.report.table;

import java.util.Locale;

/** Numbers for people: three digits and a unit. */
public final class Humanized {
    /** Sign of trials that are not steady. */
    public static final String UNSTEADY_SIGN = "~";

    /** The same behind a figure. */
    public static final String UNSTEADY = " " + UNSTEADY_SIGN;

    private static final double US_PER_S = 1e6;
    private static final double NS_PER_US = 1e3;
    private static final double SMALL = 0.0995;
    private static final int MOST_DECIMALS = 9;

    private Humanized() {}

    /** {@code 0.00400}, {@code 0.40}, {@code 812k}, {@code 1.23M}; empty for NaN. */
    public static String count(double value) {
        return Double.isNaN(value) ? "" : scaled(value, 1000, "", "k", "M", "G", "T");
    }

    /** {@code 950us}, {@code 1.25ms}, {@code 2.00s}. */
    public static String micros(double micros) {
        return scaled(micros, 1000, "us", "ms", "s");
    }

    /** {@code 950 us}, {@code 1.25 ms}, {@code 2.00 s}: in a sentence, where there is room for a space. */
    public static String microsInWords(double micros) {
        return scaled(micros, 1000, " us", " ms", " s");
    }

    /** Nanoseconds as {@link #microsInWords} gives microseconds. */
    public static String nanosInWords(long nanos) {
        return microsInWords(nanos / NS_PER_US);
    }

    /** Seconds as {@link #microsInWords} gives microseconds. */
    public static String secondsInWords(double seconds) {
        return microsInWords(seconds * US_PER_S);
    }

    /** Decimals with which three digits of a number below 0.1 are shown. */
    private static int decimalsOfSmall(double value) {
        return Math.min(MOST_DECIMALS, 2 - (int) Math.floor(Math.log10(value)));
    }

    private static String scaled(double value, double step, String... units) {
        double scaled = value;
        int unit = 0;
        while (scaled >= step - 0.5 && unit < units.length - 1) {
            scaled /= step;
            unit++;
        }
        boolean whole = scaled >= 99.95 || (unit == 0 && scaled == Math.rint(scaled));
        int decimals = whole ? 0 : scaled >= 9.995 ? 1 : scaled < SMALL ? decimalsOfSmall(scaled) : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f%s", scaled, units[unit]);
    }
}
