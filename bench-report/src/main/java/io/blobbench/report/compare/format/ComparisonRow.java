package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.CellPairs;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of a comparison: one cell in all runs.
 *
 * @param cell its id
 * @param entries what each run has of it, those that have nothing to do with it left out
 */
record ComparisonRow(String cell, List<Entry> entries) {
    /** A cell in one run. */
    record Entry(String label, CellComparison comparison) {}

    ComparisonRow {
        entries = List.copyOf(entries);
    }

    /** The baseline's cells in its order, each with all runs; then those that it lacks, each with the runs that have it. */
    static List<ComparisonRow> of(Comparison comparison) {
        int shared = comparison.baseline().cells().size();
        List<ComparisonRow> rows = new ArrayList<>();
        for (int i = 0; i < shared; i++) {
            List<Entry> entries = new ArrayList<>();
            for (RunComparison run : comparison.runs()) {
                entries.add(new Entry(run.label(), run.cells().get(i)));
            }
            rows.add(new ComparisonRow(comparison.baseline().cells().get(i).id(), entries));
        }
        Map<List<String>, List<Entry>> lacking = new LinkedHashMap<>();
        for (RunComparison run : comparison.runs()) {
            run.cells().stream().skip(shared).forEach(cell -> lacking.computeIfAbsent(
                            asked(run.run(), cell.cell()), ignored -> new ArrayList<>())
                    .add(new Entry(run.label(), cell)));
        }
        lacking.values()
                .forEach(entries ->
                        rows.add(new ComparisonRow(entries.get(0).comparison().cell(), entries)));
        return rows;
    }

    /** What a cell of a run was asked, to find the same in others: its id, and of a whole run its load, which its id need not tell. */
    private static List<String> asked(ComparedRun run, String id) {
        return Stream.concat(
                        Stream.of(id),
                        run.cells().stream()
                                .filter(cell ->
                                        run.part().isEmpty() && cell.id().equals(id))
                                .flatMap(cell -> CellPairs.load(cell).stream()))
                .toList();
    }

    /** {@code batch=16 blob=1KB: B slower (throughput); C no detectable difference}. */
    String heading() {
        return cell + ": "
                + entries.stream()
                        .map(entry -> entry.label() + " " + entry.comparison().said())
                        .collect(Collectors.joining("; "));
    }

    /** The measure that a short table shows of all runs; those that cannot be compared have no say in it beside others. */
    Measure measure() {
        List<CellComparison> all = entries.stream().map(Entry::comparison).toList();
        List<CellComparison> comparable = all.stream()
                .filter(cell -> cell.outcome() != Outcome.NOT_COMPARABLE)
                .toList();
        return common((comparable.isEmpty() ? all : comparable).stream().map(CellComparison::measure));
    }

    /** The measure of all where they share one, else throughput. */
    static Measure common(Stream<Measure> measures) {
        List<Measure> shown = measures.distinct().toList();
        return shown.size() == 1 ? shown.get(0) : Measure.THROUGHPUT;
    }

    /** The measures for which any run has values, in their order, and then those of kinds of operation. */
    List<RowLine> lines() {
        return Stream.concat(
                        Stream.of(Measure.values())
                                .map(RowLine::ofAll)
                                .filter(line -> contrasts(line).findAny().isPresent()),
                        entries.stream()
                                .flatMap(entry -> RowLine.ofKinds(entry.comparison()))
                                .distinct())
                .toList();
    }

    /** The cell in the baseline; empty where only another run has it. */
    Optional<ComparedCell> baseline() {
        return entries.get(0).comparison().baseline();
    }

    /** The confidence interval of the baseline's value. */
    Optional<ConfidenceInterval> baselineInterval(RowLine line) {
        return contrasts(line)
                .map(Contrast::baselineInterval)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The baseline's value of a measure. */
    OptionalDouble baseline(RowLine line) {
        return contrasts(line)
                .map(Contrast::baseline)
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    private Stream<Contrast> contrasts(RowLine line) {
        return entries.stream().map(entry -> line.in(entry.comparison())).flatMap(Optional::stream);
    }
}
