package io.blobbench.report.run;

import io.blobbench.measure.Median;
import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Detail;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.facts.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The figure of a run's best cell: its throughput, the load that a search found, or the connections that were held.
 *
 * @param claim how certain a load that a search found is, {@code may keep }; empty where it is, and for other figures
 * @param value median of the cell's trials that have figures
 * @param steady whether the figures of none of these were still changing
 */
record BestFigure(Kind kind, String claim, double value, boolean steady) {
    /** The question of a run. */
    enum Kind {
        THROUGHPUT("throughput_blobs_s", " blobs/s", "/s"),
        LOAD("offered_ops_s", " ops/s", " ops/s"),
        CONNECTIONS("connections_opened", " held", " held");

        private final String column;
        private final String unit;
        private final String shortUnit;

        Kind(String column, String unit, String shortUnit) {
            this.column = column;
            this.unit = unit;
            this.shortUnit = shortUnit;
        }

        private static Kind of(List<RowView> rows) {
            if (rows.stream().anyMatch(row -> row.hasLoad(LoadKind.IDLE))) {
                return CONNECTIONS;
            }
            return CellTrials.searched(rows) ? LOAD : THROUGHPUT;
        }
    }

    /** The highest of all cells; empty where none has a figure. */
    static Optional<BestFigure> of(List<RowView> rows) {
        Kind kind = Kind.of(RowView.withFigures(rows));
        return rows.stream().collect(Collectors.groupingBy(RowView::cell)).values().stream()
                .flatMap(trials -> of(kind, trials).stream())
                .max(Comparator.comparingDouble(BestFigure::value));
    }

    private static Optional<BestFigure> of(Kind kind, List<RowView> trials) {
        OptionalDouble median = Median.of(RowView.withFigures(trials).stream()
                .flatMapToDouble(row -> row.number(kind.column).stream())
                .toArray());
        boolean steady = trials.stream().noneMatch(row -> row.verdict() == Verdict.UNSTEADY);
        if (median.isEmpty()) {
            return Optional.empty();
        }
        String claim = kind == Kind.LOAD
                ? LoadClaim.beforeLoad(new MeasuredCell(trials.get(0).cell(), trials, Map.of()))
                : "";
        return Optional.of(new BestFigure(kind, claim, median.getAsDouble(), steady));
    }

    /** {@code 70.0k blobs/s}, or with less detail {@code 70.0k/s}; {@code may keep 17.6k ops/s}. */
    String text(Detail detail) {
        return claim
                + Humanized.count(value)
                + (detail == Detail.WIDE ? kind.unit : kind.shortUnit)
                + (steady ? "" : Humanized.UNSTEADY);
    }
}
