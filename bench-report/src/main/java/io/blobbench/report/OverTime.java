package io.blobbench.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How throughput changed while it was measured: a table with a line for each long measurement of a run. */
public final class OverTime {
    /** Fewer intervals have no tenths. */
    private static final int FEWEST_INTERVALS = 10;

    private static final List<String> HEADERS =
            List.of("blobs/s over time", "first tenth", "middle", "last tenth", "slope", "worst p99");

    private OverTime() {}

    /**
     * Renders the measurements of a run that have at least ten intervals.
     *
     * @param folder of the run
     * @return lines joined and ended by {@code \n}; empty where no measurement is that long
     * @throws ResultsException when intervals.csv cannot be read
     */
    public static String render(Path folder) {
        Object[][] lines = read(folder.resolve("intervals.csv")).entrySet().stream()
                .filter(shape -> shape.getValue().intervals() >= FEWEST_INTERVALS)
                .map(shape -> line(shape.getKey(), shape.getValue()))
                .toArray(Object[][]::new);
        if (lines.length == 0) {
            return "";
        }
        Column[] columns = HEADERS.stream()
                .map(header -> new Column().header(header).dataAlign(HorizontalAlign.RIGHT))
                .toArray(Column[]::new);
        return AsciiTable.builder()
                        .lineSeparator("\n")
                        .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
                        .data(columns, lines)
                        .asString()
                + "\n";
    }

    private static Object[] line(String name, Shape shape) {
        return new Object[] {
            name,
            Humanized.count(shape.throughput(0, 0.1)),
            Humanized.count(shape.throughput(0.45, 0.55)),
            Humanized.count(shape.throughput(0.9, 1.1)),
            String.format(Locale.ROOT, "%+.1f %%/min", shape.slopePerMinute() * 100),
            Humanized.micros(shape.worstP99Us())
        };
    }

    /** A last line that a crash cut off is left out. */
    private static Map<String, Shape> read(Path file) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> records = CsvReader.builder()
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(file)) {
            for (NamedCsvRecord interval : records) {
                if (interval.getFieldCount() < interval.getHeader().size()) {
                    break;
                }
                String trial = interval.getField("trial");
                String name = interval.getField("cell") + (trial.equals("1") ? "" : " (trial " + trial + ")");
                shapes.computeIfAbsent(name, ignored -> new Shape())
                        .add(
                                number(interval, "start_s"),
                                number(interval, "interval_s"),
                                number(interval, "blobs_acknowledged"),
                                number(interval, "service_p99_us"));
            }
        } catch (CsvParseException | NumberFormatException | IOException e) {
            if (Files.notExists(file)) {
                return Map.of();
            }
            throw new ResultsException("cannot read " + file + ": " + e.getMessage(), e);
        }
        return shapes;
    }

    private static double number(NamedCsvRecord interval, String column) {
        String text = interval.getField(column);
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }
}
