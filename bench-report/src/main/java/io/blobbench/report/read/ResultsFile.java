package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.csv.FormulaGuard;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A results.csv. Columns are found by name, so that a file of the same schema version is read whether columns were added
 * before or after it was written.
 *
 * @param rows in the order of the file; a column that the file does not have is empty in all of them
 * @param truncated whether the last line was cut off, and left out
 */
public record ResultsFile(List<RowView> rows, boolean truncated) {
    private static final String SCHEMA = "schema_version";
    /** Required columns; every version has them. */
    private static final List<String> NEEDED = List.of(
            "run_id",
            "store",
            "scenario",
            "target",
            "cell",
            "trial",
            "started_at",
            "verdict",
            "reasons",
            "throughput_blobs_s",
            "service_p50_us",
            "service_p99_us");

    private static final Pattern TRIAL = Pattern.compile("[1-9][0-9]{0,8}");
    private static final String BYTE_ORDER_MARK = "\ufeff";

    public ResultsFile {
        rows = List.copyOf(rows);
    }

    /**
     * Reads the file; a last line that a crash cut off is left out.
     *
     * @throws ResultsException when it cannot be read, is no results.csv or one of another schema version, or has two rows of a trial
     */
    public static ResultsFile read(Path file) {
        String text = text(file);
        int end = text.lastIndexOf('\n') + 1;
        if (end == 0) {
            throw new ResultsException(
                    text.isEmpty() ? file + ": empty, not even a header" : file + ": not a results.csv of Blobbench");
        }
        return new ResultsFile(rows(file, text.substring(0, end)), end < text.length());
    }

    private static String text(Path file) {
        try {
            String text = new RunFile(file).text();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text; // spreadsheets write one
        } catch (NoSuchFileException e) {
            throw new ResultsException(
                    file.toAbsolutePath().getParent() + " is not the folder of a run: it has no " + file.getFileName(),
                    e);
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        }
    }

    private static List<RowView> rows(Path file, String text) {
        List<RowView> rows = new ArrayList<>();
        List<String> header = List.of();
        Map<String, Integer> columns = Map.of();
        String[] before = {};
        Map<Row, Long> lines = new HashMap<>();
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.STRICT)
                .missingFieldStrategy(FieldMismatchStrategy.STRICT)
                .ofCsvRecord(text)) {
            for (CsvRecord fields : records) {
                if (header.isEmpty()) {
                    header = fields.getFields();
                    requireColumns(file, header, List.of(SCHEMA));
                    columns = columns(header);
                    before = emptyTexts(columns);
                } else {
                    String[] texts = texts(header, fields, before);
                    RowView row = known(file, header, fields, new RowView(columns, place(file, fields), texts));
                    requireNew(file, header, fields, row, lines);
                    rows.add(row);
                    before = texts;
                }
            }
        } catch (CsvParseException | IOException e) {
            throw new ResultsException(file + ": " + firstLine(e), e);
        }
        requireColumns(file, header, NEEDED);
        return rows;
    }

    /** The index of each column in a row: first those of the file, then those that it does not have. */
    private static Map<String, Integer> columns(List<String> header) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            columns.put(header.get(i), i);
        }
        int next = header.size();
        for (String name : ResultColumns.names()) {
            if (columns.putIfAbsent(name, next) == null) {
                next++;
            }
        }
        return columns;
    }

    private static String[] emptyTexts(Map<String, Integer> columns) {
        String[] texts = new String[1 + Collections.max(columns.values())];
        Arrays.fill(texts, "");
        return texts;
    }

    /** The texts of a row; those of the row before where they are equal, as most are: a hundred runs have millions of fields. */
    private static String[] texts(List<String> header, CsvRecord fields, String... before) {
        String[] texts = before.clone();
        for (int i = 0; i < header.size(); i++) {
            String text = FormulaGuard.original(fields.getField(i));
            if (!text.equals(texts[i])) {
                texts[i] = text;
            }
        }
        return texts;
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("damaged");
    }

    private static void requireColumns(Path file, List<String> header, List<String> needed) {
        for (String column : needed) {
            if (!header.contains(column)) {
                throw new ResultsException(file + ": not a results.csv of Blobbench: no column '" + column + "'");
            }
        }
    }

    private static String place(Path file, CsvRecord fields) {
        return file + ":" + fields.getStartingLineNumber();
    }

    /** Refuses a row of another schema version, or with an unknown verdict. */
    private static RowView known(Path file, List<String> header, CsvRecord fields, RowView row) {
        String schema = row.text(SCHEMA);
        if (!schema.equals(String.valueOf(ResultColumns.SCHEMA_VERSION))) {
            throw new ResultsException(place(file, fields) + ": schema version "
                    + (schema.isEmpty() ? "missing" : schema)
                    + ", this version of Blobbench reads " + ResultColumns.SCHEMA_VERSION);
        }
        String verdict = row.text("verdict");
        if (Stream.of(Verdict.values()).noneMatch(known -> known.name().equals(verdict))) {
            requireColumns(file, header, NEEDED);
            throw new ResultsException(place(file, fields) + ": unknown verdict '" + verdict + "'");
        }
        return row;
    }

    /** Refuses a row that would count as one more trial that agrees: that of a trial which has one, or of no trial. */
    private static void requireNew(
            Path file, List<String> header, CsvRecord fields, RowView row, Map<Row, Long> lines) {
        String trial = row.text("trial");
        if (!TRIAL.matcher(trial).matches()) {
            requireColumns(file, header, NEEDED);
            throw new ResultsException(place(file, fields) + ": trial of '" + row.cell()
                    + "' is no whole number from 1 on: '" + trial + "'");
        }
        Long before = lines.putIfAbsent(new Row(row.text("run_id"), row.id()), fields.getStartingLineNumber());
        if (before != null) {
            requireColumns(file, header, NEEDED);
            throw new ResultsException(place(file, fields) + ": trial " + trial + " of '" + row.cell()
                    + "' has a row already, in line " + before + ": expected one for each trial");
        }
    }

    /** The trial of a row, which has no other row. */
    private record Row(String run, TrialId trial) {}
}
