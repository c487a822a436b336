package io.blobbench.report;

import io.blobbench.trial.Verdict;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One row of results.csv.
 *
 * @param fields text by the names of the columns
 */
public record RowView(Map<String, String> fields) {
    public RowView {
        fields = Map.copyOf(fields);
    }

    public String cell() {
        return text("cell");
    }

    public Verdict verdict() {
        return Verdict.valueOf(text("verdict"));
    }

    public String reasons() {
        return text("reasons");
    }

    /** The field of a column, empty where it does not apply. */
    public String text(String column) {
        String text = fields.get(column);
        if (text == null) {
            throw new IllegalArgumentException("results.csv has no column '" + column + "'");
        }
        return text;
    }

    /** The number in a column, empty where the field is. */
    public OptionalDouble number(String column) {
        String text = text(column);
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
