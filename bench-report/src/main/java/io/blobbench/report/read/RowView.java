package io.blobbench.report.read;

import io.blobbench.results.ResultsException;
import io.blobbench.trial.facts.Verdict;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One row of results.csv.
 *
 * @param fields text by the names of the columns
 * @param place of the row, for messages: the file with the line
 */
public record RowView(Map<String, String> fields, String place) {
    public RowView {
        fields = Map.copyOf(fields);
    }

    /** A row of no file. */
    public RowView(Map<String, String> fields) {
        this(fields, "results.csv");
    }

    public String cell() {
        return text("cell");
    }

    /** Number of the trial, 1 for the first of its cell. */
    public int trial() {
        return (int) number("trial").orElse(0);
    }

    public Verdict verdict() {
        return Verdict.valueOf(text("verdict"));
    }

    /** Whether its figures describe the requested load, steady or not: VALID or UNSTEADY. */
    public boolean hasFigures() {
        return verdict() == Verdict.VALID || verdict() == Verdict.UNSTEADY;
    }

    public String reasons() {
        return text("reasons");
    }

    /** The field of a column; empty where the column does not apply. */
    public String text(String column) {
        String text = fields.get(column);
        if (text == null) {
            throw new IllegalArgumentException("results.csv has no column '" + column + "'");
        }
        return text;
    }

    /**
     * The number in a column; empty where the field is empty.
     *
     * @throws ResultsException when there is something else
     */
    public OptionalDouble number(String column) {
        String text = text(column);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        double number = parsed(text);
        if (!Double.isFinite(number)) {
            throw new ResultsException(place + ": " + column + " of '" + cell() + "' is no number: '" + text + "'");
        }
        return OptionalDouble.of(number);
    }

    /** NaN for what is no number. */
    private static double parsed(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
