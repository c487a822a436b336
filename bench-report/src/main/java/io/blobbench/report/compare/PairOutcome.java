package io.blobbench.report.compare;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.statistics.Chance;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of all measures of a pair of cells.
 *
 * @param outcome the verdict
 * @param reason what it rests on; may be empty
 */
record PairOutcome(Outcome outcome, String reason) {
    private static final int MOST_TRIALS = 100;
    private static final String REACHED = " reached load.highest";

    /** Judges a pair by what was found of its measures. */
    static PairOutcome of(TestedPair tested, List<Contrast> contrasts, Chance chance) {
        if (tested.obstacle().isPresent()) {
            return new PairOutcome(Outcome.NOT_COMPARABLE, tested.obstacle().get());
        }
        if (!tested.steady()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, "not steady");
        }
        MeasuredCell baseline = tested.pair().baseline().orElseThrow();
        MeasuredCell other = tested.pair().other().orElseThrow();
        if (tested.judged(contrasts).isEmpty()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, obstacle(baseline, other));
        }
        List<Contrast> different = tested.different(contrasts);
        if (!different.isEmpty()) {
            return different(different, tested.pair());
        }
        return tested.explainedByHost(contrasts)
                .or(() -> unknownAbove(baseline, other))
                .map(reason -> new PairOutcome(Outcome.CANNOT_KNOW, reason))
                .or(() -> tested.trialsNeeded(chance).map(PairOutcome::spread))
                .orElseGet(() -> new PairOutcome(
                        Outcome.NO_DETECTABLE_DIFFERENCE,
                        Limits.remark(baseline, other, false).orElse("")));
    }

    /** The reason why equal loads may differ: searches tried none above them, and their stores may keep more. */
    private static Optional<String> unknownAbove(MeasuredCell baseline, MeasuredCell other) {
        if (baseline.reachedHighestLoad() && other.reachedHighestLoad()) {
            return Optional.of("both" + REACHED);
        }
        return baseline.reachedHighestLoad() || other.reachedHighestLoad()
                ? Optional.of("one" + REACHED)
                : Optional.empty();
    }

    private static PairOutcome spread(int trials) {
        return new PairOutcome(
                Outcome.CANNOT_KNOW,
                "too much spread: "
                        + (trials > MOST_TRIALS ? "more than " + MOST_TRIALS : String.valueOf(trials))
                        + " trials each are needed");
    }

    /** The first difference decides. */
    private static PairOutcome different(List<Contrast> different, Pair pair) {
        ContrastFinding finding = different.get(0).finding();
        MeasuredCell baseline = pair.baseline().orElseThrow();
        MeasuredCell other = pair.other().orElseThrow();
        MeasuredCell slower = finding == ContrastFinding.BETTER ? baseline : other;
        if (slower.reachedHighestLoad()) {
            return new PairOutcome(Outcome.CANNOT_KNOW, "the slower one" + REACHED);
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
                        .filter(MeasuredCell::reachedHighestLoad)
                        .map(faster -> "the faster one" + REACHED + " and may keep more"),
                Limits.remark(baseline, other, true).stream());
        return new PairOutcome(
                finding == ContrastFinding.BETTER ? Outcome.FASTER : Outcome.SLOWER,
                Stream.concat(Stream.of(rests), remarks).collect(Collectors.joining("; ")));
    }

    private static String obstacle(MeasuredCell baseline, MeasuredCell other) {
        int first = baseline.trialsWithFigures();
        int second = other.trialsWithFigures();
        if (first == 1 && second == 1) {
            return "one trial each: use --trials 5";
        }
        if (!Chance.canKnow(first, second)) {
            return "too few trials, " + first + " and " + second + ": use --trials 5";
        }
        return baseline.withoutHistograms() || other.withoutHistograms()
                ? "no histograms.hlog to merge the times of the trials from"
                : "nothing was measured that could decide";
    }
}
