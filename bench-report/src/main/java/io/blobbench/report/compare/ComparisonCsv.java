package io.blobbench.report.compare;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A comparison as CSV: one line for each measure of each cell of each run; {@code results/README.md} has the columns. */
final class ComparisonCsv {
    static final List<String> COLUMNS = List.of(
            "baseline_run_id",
            "run_id",
            "cell",
            "verdict",
            "reason",
            "baseline_trials",
            "trials",
            "measure",
            "unit",
            "baseline",
            "value",
            "ratio",
            "ratio_low",
            "ratio_high",
            "p",
            "finding");

    private ComparisonCsv() {}

    static String write(Comparison comparison) {
        StringWriter text = new StringWriter();
        CsvWriter csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(text);
        csv.writeRecord(COLUMNS);
        for (RunComparison run : comparison.runs()) {
            for (CellComparison cell : run.cells()) {
                List<String> start = List.of(
                        comparison.baseline().id(),
                        run.run().id(),
                        cell.cell(),
                        cell.outcome().word(),
                        cell.reason(),
                        String.valueOf(cell.trials().get(0)),
                        String.valueOf(cell.trials().get(1)));
                ends(cell).forEach(end -> {
                    List<String> line = new ArrayList<>(start);
                    line.addAll(end);
                    csv.writeRecord(line);
                });
            }
        }
        return text.toString();
    }

    /** A cell without any value has a line too: its verdict says why. */
    private static List<List<String>> ends(CellComparison cell) {
        return cell.contrasts().isEmpty()
                ? List.of(List.of("", "", "", "", "", "", "", "", Finding.UNJUDGED.word()))
                : cell.contrasts().stream().map(ComparisonCsv::end).toList();
    }

    private static List<String> end(Contrast contrast) {
        Optional<Contrast.Interval> interval = contrast.interval();
        return List.of(
                contrast.measure().word(),
                contrast.measure().unit(),
                number(contrast.baseline()),
                number(contrast.value()),
                number(contrast.ratio()),
                interval.map(each -> number(OptionalDouble.of(each.low()))).orElse(""),
                interval.map(each -> number(OptionalDouble.of(each.high()))).orElse(""),
                number(contrast.p()),
                contrast.finding().word());
    }

    private static String number(OptionalDouble number) {
        return number.isPresent() ? Decimal.text(number.getAsDouble()) : "";
    }
}
