package io.blobbench.report.compare;

import io.blobbench.report.cell.EarlyEnds;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.cell.Rejections;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.statistics.Chance;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of all measures of a pair of cells.
 *
 * @param outcome the verdict
 * @param reason what it rests on; may be empty
 * @param unresolved measures that decide, and of which nothing is known beside a verdict that others allow
 */
record PairOutcome(Outcome outcome, String reason, List<UnresolvedMeasure> unresolved) {
    private static final int MOST_TRIALS = 100;
    private static final PairOutcome TOO_COARSE = new PairOutcome(
            Outcome.CANNOT_KNOW, "the steps of the search are too coarse to show a difference of one half");
    private static final PairOutcome TOO_GREAT =
            new PairOutcome(Outcome.CANNOT_KNOW, "--least-difference is too great to exclude a difference of one half");
    private static final String REACHED = " reached load.highest";
    private static final String LOAD_HOST = " stopped at the limit of the load host";

    /** One that leaves no measure out. */
    private PairOutcome(Outcome outcome, String reason) {
        this(outcome, reason, List.of());
    }

    /** Judges a pair by what was found of its measures. */
    static PairOutcome of(TestedPair tested, List<Contrast> contrasts, Chance chance) {
        Optional<String> lossExplained = tested.loadLossExplained();
        if (lossExplained.isPresent()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, lossExplained.get());
        }
        Optional<ContrastFinding> loadKept = tested.loadKeptByOne();
        if (loadKept.isPresent()) {
            boolean better = loadKept.get() == ContrastFinding.BETTER;
            return new PairOutcome(
                    better ? Outcome.FASTER : Outcome.SLOWER,
                    "the " + (better ? "baseline" : "other run")
                            + " does not keep the offered load in any trial, and the "
                            + (better ? "other run" : "baseline") + " keeps it in all");
        }
        if (tested.obstacle().isPresent()) {
            return new PairOutcome(Outcome.NOT_COMPARABLE, tested.obstacle().get());
        }
        if (!tested.steady()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, "not steady");
        }
        MeasuredCell baseline = tested.pair().baseline().orElseThrow();
        MeasuredCell other = tested.pair().other().orElseThrow();
        if (tested.tooShort()) {
            return new PairOutcome(
                    Outcome.CANNOT_KNOW, EarlyEnds.remark(baseline, other).orElseThrow());
        }
        if (tested.judged(contrasts).isEmpty()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, obstacle(tested.deciding(), baseline, other));
        }
        List<Contrast> different = tested.different(contrasts);
        if (!different.isEmpty()) {
            return different(different, tested, unresolved(tested, contrasts, chance));
        }
        return tested.explained(contrasts)
                .or(() -> unknownAbove(baseline, other))
                .map(reason -> new PairOutcome(Outcome.CANNOT_KNOW, reason))
                .orElseGet(() -> same(tested, contrasts, chance));
    }

    /** Nothing was found: no difference is said to be seen only where the measure that is shown could have shown one. */
    private static PairOutcome same(TestedPair tested, List<Contrast> contrasts, Chance chance) {
        String untested = UntestedTimes.of(tested.pair(), tested.deciding()).get(tested.shown());
        if (untested != null) {
            return new PairOutcome(Outcome.CANNOT_KNOW, untested(tested.shown(), untested));
        }
        Measure essential = tested.essential();
        Integer trials = tested.trialsNeeded(contrasts, chance).get(essential);
        if (trials != null) {
            return tested.resolvesWithoutSpread(chance, essential)
                    ? new PairOutcome(Outcome.CANNOT_KNOW, spread(essential, trials))
                    : tested.coarse(chance, essential) ? TOO_COARSE : TOO_GREAT;
        }
        Map<UnresolvedMeasure, String> unresolved = unresolved(tested, contrasts, chance);
        Stream<String> remarks = remarks(
                tested.pair().baseline().orElseThrow(), tested.pair().other().orElseThrow(), false);
        return new PairOutcome(
                Outcome.NO_DETECTABLE_DIFFERENCE,
                Stream.concat(unresolved.values().stream(), remarks).collect(Collectors.joining("; ")),
                List.copyOf(unresolved.keySet()));
    }

    /** The measures that a verdict on others leaves out, each with the reason. */
    private static Map<UnresolvedMeasure, String> unresolved(
            TestedPair tested, List<Contrast> contrasts, Chance chance) {
        Map<UnresolvedMeasure, String> unresolved = new TreeMap<>();
        tested.trialsNeeded(contrasts, chance).forEach((measure, trials) -> {
            if (tested.resolvesWithoutSpread(chance, measure)) {
                unresolved.put(new UnresolvedMeasure(measure, UnresolvedMeasure.SPREADS), spread(measure, trials));
            } else {
                UnresolvedMeasure tooGreat = new UnresolvedMeasure(measure, UnresolvedMeasure.TOO_GREAT);
                unresolved.put(tooGreat, tooGreat.said());
            }
        });
        UntestedTimes.of(tested.pair(), tested.deciding())
                .forEach((measure, why) -> unresolved.put(
                        new UnresolvedMeasure(measure, UnresolvedMeasure.UNTESTED), untested(measure, why)));
        return unresolved;
    }

    /** Conditions of two cells that are compared which say how their verdict is to be read. */
    private static Stream<String> remarks(MeasuredCell baseline, MeasuredCell other, boolean different) {
        return Stream.of(
                        EarlyEnds.remark(baseline, other),
                        Limits.remark(baseline, other, different),
                        Rejections.remark(baseline, other))
                .flatMap(Optional::stream);
    }

    /** The reason why equal loads may differ: searches found no limit of their stores, which may keep more. */
    private static Optional<String> unknownAbove(MeasuredCell baseline, MeasuredCell other) {
        List<String> ends = Stream.of(baseline, other)
                .filter(MeasuredCell::lowerBound)
                .map(PairOutcome::end)
                .toList();
        if (ends.size() == 2 && ends.get(0).equals(ends.get(1))) {
            return Optional.of("both" + ends.get(0));
        }
        return ends.stream().map("one"::concat).reduce((first, second) -> first + " and " + second);
    }

    /** The end of searches whose load is a lower bound. */
    private static String end(MeasuredCell cell) {
        return cell.reachedHighestLoad() ? REACHED : LOAD_HOST;
    }

    private static String untested(Measure measure, String why) {
        return measure.title() + " was not tested: " + why;
    }

    private static String spread(Measure measure, int trials) {
        return measure.title() + " spreads too much: "
                + (trials > MOST_TRIALS ? "more than " + MOST_TRIALS : "at least " + trials)
                + " trials each are needed";
    }

    /** The measure that tables show decides if it differs, else the first one. */
    private static PairOutcome different(
            List<Contrast> different, TestedPair tested, Map<UnresolvedMeasure, String> unresolved) {
        Pair pair = tested.pair();
        ContrastFinding finding = different.stream()
                .filter(each -> each.measure() == tested.shown())
                .findFirst()
                .orElse(different.get(0))
                .finding();
        MeasuredCell baseline = pair.baseline().orElseThrow();
        MeasuredCell other = pair.other().orElseThrow();
        MeasuredCell slower = finding == ContrastFinding.BETTER ? baseline : other;
        if (slower.lowerBound()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, "the slower one" + end(slower));
        }
        Stream<String> agreeing = different.stream()
                .filter(each -> each.finding() == finding)
                .map(each -> each.measure().title());
        Stream<String> opposed = different.stream()
                .filter(each -> each.finding() != finding)
                .map(each -> "but " + each.measure().title() + " is "
                        + each.finding().word());
        String rests = Stream.concat(agreeing, opposed).collect(Collectors.joining(", "));
        Stream<String> remarks = Stream.concat(
                Stream.of(baseline, other)
                        .filter(MeasuredCell::lowerBound)
                        .map(faster -> "the faster one" + end(faster) + " and may keep more"),
                remarks(baseline, other, true));
        return new PairOutcome(
                finding == ContrastFinding.BETTER ? Outcome.FASTER : Outcome.SLOWER,
                Stream.of(Stream.of(rests), unresolved.values().stream(), remarks)
                        .flatMap(each -> each)
                        .collect(Collectors.joining("; ")),
                List.copyOf(unresolved.keySet()));
    }

    private static String obstacle(List<Measure> deciding, MeasuredCell baseline, MeasuredCell other) {
        if (deciding.stream()
                .noneMatch(measure -> baseline.samples().containsKey(measure)
                        && other.samples().containsKey(measure))) { // more trials would not help
            return unmeasured(baseline, other);
        }
        int first = baseline.trialsWithFigures();
        int second = other.trialsWithFigures();
        if (first == 1 && second == 1) {
            return "one trial each: use --trials 5";
        }
        if (!Chance.canKnow(first, second)) {
            return "too few trials, " + first + " and " + second + ": use --trials 5";
        }
        return unmeasured(baseline, other);
    }

    private static String unmeasured(MeasuredCell baseline, MeasuredCell other) {
        return baseline.withoutHistograms() || other.withoutHistograms()
                ? "no histograms.hlog to merge the times of the trials from"
                : "nothing was measured that could decide";
    }
}
