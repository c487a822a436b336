package io.blobbench.trial.facts;

import java.util.Locale;

/** Reasons with numbers in them, the same in every locale. */
public final class ReasonText {
    private ReasonText() {}

    /** Formats a sentence as {@link String#format(Locale, String, Object...)} does. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A ratio with two digits after the point; one that they would show as 0.00 is {@code less than 0.01}. */
    public static String ratio(double ratio) {
        String digits = text("%.2f", ratio);
        return digits.equals("0.00") ? "less than 0.01" : digits;
    }
}
