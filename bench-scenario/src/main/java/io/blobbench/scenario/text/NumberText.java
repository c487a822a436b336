package io.blobbench.scenario.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one grammar of numbers: digits, all together or in groups of three with blanks or underscores between them; a fraction after a dot;
 * and a unit, with or without a blank before it. A comma is no part of a number: it ends a value of a list, and many read it as a dot.
 *
 * @param digits without blanks and underscores, with the fraction
 * @param unit as written; empty without one
 */
public record NumberText(String digits, String unit) {
    /** Regular expression of whole numbers without a unit, the same for Java and JavaScript. */
    public static final String WHOLE = "(?:[0-9]{1,3}(?: [0-9]{3})+|[0-9]{1,3}(?:_[0-9]{3})+|[0-9]+)";
    /** The same of numbers that may have a fraction. */
    public static final String NUMBER = WHOLE + "(?:\\.[0-9]+)?";
    /** Regular expression of the text between a number and its unit. */
    public static final String GAP = " ?";

    private static final Pattern FORM = Pattern.compile("(" + NUMBER + ")" + GAP + "([^0-9 ._,'][^ ]*|)");

    /** The parts of a text; empty where it is no number. */
    public static Optional<NumberText> of(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? Optional.of(new NumberText(parts.group(1).replaceAll("[ _]", ""), parts.group(2)))
                : Optional.empty();
    }

    /** A number without separators and the blank before its unit, otherwise as written; any other text as it is. */
    public static String plain(String text) {
        return of(text).map(number -> number.digits + number.unit).orElse(text);
    }
}
