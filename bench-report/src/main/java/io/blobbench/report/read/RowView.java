package io.blobbench.report.read;

import io.blobbench.results.ResultsException;
import io.blobbench.results.column.Fields;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** One row of results.csv. Immutable. */
public final class RowView {
    /** Indices of the fields by the names of the columns. */
    private final Map<String, Integer> columns;

    private final String[] fields;
    private final String place;

    /**
     * A row of a file.
     *
     * @param columns indices of the fields by the names of the columns
     * @param place of the row, for messages: the file with the line
     * @param fields the text of each
     */
    RowView(Map<String, Integer> columns, String place, String... fields) {
        this.columns = columns;
        this.place = place;
        this.fields = fields;
    }

    /**
     * A row of no file.
     *
     * @param fields text by the names of the columns
     */
    public static RowView of(Map<String, String> fields) {
        Map<String, Integer> columns = new HashMap<>();
        String[] texts = new String[fields.size()];
        fields.forEach((name, text) -> {
            texts[columns.size()] = text;
            columns.put(name, columns.size());
        });
        return new RowView(columns, ResultsCsv.FILE_NAME, texts);
    }

    /** The text by the names of the columns. */
    public Map<String, String> fields() {
        Map<String, String> byName = new HashMap<>();
        columns.forEach((name, index) -> byName.put(name, fields[index]));
        return byName;
    }

    public String cell() {
        return text("cell");
    }

    /** Number of the trial, 1 for the first of its cell. */
    public int trial() {
        return (int) number("trial").orElse(0);
    }

    /** The trial among those of its run. */
    public TrialId id() {
        return new TrialId(cell(), trial());
    }

    public Verdict verdict() {
        return Verdict.valueOf(text("verdict"));
    }

    /** Whether its figures describe the requested load, steady or not: VALID or UNSTEADY. */
    public boolean hasFigures() {
        return verdict().figuresHold();
    }

    /** Those of some rows that have figures, in their order. */
    public static List<RowView> withFigures(List<RowView> rows) {
        return rows.stream().filter(RowView::hasFigures).toList();
    }

    /** Whether its operations started as this load model has it. */
    public boolean hasLoad(LoadKind load) {
        return text("load_model").equals(load.word());
    }

    public String reasons() {
        return text("reasons");
    }

    /** Its reasons, each by itself. */
    public List<String> reasonList() {
        return Fields.separated(reasons());
    }

    /** Whether a reason begins with a text; another may quote a client or a server with the same words. */
    public boolean hasReason(String beginning) {
        return reasonList().stream().anyMatch(reason -> reason.startsWith(beginning));
    }

    /** The field of a column; empty where the column does not apply. */
    public String text(String column) {
        Integer index = columns.get(column);
        if (index == null) {
            throw new IllegalArgumentException("results.csv has no column '" + column + "'");
        }
        return fields[index];
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

    @Override
    public String toString() {
        return place + " " + fields();
    }
}
