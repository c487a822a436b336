package io.blobbench.report.compare.format;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.read.RowView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The trials of a comparison whose limit was their load host. */
final class LimitedRatios {
    private LimitedRatios() {}

    /** A sentence that counts them among the trials of cells that have ratios; empty without any. */
    static Optional<String> inWords(Comparison comparison) {
        List<RowView> rows = Stream.concat(
                        trials(comparison.baseline(), comparison.runs(), CellComparison::baseline),
                        comparison.runs().stream()
                                .flatMap(run -> trials(run.run(), List.of(run), CellComparison::other)))
                .toList();
        long limited = rows.stream()
                .filter(row -> Limits.ofLoadHost(row.text("limited_by")))
                .count();
        return limited == 0
                ? Optional.empty()
                : Optional.of(limited + " of " + rows.size()
                        + (rows.size() == 1 ? " trial was" : " trials were")
                        + " limited by the harness or the host's processor:"
                        + " those ratios say little about the stores.");
    }

    private static Stream<RowView> trials(
            ComparedRun run, List<RunComparison> comparisons, Function<CellComparison, Optional<ComparedCell>> side) {
        Set<String> withRatios = comparisons.stream()
                .flatMap(comparison -> comparison.cells().stream())
                .filter(cell -> cell.outcome() != Outcome.NOT_COMPARABLE)
                .flatMap(cell -> side.apply(cell).stream())
                .map(ComparedCell::id)
                .collect(Collectors.toSet());
        return run.cells().stream()
                .filter(cell -> withRatios.contains(cell.id()))
                .flatMap(cell -> cell.withFigures().stream());
    }
}
