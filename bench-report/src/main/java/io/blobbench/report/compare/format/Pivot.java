package io.blobbench.report.compare.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.format.ComparisonRow.Entry;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.Humanized;
import io.blobbench.report.table.TextTable;
import io.blobbench.report.table.TextTable.Field;
import io.blobbench.results.csv.FormulaGuard;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One measure of runs side by side: a line for each cell, a column for each store, run, or value of an axis; and no verdicts. */
public final class Pivot {
    private final Comparison comparison;
    private final Measure measure;
    private final List<ComparisonRow> rows;
    private final List<String> names;

    /**
     * A cell in one column.
     *
     * @param cell empty where its run has no such cell
     */
    private record Figure(Optional<ComparedCell> cell, OptionalDouble value, Optional<ConfidenceInterval> interval) {}

    public Pivot(Comparison comparison, Measure measure) {
        this.comparison = comparison;
        this.measure = measure;
        this.rows = ComparisonRow.of(comparison);
        this.names = List.copyOf(Summary.names(comparison).values());
    }

    /** The measure that the loads are about, where it is the same for all, else throughput. */
    static Pivot ofLoad(Comparison comparison) {
        return new Pivot(
                comparison,
                ComparisonRow.common(ComparisonRow.of(comparison).stream().map(ComparisonRow::measure)));
    }

    /**
     * Renders a table for the terminal.
     *
     * @return lines joined and ended by {@code \n}
     */
    public String table(boolean unicode) {
        return String.join("\n", lines(unicode)) + "\n" + String.join("\n", notes()) + "\n";
    }

    /** The legend, and sentences on measurements that ended early, on trials without turns, on promises and on parameters that differ. */
    private List<String> notes() {
        Map<String, String> named = Summary.names(comparison);
        Stream<String> sentences = Stream.of(
                        Optional.of(legend()), Summary.early(comparison, named), Summary.inTurn(comparison, named))
                .flatMap(Optional::stream);
        return Stream.concat(sentences, Summary.unlike(comparison, named).stream())
                .toList();
    }

    /** The table without its legend. */
    List<String> lines(boolean unicode) {
        CellLabels labels = labels();
        List<List<Field>> lines = new ArrayList<>();
        lines.add(concat(labels.headers(), names, Field::right));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(concat(labels.cells().get(i), texts(rows.get(i), unicode), Field::right));
        }
        return TextTable.lines(lines, TextTable.widths(lines));
    }

    private static <T> List<T> concat(List<T> first, List<String> second, Function<String, T> made) {
        List<T> all = new ArrayList<>(first);
        second.forEach(text -> all.add(made.apply(text)));
        return all;
    }

    /** A sentence that explains the figures and marks. */
    String legend() {
        return measure.title() + unit() + ", with half its 95 % interval; " + Humanized.UNSTEADY_SIGN + ": not steady; "
                + ShortValue.NOT_VALID + ": some trial is not valid; -: not measured.";
    }

    /** The unit where the figures do not show all of it. */
    private String unit() {
        return switch (measure.unit()) {
            case "blobs/s" -> " in blobs a second";
            case "operations/s" -> " in operations a second";
            case "bytes/blob", "us/blob" -> " for each blob";
            default -> "";
        };
    }

    /** Renders a table of Markdown. */
    public String markdown() {
        CellLabels labels = labels();
        List<String> lines = new ArrayList<>();
        lines.add(line(concat(
                labels.headers().stream().map(Field::text).toList(),
                names.stream().map(ComparisonMarkdown::escaped).toList(),
                Function.identity())));
        lines.add(line(Collections.nCopies(labels.headers().size() + names.size(), "---:")));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(line(concat(
                    labels.cells().get(i).stream()
                            .map(Field::text)
                            .map(ComparisonMarkdown::escaped)
                            .toList(),
                    texts(rows.get(i), true),
                    Function.identity())));
        }
        return String.join("\n", lines) + "\n\n"
                + notes().stream().map(ComparisonMarkdown::escaped).collect(Collectors.joining("\n\n")) + "\n";
    }

    private static String line(List<String> fields) {
        return fields.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Renders CSV for programs: for each column its value, both ends of its interval and its verdict; empty where not known. */
    public String csv() {
        CellLabels labels = labels();
        StringWriter text = new StringWriter();
        CsvWriter csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(text);
        List<String> header =
                new ArrayList<>(labels.headers().stream().map(Field::text).toList());
        names.forEach(name -> header.addAll(List.of(name, name + "_low", name + "_high", name + "_verdict")));
        csv.writeRecord(guarded(header));
        for (int i = 0; i < rows.size(); i++) {
            List<String> line = new ArrayList<>(
                    labels.cells().get(i).stream().map(Field::text).toList());
            for (Figure figure : figures(rows.get(i))) {
                line.add(number(figure.value()));
                line.add(number(figure.interval().map(ConfidenceInterval::low)));
                line.add(number(figure.interval().map(ConfidenceInterval::high)));
                line.add(figure.cell().map(cell -> cell.verdict().name()).orElse(""));
            }
            csv.writeRecord(guarded(line));
        }
        return text.toString();
    }

    private static List<String> guarded(List<String> fields) {
        return fields.stream().map(FormulaGuard::guarded).toList();
    }

    private static String number(OptionalDouble number) {
        return number.isPresent() ? Decimal.text(number.getAsDouble()) : "";
    }

    private static String number(Optional<Double> number) {
        return number.map(Decimal::text).orElse("");
    }

    private CellLabels labels() {
        return CellLabels.of(rows.stream().map(ComparisonRow::cell).toList());
    }

    private List<String> texts(ComparisonRow row, boolean unicode) {
        return figures(row).stream()
                .map(figure -> ShortValue.of(figure.cell(), measure, figure.value(), figure.interval(), false, unicode))
                .map(value -> (value.value() + value.mark() + " " + value.interval()).strip())
                .toList();
    }

    private List<Figure> figures(ComparisonRow row) {
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(
                row.baseline(), row.baseline(RowLine.ofAll(measure)), row.baselineInterval(RowLine.ofAll(measure))));
        Map<String, CellComparison> byLabel =
                row.entries().stream().collect(Collectors.toMap(Entry::label, Entry::comparison));
        for (RunComparison run : comparison.runs()) {
            Optional<CellComparison> cell = Optional.ofNullable(byLabel.get(run.label()));
            Optional<Contrast> contrast = cell.flatMap(each -> each.contrast(measure));
            figures.add(new Figure(
                    cell.flatMap(CellComparison::other),
                    contrast.map(Contrast::value).orElse(OptionalDouble.empty()),
                    contrast.flatMap(Contrast::valueInterval)));
        }
        return figures;
    }
}
