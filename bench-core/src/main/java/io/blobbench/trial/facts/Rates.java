package io.blobbench.trial.facts;

import java.util.Locale;

/** Rates in messages. */
public final class Rates {
    private Rates() {}

    /** With digits enough to tell loads apart by 2 %, as searches do: {@code 12500}, {@code 25.5}, {@code 3}, {@code 0.40}. */
    public static String text(double perSecond) {
        double shown = perSecond >= 10 ? Math.rint(perSecond * 10) / 10 : perSecond;
        boolean whole = perSecond >= 100 || shown == Math.rint(shown);
        return String.format(Locale.ROOT, whole ? "%.0f" : perSecond >= 10 ? "%.1f" : "%.2f", perSecond);
    }
}
