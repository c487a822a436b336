package io.blobbench.report.cell;

import io.blobbench.measure.Median;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measurements that ended before their time because disk, memory or the store was full. Their rows may be VALID, but their figures are
 * those of the beginning of a load.
 */
public final class EarlyEnds {
    /** Factor between times, and between acknowledged blobs: with more a measurement that ended early is not compared with a longer one. */
    private static final double MUCH_SHORTER = 2;

    private static final String SECONDS = "measured_s";

    private EarlyEnds() {}

    /** A remark on two cells: {@code ended early for want of room: 0 of 5 and 5 of 5 trials, measured for at least 5.00 s and 700 ms}. */
    public static Optional<String> remark(MeasuredCell baseline, MeasuredCell other) {
        return early(baseline).isEmpty() && early(other).isEmpty()
                ? Optional.empty()
                : Optional.of("ended early for want of room: " + share(baseline) + " and " + share(other)
                        + " trials, measured for at least " + shortest(baseline.withFigures()) + " and "
                        + shortest(other.withFigures()));
    }

    /** What happened to some cells: {@code 5 of 5 trials ended early for want of room, the shortest after 700 ms}; empty if none did. */
    public static Optional<String> inWords(Collection<MeasuredCell> cells, String of) {
        List<RowView> early =
                cells.stream().flatMap(cell -> early(cell).stream()).toList();
        int trials = cells.stream().mapToInt(MeasuredCell::trialsWithFigures).sum();
        return early.isEmpty()
                ? Optional.empty()
                : Optional.of(early.size() + " of " + trials + (trials == 1 ? " trial" : " trials") + of
                        + " ended early for want of room, " + (early.size() == 1 ? "" : "the shortest ") + "after "
                        + shortest(early));
    }

    /**
     * Whether most trials of one cell ended early, after less than half of the time and of the blobs of the other: the beginning of a
     * load says little beside a longer one, unless both did the same work.
     */
    public static boolean tooShort(MeasuredCell baseline, MeasuredCell other) {
        return tooShortBeside(baseline, other) || tooShortBeside(other, baseline);
    }

    private static boolean tooShortBeside(MeasuredCell cell, MeasuredCell longer) {
        return 2 * early(cell).size() > cell.trialsWithFigures()
                && Stream.of(SECONDS, "blobs_acknowledged")
                        .allMatch(column -> median(cell, column) * MUCH_SHORTER < median(longer, column));
    }

    private static double median(MeasuredCell cell, String column) {
        return Median.of(cell.numbers(column)).orElse(Double.NaN);
    }

    private static List<RowView> early(MeasuredCell cell) {
        return cell.withFigures().stream()
                .filter(row -> row.hasReason(TrialResult.ENDED_EARLY))
                .toList();
    }

    private static String share(MeasuredCell cell) {
        return early(cell).size() + " of " + cell.trialsWithFigures();
    }

    private static String shortest(List<RowView> rows) {
        double seconds = rows.stream()
                .flatMapToDouble(row -> row.number(SECONDS).stream())
                .min()
                .orElse(Double.NaN);
        return Humanized.secondsInWords(seconds);
    }
}
