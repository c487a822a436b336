package io.blobbench.report.compare.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.results.csv.FormulaGuard;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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
            "kind",
            "measure",
            "unit",
            "baseline",
            "value",
            "ratio",
            "ratio_low",
            "ratio_high",
            "p",
            "finding",
            "baseline_low",
            "baseline_high",
            "value_low",
            "value_high",
            "baseline_limited_by",
            "limited_by",
            "baseline_part",
            "part",
            "gate");

    private ComparisonCsv() {}

    static String write(Comparison comparison, Optional<Gate> gate) {
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
                        trials(cell.baseline()),
                        trials(cell.other()));
                String gated =
                        gate.map(each -> each.judge(cell).result().word()).orElse("");
                ends(cell).forEach(end -> {
                    List<String> line = new ArrayList<>(start);
                    line.addAll(end);
                    line.addAll(List.of(limitedBy(cell.baseline()), limitedBy(cell.other())));
                    line.addAll(List.of(comparison.baseline().part(), run.run().part(), gated));
                    csv.writeRecord(line.stream().map(FormulaGuard::guarded).toList());
                });
            }
        }
        return text.toString();
    }

    /** A cell without any value has a line too: its verdict says why. */
    private static List<List<String>> ends(CellComparison cell) {
        return cell.contrasts().isEmpty()
                ? List.of(List.of("", "", "", "", "", "", "", "", "", ContrastFinding.UNJUDGED.word(), "", "", "", ""))
                : Stream.concat(
                                cell.contrasts().stream().map(contrast -> end("", contrast)),
                                cell.kinds().stream().map(each -> end(each.kind(), each.contrast())))
                        .toList();
    }

    private static List<String> end(String kind, Contrast contrast) {
        return List.of(
                kind,
                contrast.measure().word(),
                contrast.measure().unit(),
                number(contrast.baseline()),
                number(contrast.value()),
                number(contrast.ratio()),
                low(contrast.interval()),
                high(contrast.interval()),
                number(contrast.p()),
                contrast.finding().word(),
                low(contrast.baselineInterval()),
                high(contrast.baselineInterval()),
                low(contrast.valueInterval()),
                high(contrast.valueInterval()));
    }

    private static String trials(Optional<ComparedCell> cell) {
        return String.valueOf(cell.map(ComparedCell::trials).orElse(0));
    }

    private static String limitedBy(Optional<ComparedCell> cell) {
        return cell.map(ComparedCell::limitedBy).orElse("");
    }

    private static String low(Optional<ConfidenceInterval> interval) {
        return interval.map(each -> Decimal.text(each.low())).orElse("");
    }

    private static String high(Optional<ConfidenceInterval> interval) {
        return interval.map(each -> Decimal.text(each.high())).orElse("");
    }

    private static String number(OptionalDouble number) {
        return number.isPresent() ? Decimal.text(number.getAsDouble()) : "";
    }
}
