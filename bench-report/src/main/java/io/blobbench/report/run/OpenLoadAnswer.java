package io.blobbench.report.run;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The answer of open loads in a sentence: whether the store keeps them, and its longest response time. */
final class OpenLoadAnswer {
    /** Share of the offered load that counts as kept; the rest is lost at the edges of the window. */
    private static final double KEPT = 0.99;

    private final String store;
    private final List<MeasuredCell> open;

    /** Takes all cells of the run. */
    OpenLoadAnswer(String store, List<MeasuredCell> all) {
        this.store = store;
        this.open = all.stream()
                .filter(cell -> cell.openLoad() && cell.verdict() != Verdict.UNSUPPORTED)
                .toList();
    }

    /** The cell under an open load with the highest response p99 or, where none has a p99, with the longest response. */
    static Optional<MeasuredCell> slowest(List<MeasuredCell> cells) {
        List<MeasuredCell> open = cells.stream().filter(MeasuredCell::openLoad).toList();
        return open.stream()
                .filter(cell -> cell.value(Measure.RESPONSE_P99).isPresent())
                .max(Comparator.comparingDouble(
                        cell -> cell.value(Measure.RESPONSE_P99).orElseThrow()))
                .or(() -> open.stream().max(Comparator.comparingDouble(OpenLoadAnswer::longestUs)));
    }

    /**
     * The sentence, without its end.
     *
     * @param worst the slowest cell
     * @param at where it is, {@code  at batch=8}; empty where it is the only one
     */
    String claim(MeasuredCell worst, String at) {
        long kept = open.stream().filter(OpenLoadAnswer::kept).count();
        String load = open.size() == 1
                ? (kept == 1 ? " keeps the offered " : " does not keep the offered ") + offeredLoad(worst)
                : " keeps the offered load in " + kept + " of " + open.size() + " cells";
        if (worst.value(Measure.RESPONSE_P99).isEmpty()) {
            return store + load + "; the longest response took " + Humanized.microsInWords(longestUs(worst)) + at
                    + ", and there were too few operations for a p99";
        }
        String p99 = Measure.RESPONSE_P99.title() + " ";
        String time = worst.inWords(Measure.RESPONSE_P99);
        return store + load + "; " + (open.size() == 1 ? p99 + time : "the longest " + p99 + "is " + time + at)
                + worstTrial(worst);
    }

    /** The longest response time of a cell's trials in microseconds, 0 without any. */
    private static double longestUs(MeasuredCell cell) {
        return Arrays.stream(cell.numbers("response_max_us")).max().orElse(0);
    }

    private static String offeredLoad(MeasuredCell cell) {
        double offered = Arrays.stream(cell.numbers("offered_ops_s")).min().orElse(0);
        return Humanized.count(offered) + " operations a second";
    }

    /** The highest p99 of a trial, beside the one of all. */
    private static String worstTrial(MeasuredCell cell) {
        double[] p99s = cell.numbers(Measure.RESPONSE_P99.column());
        return p99s.length < 2 ? "" : ", " + Humanized.microsInWords(p99s[p99s.length - 1]) + " in the worst trial";
    }

    /** Whether every trial kept it that was not cut off by its user. */
    private static boolean kept(MeasuredCell cell) {
        return cell.rows().stream()
                .filter(row -> !row.reasons().contains(TrialResult.INTERRUPTED))
                .allMatch(row -> row.hasFigures() && !row.reasons().contains(TrialResult.QUEUED_UP) && kept(row));
    }

    private static boolean kept(RowView row) {
        double realised =
                row.number("realised_ops_s").orElse(row.number("offered_ops_s").orElse(0));
        double acknowledged = row.number("throughput_blobs_s").orElse(0);
        double answers = acknowledged
                + row.number("blobs_rejected").orElse(0)
                        / row.number("measured_s").orElse(Double.POSITIVE_INFINITY);
        return answers >= KEPT * realised * row.number("batch_size").orElse(1);
    }
}
