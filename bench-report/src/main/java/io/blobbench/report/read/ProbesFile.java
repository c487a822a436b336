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

/** The probes of a run that looks for the highest load. */
public final class ProbesFile {
    private static final String NAME = "probes.csv";

    private ProbesFile() {}

    /**
     * Reads probes.csv of a run; a last line that a crash cut off is left out.
     *
     * @return in the order of the file; none where a run has no such file, or one of a version without checks
     * @throws ResultsException when it cannot be read
     */
    public static List<ProbeView> read(Path folder) {
        Path file = folder.resolve(NAME);
        RunFile source = new RunFile(file);
        if (!source.exists()) {
            return List.of();
        }
        List<ProbeView> probes = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> records = CsvReader.builder()
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(FormulaGuard.records(), source.reader(StandardCharsets.UTF_8))) {
            for (NamedCsvRecord record : records) {
                if (record.getFieldCount() < record.getHeader().size()
                        || !record.getHeader().contains("check")) {
                    break;
                }
                probes.add(probe(record));
            }
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        } catch (CsvParseException | NoSuchElementException | NumberFormatException e) {
            throw new ResultsException(
                    "cannot read " + file + ": "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("damaged"),
                    e);
        }
        return probes;
    }

    private static ProbeView probe(NamedCsvRecord record) {
        OptionalDouble p99 = number(record, "response_p99_us");
        return new ProbeView(
                record.getField("cell"),
                Integer.parseInt(record.getField("trial")),
                Integer.parseInt(record.getField("probe")),
                Boolean.parseBoolean(record.getField("check")),
                Boolean.parseBoolean(record.getField("kept")),
                record.getField("why_not"),
                Double.parseDouble(record.getField("offered_ops_s")),
                p99.isPresent() ? p99 : number(record, "response_max_us"),
                Double.parseDouble(record.getField("response_p99_limit_us")),
                number(record, "measured_s"));
    }

    private static OptionalDouble number(NamedCsvRecord record, String column) {
        String text = record.getField(column);
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
