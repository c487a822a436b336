package io.blobbench.report.run;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Interval;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A run in a few sentences: its answer, how sure that is, what limited it, and what to do next. */
public final class RunAnswer {
    /** Half a confidence interval, as a share of its value, which five trials of a calm store keep. */
    private static final double GOAL = 0.1;

    private static final int MOST_TRIALS = 100;
    /** Share of the offered load that counts as kept; the rest is lost at the edges of the window. */
    private static final double KEPT = 0.99;
    /** Seconds of a measurement below which a store may show a burst: caches and logs of a fresh layout fill up in the first ones. */
    public static final double LONG_S = 10;

    private static final double US_PER_S = 1e6;

    private final String store;
    private final Show show;
    private final boolean forked;
    private final List<MeasuredCell> all;
    /** Those that have figures. */
    private final List<MeasuredCell> cells;

    private final List<String> searches;

    private RunAnswer(String store, Show show, boolean forked, List<MeasuredCell> all, List<String> searches) {
        this.store = store;
        this.show = show;
        this.forked = forked;
        this.all = all;
        this.cells = all.stream().filter(cell -> cell.trialsWithFigures() > 0).toList();
        this.searches = searches;
    }

    /**
     * The sentences of a run.
     *
     * @param store its name
     * @param show what its scenario asks for
     * @param cells all of them
     * @return none where no cell has figures
     */
    public static List<String> of(String store, Show show, List<MeasuredCell> cells) {
        return of(store, show, cells, List.of(), false);
    }

    /**
     * The sentences of a run that may have searched for the highest load.
     *
     * @param probes of its searches
     * @param forked whether each trial had a JVM of its own, so that no cell can be held for long
     */
    public static List<String> of(
            String store, Show show, List<MeasuredCell> cells, List<ProbeView> probes, boolean forked) {
        List<MeasuredCell> idle = cells.stream().filter(IdleAnswer::holds).toList();
        if (!idle.isEmpty()) {
            return new IdleAnswer(store).sentences(idle);
        }
        List<MeasuredCell> searched =
                cells.stream().filter(SearchAnswer::searched).toList();
        List<String> searches = searched.isEmpty() ? List.of() : new SearchAnswer(store, searched, probes).sentences();
        RunAnswer answer = new RunAnswer(store, show, forked, cells, searches);
        return answer.cells.isEmpty() ? searches : answer.sentences();
    }

    private List<String> sentences() {
        int planned = all.size();
        List<String> sentences = new ArrayList<>();
        Optional<MeasuredCell> shown = shown();
        sentences.addAll(searches);
        shown.filter(cell -> !SearchAnswer.searched(cell)).ifPresent(cell -> sentences.add(answer(cell)));
        shown.filter(cell -> !SearchAnswer.searched(cell))
                .flatMap(cell -> Limits.words(cell.limitedBy()))
                .ifPresent(limit -> sentences.add("Its limit: " + limit + "."));
        long ofHost = cells.stream()
                .filter(cell -> Limits.ofLoadHost(cell.limitedBy()))
                .count();
        if (ofHost > 0 && cells.size() > 1) {
            sentences.add(cellsOf(ofHost) + (ofHost == 1 ? " was" : " were")
                    + " limited by the harness or its host: " + (ofHost == 1 ? "its numbers say" : "their numbers say")
                    + " little about " + store + ".");
        }
        long unsteady =
                cells.stream().filter(Predicate.not(MeasuredCell::steady)).count();
        if (unsteady > 0) {
            sentences.add(cellsOf(unsteady) + (unsteady == 1 ? " was" : " were")
                    + " not steady (~): the figures were still changing.");
        }
        if (cells.size() < planned) {
            int without = planned - cells.size();
            sentences.add(without + " of " + planned
                    + (without == 1
                            ? " cells has no figures; its rows give the reasons."
                            : " cells have no figures; their rows give the reasons."));
        }
        shown.flatMap(this::burstOrNot).ifPresent(sentences::add);
        shown.flatMap(this::next).ifPresent(sentences::add);
        return sentences;
    }

    /** The cell that the answer is about; empty where nothing was measured that could be one. */
    private Optional<MeasuredCell> shown() {
        if (show == Show.SPACE) {
            return least(Measure.SPACE);
        }
        Optional<MeasuredCell> open = cells.stream()
                .filter(MeasuredCell::openLoad)
                .filter(cell -> value(cell, Measure.RESPONSE_P99).isPresent())
                .max(Comparator.comparingDouble(
                        cell -> value(cell, Measure.RESPONSE_P99).orElseThrow()));
        if (open.isPresent()) {
            return open;
        }
        Optional<MeasuredCell> openOfFew =
                cells.stream().filter(MeasuredCell::openLoad).max(Comparator.comparingDouble(RunAnswer::longestUs));
        if (openOfFew.isPresent()) {
            return openOfFew;
        }
        return show == Show.MEAN ? least(Measure.SERVICE_P50) : most();
    }

    private Optional<MeasuredCell> most() {
        return cells.stream()
                .filter(cell -> value(cell, Measure.THROUGHPUT).isPresent())
                .max(Comparator.comparingDouble(
                        cell -> value(cell, Measure.THROUGHPUT).orElseThrow()));
    }

    private Optional<MeasuredCell> least(Measure measure) {
        return cells.stream()
                .filter(cell -> value(cell, measure).isPresent())
                .min(Comparator.comparingDouble(cell -> value(cell, measure).orElseThrow()));
    }

    private String answer(MeasuredCell cell) {
        return claim(cell) + SearchAnswer.without(cell) + ".";
    }

    private String claim(MeasuredCell cell) {
        if (show == Show.SPACE) {
            return store + " needs at least " + figure(cell, Measure.SPACE) + " for a blob" + at(cell);
        }
        if (cell.openLoad()) {
            return offered(cell);
        }
        if (show == Show.MEAN) {
            return store + " answers fastest" + at(cell) + ": service p50 " + figure(cell, Measure.SERVICE_P50);
        }
        return store + " reaches " + rate(cell) + at(cell) + time(cell, Measure.SERVICE_P99);
    }

    private String offered(MeasuredCell worst) {
        List<MeasuredCell> open = all.stream()
                .filter(cell -> cell.openLoad() && cell.verdict() != Verdict.UNSUPPORTED)
                .toList();
        long kept = open.stream().filter(RunAnswer::kept).count();
        String load = open.size() == 1
                ? (kept == 1 ? " keeps the offered " : " does not keep the offered ") + offeredLoad(worst)
                : " keeps the offered load in " + kept + " of " + open.size() + " cells";
        if (value(worst, Measure.RESPONSE_P99).isEmpty()) {
            return store + load + "; the longest response took " + Humanized.microsInWords(longestUs(worst)) + at(worst)
                    + ", and there were too few operations for a p99";
        }
        String p99 = Measure.RESPONSE_P99.title() + " ";
        String time = figure(worst, Measure.RESPONSE_P99);
        return store + load + "; " + (open.size() == 1 ? p99 + time : "the longest " + p99 + "is " + time + at(worst))
                + worst(worst);
    }

    /** The longest response time of a cell's trials in microseconds, 0 without any. */
    private static double longestUs(MeasuredCell cell) {
        return Arrays.stream(numbers(cell, "response_max_us")).max().orElse(0);
    }

    private static String offeredLoad(MeasuredCell cell) {
        return Humanized.count(number(cell, "offered_ops_s").orElse(0)) + " operations a second";
    }

    /** The highest p99 of a trial, beside the one of all. */
    private static String worst(MeasuredCell cell) {
        double[] p99s = numbers(cell, Measure.RESPONSE_P99.column());
        return p99s.length < 2 ? "" : ", " + Humanized.microsInWords(p99s[p99s.length - 1]) + " in the worst trial";
    }

    /** Whether every trial kept it that was not cut off by its user. */
    private static boolean kept(MeasuredCell cell) {
        return cell.rows().stream()
                .filter(row -> !row.reasons().contains(TrialResult.INTERRUPTED))
                .allMatch(row -> row.hasFigures() && kept(row));
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

    private static String time(MeasuredCell cell, Measure p99) {
        return value(cell, p99).isPresent() ? ", " + p99.title() + " " + figure(cell, p99) : "";
    }

    /** Throughput with its interval: {@code 1.65M blobs/s [1.50M..1.80M]}. */
    private static String rate(MeasuredCell cell) {
        Sample sample = Objects.requireNonNull(cell.samples().get(Measure.THROUGHPUT));
        return Humanized.count(sample.value().orElseThrow()) + " blobs/s"
                + sample.interval()
                        .map(interval ->
                                " [" + Humanized.count(interval.low()) + ".." + Humanized.count(interval.high()) + "]")
                        .orElse("");
    }

    /** A value with its interval: {@code 2.59 ms [2.10 ms..3.00 ms]}. */
    private static String figure(MeasuredCell cell, Measure measure) {
        Sample sample = Objects.requireNonNull(cell.samples().get(measure));
        return measure.inWords(sample.value().orElseThrow())
                + sample.interval()
                        .map(interval ->
                                " [" + measure.inWords(interval.low()) + ".." + measure.inWords(interval.high()) + "]")
                        .orElse("");
    }

    private String at(MeasuredCell cell) {
        return cells.size() == 1 ? "" : " at " + cell.id();
    }

    /** A throughput of short windows may be that of a burst; empty where it is none, or where rows tell of a hold. */
    private Optional<String> burstOrNot(MeasuredCell cell) {
        double longestS = Arrays.stream(numbers(cell, "measured_s")).max().orElse(LONG_S);
        boolean ofTimesOrSpace = show == Show.MEAN || show == Show.SPACE;
        boolean told = all.stream().flatMap(each -> each.rows().stream()).anyMatch(RunAnswer::tellsOfHold);
        return longestS >= LONG_S || ofTimesOrSpace || !cell.text("load_model").equals("closed") || told
                ? Optional.empty()
                : Optional.of(
                        "Measurements" + at(cell) + " took at most " + Humanized.microsInWords(longestS * US_PER_S)
                                + ", and no cell was held for long: whether this speed lasts is not known"
                                + (mayBeHeld(cell) ? "; --set sustain=fastest shows it." : "."));
    }

    /** Whether a row says what its cell kept when it was held for long, what failed then, or why it was not held. */
    private static boolean tellsOfHold(RowView row) {
        return row.number("sustained_ratio").isPresent()
                || Stream.of(row.reasons().split("; ", -1))
                        .anyMatch(reason -> reason.startsWith("held for ") || reason.startsWith("not held for long"));
    }

    private boolean mayBeHeld(MeasuredCell cell) {
        return !forked
                && !cell.text("cache").equals("cold")
                && cell.text("faults").isEmpty();
    }

    /** How many trials would give the shown figure within a tenth, where these do not. */
    private Optional<String> next(MeasuredCell cell) {
        int trials = cell.trialsWithFigures();
        if (trials == 1) {
            return cell.rows().size() > 1
                    ? Optional.empty()
                    : Optional.of("One trial does not show how much trials differ; use --trials 5.");
        }
        Measure measure = show == Show.SPACE
                ? Measure.SPACE
                : cell.openLoad() ? Measure.RESPONSE_P99 : show == Show.MEAN ? Measure.SERVICE_P50 : Measure.THROUGHPUT;
        Sample sample = cell.samples().get(measure);
        Optional<Interval> interval = Optional.ofNullable(sample).flatMap(Sample::interval);
        if (interval.isEmpty()) {
            return Optional.empty();
        }
        double half = Math.log(interval.get().high() / interval.get().low()) / 2;
        if (half <= Math.log1p(GOAL)) {
            return Optional.empty();
        }
        double share = half / Math.log1p(GOAL);
        double needed = Math.ceil(trials * share * share);
        return Optional.of(String.format(
                Locale.ROOT,
                "%d trials give %s within %.0f %%; %s.",
                trials,
                measure.title(),
                Math.expm1(half) * 100,
                needed > MOST_TRIALS
                        ? "more than " + MOST_TRIALS + " would be needed for 10 %"
                        : String.format(Locale.ROOT, "--trials %.0f would give 10 %%", needed)));
    }

    private String cellsOf(long some) {
        return cells.size() == 1 ? "It" : some + " of " + cells.size() + " cells";
    }

    private static OptionalDouble value(MeasuredCell cell, Measure measure) {
        return Optional.ofNullable(cell.samples().get(measure))
                .map(Sample::value)
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble number(MeasuredCell cell, String column) {
        return Arrays.stream(numbers(cell, column)).findFirst();
    }

    /** In ascending order, of the trials that have figures. */
    private static double[] numbers(MeasuredCell cell, String column) {
        return cell.rows().stream()
                .filter(RowView::hasFigures)
                .flatMapToDouble(row -> row.number(column).stream())
                .sorted()
                .toArray();
    }
}
