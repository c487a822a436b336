package io.blobbench.report.cell;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.MergedTimes;
import io.blobbench.report.statistics.Sample;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Limit;
import io.blobbench.trial.judge.SearchJudge;
import io.blobbench.trial.judge.Tolerances;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A cell of a run, with the figures of its trials that have any.
 *
 * @param id as in the column {@code cell}
 * @param rows of its trials, at least one
 * @param samples by measure; without those that no trial says anything of
 * @param kinds the times of its kinds of operation by their names, such as {@code get} or {@code put.20KB}; empty where all are of one
 */
public record MeasuredCell(
        String id, List<RowView> rows, Map<Measure, Sample> samples, Map<String, Map<Measure, Sample>> kinds) {
    /** Measures whose values are those of the load that a search found. */
    private static final List<Measure> OF_SEARCH = List.of(Measure.HIGHEST_LOAD, Measure.THROUGHPUT);

    public MeasuredCell {
        rows = List.copyOf(rows);
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    /** A cell whose operations are all of one kind. */
    public MeasuredCell(String id, List<RowView> rows, Map<Measure, Sample> samples) {
        this(id, rows, samples, Map.of());
    }

    /**
     * Reads the trials of a cell.
     *
     * @param times of several trials, by their tags; without them several trials have no percentiles
     */
    public static MeasuredCell of(String id, List<RowView> rows, Map<HistogramTag, TrialHistogram> times) {
        List<RowView> withFigures = RowView.withFigures(rows);
        Map<Measure, Sample> samples = new EnumMap<>(Measure.class);
        Map<String, Optional<MergedTimes>> merged = new HashMap<>();
        for (Measure measure : Measure.values()) {
            double[] values = withFigures.stream()
                    .map(measure::of)
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray();
            if (values.length == 0) {
                continue;
            }
            if (!measure.merged()) {
                samples.put(measure, Sample.ofMedian(values));
            } else if (SeenBlobs.know(measure.metric(), measure.percentile(), withFigures)) {
                merged.computeIfAbsent(measure.metric(), metric -> merged(id, withFigures, metric, times))
                        .map(all -> Sample.ofPercentile(
                                ofTrials(withFigures, measure, all), all, measure.percentile(), MergedTimes.NS_PER_US))
                        .or(() -> withFigures.size() == 1 ? Optional.of(Sample.ofMedian(values)) : Optional.empty())
                        .ifPresent(sample -> samples.put(measure, sample));
            }
        }
        return new MeasuredCell(id, rows, samples);
    }

    /**
     * The same cell with the resolution of its searches, which try loads in steps: what it keeps may be higher than the load found.
     *
     * @param resolution share of the load; 0 where it is unknown, and for a cell that was not searched
     */
    public MeasuredCell searchedTo(double resolution) {
        boolean lowerBound = searched() && lowerBound();
        if (resolution == 0 && !lowerBound) {
            return this;
        }
        Map<Measure, Sample> resolved = new EnumMap<>(Measure.class);
        resolved.putAll(samples);
        OF_SEARCH.forEach(measure -> resolved.computeIfPresent(measure, (same, sample) -> {
            Sample found = sample.resolvedTo(resolution);
            return lowerBound ? found.asLowerBound() : found;
        }));
        return new MeasuredCell(id, rows, resolved, kinds);
    }

    /** The percentile of each trial; where a trial has too few operations for it, that of its histogram: its times count, too. */
    private static double[] ofTrials(List<RowView> withFigures, Measure measure, MergedTimes times) {
        double[] values = new double[withFigures.size()];
        for (int trial = 0; trial < values.length; trial++) {
            OptionalDouble told = measure.of(withFigures.get(trial));
            values[trial] = told.isPresent() ? told.getAsDouble() : times.percentileUs(measure.percentile(), trial);
        }
        return values;
    }

    /**
     * The times of trials together.
     *
     * @param withFigures the trials, which have figures
     * @param metric of histograms.hlog: {@code service}
     * @return empty where a trial has none
     */
    public static Optional<MergedTimes> merged(
            String id, List<RowView> withFigures, String metric, Map<HistogramTag, TrialHistogram> times) {
        List<TrialHistogram> trials = new ArrayList<>();
        for (RowView row : withFigures) {
            TrialHistogram found = times.get(new HistogramTag(id, row.trial(), metric));
            if (found == null || found.count() == 0) {
                return Optional.empty();
            }
            trials.add(found);
        }
        return Optional.of(new MergedTimes(trials));
    }

    /** The rows of its trials that have figures. */
    public List<RowView> withFigures() {
        return RowView.withFigures(rows);
    }

    /** The value of a measure; empty where no trial tells it. */
    public OptionalDouble value(Measure measure) {
        return Optional.ofNullable(samples.get(measure)).map(Sample::value).orElse(OptionalDouble.empty());
    }

    /** The value of a measure that has one, with its interval: {@code 2.59 ms [2.10 ms..3.00 ms]}. */
    public String inWords(Measure measure) {
        Sample sample = Objects.requireNonNull(samples.get(measure));
        return measure.inWords(sample.value().orElseThrow()) + sample.bracketed(measure::inWords);
    }

    /** The numbers of a column in the trials that have figures, in ascending order. */
    public double[] numbers(String column) {
        return withFigures().stream()
                .flatMapToDouble(row -> row.number(column).stream())
                .sorted()
                .toArray();
    }

    /** How many trials there are to judge by. */
    public int trialsWithFigures() {
        return withFigures().size();
    }

    /** Whether the figures of no trial were still changing. */
    public boolean steady() {
        return rows.stream().noneMatch(row -> row.verdict() == Verdict.UNSTEADY);
    }

    /** Share of its throughput that the cell kept when it was held for long, if that shows a burst; empty where it does not. */
    public OptionalDouble burst() {
        return sustained(ratio -> ratio < Tolerances.BURST);
    }

    /** Throughput of the cell when it was held for long, as a multiple of its own, if that shows its trials too slow; empty where not. */
    public OptionalDouble understated() {
        return sustained(ratio -> ratio > Tolerances.UNDERSTATED);
    }

    private OptionalDouble sustained(DoublePredicate wanted) {
        return rows.stream()
                .flatMapToDouble(row -> row.number("sustained_ratio").stream())
                .filter(wanted)
                .findFirst();
    }

    /** The first verdict that takes a trial's figures away, else UNSTEADY where any trial is, else VALID. */
    public Verdict verdict() {
        return rows.stream()
                .filter(row -> !row.hasFigures())
                .map(RowView::verdict)
                .findFirst()
                .orElse(steady() ? Verdict.VALID : Verdict.UNSTEADY);
    }

    /** The limit of most trials that have figures; empty where none names one. */
    public String limitedBy() {
        List<String> limits = limits();
        return limits.isEmpty() ? "" : Limit.ofMost(limits);
    }

    /** The limits of the trials that have figures and name one. */
    public List<String> limits() {
        return withFigures().stream()
                .map(row -> row.text("limited_by"))
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** The conditions of the cell, by column; from a trial in which a load ran, if there is one. */
    public String text(String column) {
        return known(column).findFirst().orElse("");
    }

    /** The distinct texts of its trials in a column, without the empty one of trials that ended early; the empty one alone where all have it. */
    public List<String> texts(String column) {
        List<String> known = known(column).distinct().toList();
        return known.isEmpty() ? List.of("") : known;
    }

    private Stream<String> known(String column) {
        return rows.stream().map(row -> row.text(column)).filter(text -> !text.isEmpty());
    }

    /** How fast the load host computed in each trial that says so, less what its hypervisor withheld. */
    public double[] hostSpeeds() {
        return rows.stream()
                .flatMapToDouble(row -> row.number("host_speed").stream()
                        .map(speed ->
                                speed * (1 - row.number("host_steal_share").orElse(0))))
                .toArray();
    }

    /** Whether half of its searches or more did not end at a limit of the store, so that their median is a lower bound. */
    public boolean lowerBound() {
        return halfOfSearches(MeasuredCell::mayKeepMore);
    }

    /** Whether the search of a trial did not end at a limit of the store, so that the load it found is a lower bound. */
    private static boolean mayKeepMore(RowView row) {
        return row.reasons().contains(SearchJudge.HIGHEST_TO_TRY)
                || row.reasons().contains(SearchJudge.LOAD_HOST);
    }

    /** Whether half of its searches or more found the highest load to try. */
    public boolean reachedHighestLoad() {
        return halfOfSearches(row -> row.reasons().contains(SearchJudge.HIGHEST_TO_TRY));
    }

    private boolean halfOfSearches(Predicate<RowView> wanted) {
        long searches = withFigures().stream().filter(wanted).count();
        return searches > 0 && 2 * searches >= trialsWithFigures();
    }

    /** Its load model; empty where a newer version wrote another word. */
    public Optional<LoadKind> load() {
        return LoadKind.of(text("load_model"));
    }

    /** Whether that is its load model. */
    public boolean hasLoad(LoadKind load) {
        return load().filter(load::equals).isPresent();
    }

    /** Whether its load was found by a search, not requested. */
    public boolean searched() {
        return hasLoad(LoadKind.FIND_MAX);
    }

    /** Whether operations start at times of a schedule or a trace, however long the store takes. */
    public boolean openLoad() {
        return hasLoad(LoadKind.OPEN) || hasLoad(LoadKind.TRACE);
    }

    /** Whether several trials have times in results.csv, but none in histograms.hlog to merge. */
    public boolean withoutHistograms() {
        return trialsWithFigures() > 1
                && !samples.containsKey(Measure.SERVICE_P50)
                && withFigures().stream()
                        .anyMatch(row -> Measure.SERVICE_P50.of(row).isPresent());
    }
}
