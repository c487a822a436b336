package io.blobbench.results.csv;

import de.siegmar.fastcsv.reader.FieldModifier;
import de.siegmar.fastcsv.reader.NamedCsvRecordHandler;
import java.util.regex.Pattern;

/**
 * Keeps spreadsheets from running a field: one that begins as a formula does gets an apostrophe before it, unless it is a number.
 * Reading takes the apostrophe away again, so that every text comes back as it was.
 *
 * <p>Source: OWASP, CSV injection.
 */
public final class FormulaGuard {
    /** Apostrophes of the text itself count too, so that the first one is always ours. */
    private static final Pattern FORMULA = Pattern.compile("(?s)'*[=+\\-@\\t\\r].*");

    private static final Pattern GUARDED = Pattern.compile("(?s)'+[=+\\-@\\t\\r].*");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private FormulaGuard() {}

    /** The text as it is written. */
    public static String guarded(String text) {
        return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }

    /** The text that was written so. */
    public static String original(String field) {
        return field.startsWith("'") && GUARDED.matcher(field).matches() ? field.substring(1) : field;
    }

    /** Reads records with their original texts. */
    public static NamedCsvRecordHandler records() {
        return NamedCsvRecordHandler.of(handler -> handler.fieldModifier(FieldModifier.modify(FormulaGuard::original)));
    }
}
