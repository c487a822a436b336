package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.judge.Tolerances;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The measures that decide on a pair of cells, by their loads. */
final class DecidingMeasures {
    private DecidingMeasures() {}

    /**
     * The measures of a pair: of searches the load that was found, because what is measured at one load says nothing of another; if
     * their operations carry different numbers of blobs, the throughput of that load. Without a schedule, service times decide only
     * between as many operations in flight, with as many blobs: of more, each waits longer for the same store, and with more blobs
     * each takes longer at the same throughput. Throughput says nothing of rough loads with different rates where one was kept,
     * which set it.
     */
    static List<Measure> of(Pair pair) {
        MeasuredCell any = pair.baseline().or(pair::other).orElseThrow();
        if (any.searched()) {
            return List.of(differs(pair, "batch_size") ? Measure.THROUGHPUT : Measure.HIGHEST_LOAD);
        }
        if (differentRates(pair)) {
            return Levels.TIMES;
        }
        boolean alike = any.openLoad()
                || Stream.of("in_flight", "connections", "batch_size")
                        .allMatch(column -> text(pair.baseline(), column).equals(text(pair.other(), column)));
        return alike ? Levels.deciding(any.openLoad()) : List.of(Measure.THROUGHPUT);
    }

    /** The one of them that tables show, see {@link CellComparison#measure}. */
    static Measure shown(boolean openLoad, List<Measure> deciding) {
        return openLoad ? Measure.RESPONSE_P99 : deciding.get(0);
    }

    /**
     * Whether both loads are rough, the lanes of one cell together should send more blobs a second than those of the other, and one
     * cell did: where neither did, both stores took what they could, as under a closed load.
     */
    static boolean differentRates(Pair pair) {
        return cells(pair).allMatch(cell -> cell.hasLoad(LoadKind.ROUGH))
                && Stream.of("offered_ops_s", "lanes", "batch_size").anyMatch(column -> differs(pair, column))
                && cells(pair).anyMatch(DecidingMeasures::keptRate);
    }

    private static Stream<MeasuredCell> cells(Pair pair) {
        return Stream.of(pair.baseline(), pair.other()).flatMap(Optional::stream);
    }

    /** Whether both cells tell a column, and differ in it: the lanes of a cell are not known if no load ran. */
    private static boolean differs(Pair pair, String column) {
        String first = text(pair.baseline(), column);
        String second = text(pair.other(), column);
        return !first.isEmpty() && !second.isEmpty() && !first.equals(second);
    }

    private static String text(Optional<MeasuredCell> cell, String column) {
        return cell.map(each -> each.text(column)).orElse("");
    }

    /** Whether most trials of a rough load sent nearly as many operations as its lanes should, whatever the store answered. */
    private static boolean keptRate(MeasuredCell cell) {
        long kept = cell.withFigures().stream()
                .filter(row -> number(row, "operations")
                        >= Tolerances.NEARLY_NOMINAL
                                * number(row, "offered_ops_s")
                                * number(row, "lanes")
                                * number(row, "measured_s"))
                .count();
        return 2 * kept > cell.trialsWithFigures();
    }

    private static double number(RowView row, String column) {
        return row.number(column).orElse(Double.NaN);
    }
}
