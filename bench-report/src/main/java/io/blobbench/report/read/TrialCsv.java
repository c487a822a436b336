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
import java.util.function.Function;

/** Reads the files beside results.csv that only some runs have. */
final class TrialCsv {
    private TrialCsv() {}

    /**
     * Reads all rows of a file; a last line that a crash cut off is left out.
     *
     * @param column without which the file is of another version, whose rows are left out
     * @return in the order of the file; none where there is no such file
     * @throws ResultsException when it cannot be read
     */
    static <T> List<T> read(Path file, String column, Function<NamedCsvRecord, T> row) {
        RunFile source = new RunFile(file);
        if (!source.exists()) {
            return List.of();
        }
        List<T> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> records = CsvReader.builder()
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(FormulaGuard.records(), source.reader(StandardCharsets.UTF_8))) {
            for (NamedCsvRecord record : records) {
                if (record.getFieldCount() < record.getHeader().size()
                        || !record.getHeader().contains(column)) {
                    break;
                }
                rows.add(row.apply(record));
            }
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        } catch (CsvParseException | NoSuchElementException | NumberFormatException e) {
            throw new ResultsException(
                    "cannot read " + file + ": "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("damaged"),
                    e);
        }
        return rows;
    }

    /** A number; empty where the field is. */
    static OptionalDouble number(NamedCsvRecord record, String column) {
        String text = record.getField(column);
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
