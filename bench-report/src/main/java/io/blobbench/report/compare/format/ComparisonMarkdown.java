package io.blobbench.report.compare.format;

import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.format.ComparisonRow.Entry;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A comparison as Markdown: which run is which, the verdicts, a table with a line for each measure of a cell. */
final class ComparisonMarkdown {
    private ComparisonMarkdown() {}

    static String render(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        Summary.of(comparison).forEach(sentence -> lines.add(escaped(sentence) + "\n"));
        ComparisonNotes.runs(comparison).forEach(line -> lines.add("- " + escaped(line)));
        lines.add("");
        ComparisonNotes.ending(comparison).forEach(line -> lines.add("- " + escaped(line)));
        lines.add("");
        List<String> headers = new ArrayList<>(List.of("cell", "measure", Comparison.BASELINE, "95 %"));
        for (RunComparison run : comparison.runs()) {
            String label = run.label();
            headers.addAll(List.of(label, "95 %", label + "/" + Comparison.BASELINE, "95 %", label + " is"));
        }
        lines.add(line(headers));
        lines.add(line(headers.stream().map(header -> "---").toList()));
        for (ComparisonRow row : ComparisonRow.of(comparison)) {
            lines.add(line(verdicts(row, comparison)));
            row.lines().forEach(each -> lines.add(line(measured(row, each, comparison))));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> verdicts(ComparisonRow row, Comparison comparison) {
        List<String> fields =
                new ArrayList<>(List.of("**" + escaped(row.cell()) + "**", "", limitedBy(row.baseline()), ""));
        for (RunComparison run : comparison.runs()) {
            String said = entry(row, run)
                    .map(entry -> "**" + escaped(entry.comparison().said()) + "**")
                    .orElse("");
            String limit = limitedBy(
                    entry(row, run).flatMap(entry -> entry.comparison().other()));
            fields.addAll(List.of(limit, "", "", "", said));
        }
        return fields;
    }

    private static List<String> measured(ComparisonRow row, RowLine line, Comparison comparison) {
        Measure measure = line.measure();
        List<String> fields = new ArrayList<>(List.of(
                "",
                escaped(line.title()),
                ContrastText.value(measure, row.baseline(line)),
                ContrastText.interval(measure, row.baselineInterval(line))));
        for (RunComparison run : comparison.runs()) {
            Optional<Contrast> contrast = entry(row, run).flatMap(entry -> line.in(entry.comparison()));
            fields.addAll(Stream.of(
                            ContrastText.value(contrast),
                            ContrastText.interval(measure, contrast.flatMap(Contrast::valueInterval)),
                            ContrastText.ratio(contrast),
                            ContrastText.interval(contrast),
                            ContrastText.finding(contrast))
                    .toList());
        }
        return fields;
    }

    private static String limitedBy(Optional<ComparedCell> cell) {
        return cell.map(ComparedCell::limitedBy)
                .filter(text -> !text.isEmpty())
                .map(text -> "limited by " + text)
                .orElse("");
    }

    private static Optional<Entry> entry(ComparisonRow row, RunComparison run) {
        return row.entries().stream()
                .filter(entry -> entry.label().equals(run.label()))
                .findFirst();
    }

    private static String line(List<String> fields) {
        return "| " + String.join(" | ", fields) + " |";
    }

    /** Characters with a meaning in Markdown. */
    static String escaped(String text) {
        return text.replaceAll("([|*_<`~\\\\])", "\\\\$1");
    }
}
