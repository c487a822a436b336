package io.blobbench.report.answer;

import io.blobbench.report.cell.KeptLoad;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Backlog;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of open loads in a sentence: whether the store keeps them or may, and its longest response time. */
final class OpenLoadAnswer {
    /** Share by which a store may be too slow for its load in trials that are too short to show it. */
    private static final double LACK = 0.05;

    /** Share of a measurement that the median response takes where hardly any is answered in its first half. */
    private static final double LONG_RESPONSES = 0.5;

    /** Why it is uncertain whether a store keeps its load. */
    static final String FEW = " with too few operations to tell";
    /** The same where its answers take long. */
    private static final String SHORT = " in too short a measurement to tell";
    /** The same where it took a little less than was due. */
    private static final String UNSENT = " with operations that were due and never sent";
    /** The same where a queue may have begun to grow. */
    private static final String ROSE = " with response times that rose";

    private static final Pattern ALL_SLOTS = Pattern.compile("all \\d+" + TrialResult.SLOTS_IN_USE + "(?=:)");

    private final String store;
    private final List<MeasuredCell> open;

    /** Takes all cells of the run, of which one without a whole trial shows nothing of its load. */
    OpenLoadAnswer(String store, List<MeasuredCell> all) {
        this.store = store;
        this.open = all.stream()
                .filter(cell -> cell.openLoad() && cell.verdict() != Verdict.UNSUPPORTED)
                .filter(cell -> whole(cell).findAny().isPresent())
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
     * @param at where it is, {@code  at batch=8}, and whether it was not steady; may be empty
     */
    String claim(MeasuredCell worst, String at) {
        String load = open.size() == 1 ? only(open.get(0)) : inCells();
        String ofThose = open.stream().allMatch(cell -> cell.trialsWithFigures() > 0) ? "" : " of those with figures";
        if (worst.value(Measure.RESPONSE_P99).isEmpty()) {
            return store + load + "; the longest response" + ofThose + " took "
                    + Humanized.microsInWords(longestUs(worst)) + at + ", and there were too few operations for a p99";
        }
        String p99 = Measure.RESPONSE_P99.title();
        String time = worst.inWords(Measure.RESPONSE_P99);
        return store + load + "; " + (open.size() == 1 ? p99 + " " : "the longest " + p99 + ofThose + " is ") + time
                + at + worstTrial(worst);
    }

    /** The sentence of a run without figures, without its end, if its loads are why it has none: its trials fell behind in all cells. */
    Optional<String> withoutFigures() {
        boolean behind =
                !open.isEmpty() && open.stream().flatMap(OpenLoadAnswer::whole).allMatch(KeptLoad::fellBehind);
        return behind ? Optional.of(store + (open.size() == 1 ? only(open.get(0)) : inCells())) : Optional.empty();
    }

    private static String only(MeasuredCell cell) {
        if (!kept(cell)) {
            return ofLoadHost(cell)
                    ? " may or may not keep the offered " + offeredLoad(cell) + ": the load host did not"
                    : " does not keep the offered " + offeredLoad(cell) + throughFaults(cell) + fullSlots(cell);
        }
        String doubt = doubt(cell);
        return doubt.isEmpty()
                ? " keeps the offered " + offeredLoad(cell)
                : " may keep the offered " + offeredLoad(cell) + "," + doubt;
    }

    private static String throughFaults(MeasuredCell cell) {
        return cell.text("faults").isEmpty() ? "" : " through its faults";
    }

    /** The reason that all slots were in use, of a cell in which each trial that did not keep the load has it; else empty. */
    private static String fullSlots(MeasuredCell cell) {
        String slots = slotsInUse(whole(cell).filter(row -> !KeptLoad.kept(row)));
        return slots.isEmpty() ? "" : ": " + slots;
    }

    /** The reason that all slots were in use, {@code all 256 slots were in use}, of trials that each have it; else empty. */
    static String slotsInUse(Stream<RowView> rows) {
        List<String> slots = rows.map(row -> ALL_SLOTS.matcher(row.reasons()))
                .map(found -> found.find() ? found.group() : "")
                .distinct()
                .toList();
        return slots.size() == 1 ? slots.get(0) : "";
    }

    /** Why it is uncertain whether a store keeps the load of a cell; empty where it is not. */
    private static String doubt(MeasuredCell cell) {
        if (few(whole(cell))) {
            return FEW;
        }
        if (whole(cell).allMatch(row -> few(row) || answeredLate(row))) {
            return SHORT;
        }
        if (whole(cell).allMatch(row -> few(row) || answeredLate(row) || unsent(row))) {
            return UNSENT;
        }
        return whole(cell).allMatch(row -> few(row) || answeredLate(row) || unsent(row) || rose(row)) ? ROSE : "";
    }

    /**
     * Whether the load host limited each trial that did not keep the load, which then says little about the store; a store that answered nothing
     * is no faster with another host.
     */
    private static boolean ofLoadHost(MeasuredCell cell) {
        return whole(cell)
                .filter(row -> !KeptLoad.kept(row))
                .allMatch(row -> Limits.ofLoadHost(row.text("limited_by")) && KeptLoad.answeredAny(row));
    }

    private String inCells() {
        List<MeasuredCell> kept = open.stream().filter(OpenLoadAnswer::kept).toList();
        Map<String, Long> doubts =
                kept.stream().collect(Collectors.groupingBy(OpenLoadAnswer::doubt, Collectors.counting()));
        long ofLoadHost =
                open.stream().filter(cell -> !kept(cell) && ofLoadHost(cell)).count();
        return " keeps the offered load in " + doubts.getOrDefault("", 0L) + " of " + open.size() + " cells"
                + Stream.of(FEW, SHORT, UNSENT, ROSE)
                        .filter(doubts::containsKey)
                        .map(doubt -> " and may keep it in " + doubts.get(doubt) + doubt)
                        .collect(Collectors.joining())
                + (ofLoadHost == 0
                        ? ""
                        : " and may or may not keep it in " + ofLoadHost + ", where the load host did not");
    }

    /** The longest response time of a cell's trials in microseconds, 0 without any. */
    private static double longestUs(MeasuredCell cell) {
        return Arrays.stream(cell.numbers("response_max_us")).max().orElse(0);
    }

    private static String offeredLoad(MeasuredCell cell) {
        double offered = whole(cell)
                .flatMapToDouble(row -> row.number("offered_ops_s").stream())
                .min()
                .orElse(0);
        return Humanized.count(offered) + " operations a second";
    }

    /** The highest p99 of a trial, beside the one of all; both of two trials are there already. */
    private static String worstTrial(MeasuredCell cell) {
        double[] p99s = cell.numbers(Measure.RESPONSE_P99.column());
        return p99s.length < 3 ? "" : ", " + Humanized.microsInWords(p99s[p99s.length - 1]) + " in the worst trial";
    }

    /** The trials that met their load and were not cut off by their user. */
    private static Stream<RowView> whole(MeasuredCell cell) {
        return cell.rows().stream()
                .filter(row -> !row.hasReason(TrialResult.INTERRUPTED))
                .filter(row -> row.hasFigures()
                        || row.verdict() == Verdict.TIMED_OUT // maybe of the warm-up, which has the same load
                        || row.number("measured_s").isPresent());
    }

    /** Whether each trial kept its load; a few blobs that failed or were lost take its figures away, but are no load that was not kept. */
    static boolean kept(MeasuredCell cell) {
        return whole(cell).allMatch(KeptLoad::kept);
    }

    /** Whether chance may hide in each of some trials that the store was too slow; unknown counts hide nothing. */
    static boolean few(Stream<RowView> trials) {
        return trials.allMatch(OpenLoadAnswer::few);
    }

    /**
     * Whether in each of some trials chance or long responses may hide that the store was too slow: the medians of both halves differ by
     * half of the time that the last operation waits, which is no factor of 2 where the first is as long.
     */
    static boolean brief(Stream<RowView> trials) {
        return trials.allMatch(row -> few(row) || row.number("response_p50_us").orElse(0) / 1e6 >= lastWaitsS(row) / 2);
    }

    private static boolean answeredLate(RowView row) {
        return row.number("response_p50_us").orElse(0) / 1e6
                >= LONG_RESPONSES * row.number("measured_s").orElse(Double.POSITIVE_INFINITY);
    }

    private static boolean unsent(RowView row) {
        return row.number("operations_unsent").orElse(0) > 0;
    }

    private static boolean rose(RowView row) {
        return row.hasReason(TrialResult.MEDIAN_ROSE);
    }

    private static boolean few(RowView row) {
        return KeptLoad.due(row) > 0 && Backlog.chanceHides(LACK, KeptLoad.due(row)) && waited(row);
    }

    /**
     * Whether operations took at least half as long as the last would wait for a store that is too slow, as chance may shorten its queue:
     * the longest 1 % of them, which one short stall does not make, or of few the longest; true if that is unknown.
     */
    private static boolean waited(RowView row) {
        OptionalDouble p99Us = row.number(Measure.RESPONSE_P99.column());
        double longUs = p99Us.isPresent()
                ? p99Us.getAsDouble()
                : row.number("response_max_us").orElse(Double.NaN);
        return !(longUs / 1e6 < lastWaitsS(row) / 2);
    }

    /** Seconds that the last operation would wait for a store that is too slow; NaN where the measurement's length is unknown. */
    private static double lastWaitsS(RowView row) {
        return LACK * row.number("measured_s").orElse(Double.NaN);
    }
}
