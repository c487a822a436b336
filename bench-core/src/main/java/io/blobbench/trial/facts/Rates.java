package io.blobbench.trial.facts;

import java.util.Locale;

/** Rates in messages. */
public final class Rates {
    private Rates() {}

    /** {@code 12500}, {@code 3}, {@code 0.40}. */
    public static String text(double perSecond) {
        boolean whole = perSecond >= 10 || perSecond == Math.rint(perSecond);
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", perSecond);
    }
}
