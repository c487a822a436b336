package io.blobbench.trial.facts;

import java.util.Locale;

/** Reasons with numbers in them, the same in every locale. */
public final class ReasonText {
    private ReasonText() {}

    /** Formats a sentence as {@link String#format(Locale, String, Object...)} does. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
