package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.csv.FormulaGuard;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    public ResultsFile {
        rows = List.copyOf(rows);
    }

    /**
     * Reads the file; a last line that a crash cut off is left out.
     *
     * @throws ResultsException when it cannot be read, is no results.csv or one of another schema version
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
            return new RunFile(file).text();
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
        List<String> columns = ResultColumns.names();
        List<String> header = null;
        String[] texts = {};
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.STRICT)
                .missingFieldStrategy(FieldMismatchStrategy.STRICT)
                .ofCsvRecord(text)) {
            for (CsvRecord fields : records) {
                if (header == null) {
                    header = fields.getFields();
                    texts = new String[header.size()];
                    Arrays.fill(texts, "");
                    requireColumns(file, header, List.of(SCHEMA));
                } else {
                    rows.add(row(file, columns, header, fields, texts));
                }
            }
        } catch (CsvParseException | IOException e) {
            throw new ResultsException(file + ": " + firstLine(e), e);
        }
        requireColumns(file, header == null ? List.of() : header, NEEDED);
        return rows;
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

    private static RowView row(
            Path file, List<String> columns, List<String> header, CsvRecord fields, String... texts) {
        Map<String, String> byName = new LinkedHashMap<>();
        columns.forEach(name -> byName.put(name, ""));
        for (int i = 0; i < header.size(); i++) {
            byName.put(header.get(i), shared(FormulaGuard.original(fields.getField(i)), i, texts));
        }
        String place = file + ":" + fields.getStartingLineNumber();
        String schema = byName.getOrDefault(SCHEMA, "");
        if (!schema.equals(String.valueOf(ResultColumns.SCHEMA_VERSION))) {
            throw new ResultsException(place + ": schema version " + (schema.isEmpty() ? "missing" : schema)
                    + ", this version of Blobbench reads " + ResultColumns.SCHEMA_VERSION);
        }
        String verdict = byName.get("verdict");
        if (Stream.of(Verdict.values()).noneMatch(known -> known.name().equals(verdict))) {
            requireColumns(file, header, NEEDED);
            throw new ResultsException(place + ": unknown verdict '" + verdict + "'");
        }
        return new RowView(byName, place);
    }

    /** The text of the row before where it is the same, as in most columns: a hundred runs have millions of fields. */
    private static String shared(String text, int column, String... texts) {
        if (!text.equals(texts[column])) {
            texts[column] = text;
        }
        return texts[column];
    }
}
