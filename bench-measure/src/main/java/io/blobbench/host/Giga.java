package io.blobbench.host;

import java.util.Locale;

/** Large figures of machines as people write them. */
public final class Giga {
    private static final double EACH = 1e9;
    /** From here on three digits would leave out some before the point. */
    private static final double WHOLE_FROM = 999.5;

    private Giga() {}

    /**
     * A number in thousand millions with three digits, or with all that are before the point: {@code 25.3 GB}, {@code 1100 GB}.
     *
     * @param unit with its prefix: {@code GB}
     */
    public static String text(long number, String unit) {
        double giga = number / EACH;
        return String.format(Locale.ROOT, giga < WHOLE_FROM ? "%.3g %s" : "%.0f %s", giga, unit);
    }
}
