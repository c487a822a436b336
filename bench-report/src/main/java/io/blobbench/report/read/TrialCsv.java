package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.csv.FormulaGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads the files of a run that have a line for each part of a trial. */
final class TrialCsv {
    private TrialCsv() {}

    /**
     * Reads all rows of a file; a last line that a crash cut off is left out.
     *
     * @param row called for each in the order of the file, and for none where there is no such file
     * @throws ResultsException when the file cannot be read, lacks a column that {@code row} asks for, or has text where a number belongs
     */
    static void forEach(Path file, Consumer<NamedCsvRecord> row) {
        RunFile source = new RunFile(file);
        if (!source.exists()) {
            return;
        }
        try (CsvReader<NamedCsvRecord> records = CsvReader.builder()
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(FormulaGuard.records(), source.reader(StandardCharsets.UTF_8))) {
            for (NamedCsvRecord record : records) {
                if (record.getFieldCount() < record.getHeader().size()) {
                    break;
                }
                row.accept(record);
            }
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        } catch (CsvParseException | NoSuchElementException | NumberFormatException e) {
            throw new ResultsException(
                    "cannot read " + file + ": "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("damaged"),
                    e);
        }
    }

    /**
     * Reads all rows of a file as {@link #forEach} does.
     *
     * @param column without which the file is of another version, whose rows are left out
     */
    static <T> List<T> read(Path file, String column, Function<NamedCsvRecord, T> row) {
        List<T> rows = new ArrayList<>();
        forEach(file, record -> {
            if (record.getHeader().contains(column)) {
                rows.add(row.apply(record));
            }
        });
        return rows;
    }

    /** A number; empty where the field is. */
    static OptionalDouble number(NamedCsvRecord record, String column) {
        String text = record.getField(column);
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
