package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.facts.TrialResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Advice on the next run, where the answer of this one is uncertain: a longer load, or more trials. */
public final class RunAdvice {
    /** Seconds of a measurement below which a store may show a burst: caches and logs of a fresh layout fill up in the first ones. */
    public static final double LONG_S = 10;

    /** Half a confidence interval, as a share of its value, which five trials of a calm store keep. */
    private static final double GOAL = 0.1;

    private static final int MOST_TRIALS = 100;

    private final List<MeasuredCell> all;
    private final RunPlan plan;

    /** @param all cells of the run that have rows */
    RunAdvice(List<MeasuredCell> all, RunPlan plan) {
        this.all = all;
        this.plan = plan;
    }

    /**
     * The sentences about the cell of the answer; none where that is certain.
     *
     * @param measure that the answer rests on
     * @param at where the cell is, {@code  at batch=8}; empty where it is the only one
     */
    List<String> sentences(MeasuredCell cell, Measure measure, String at) {
        return Stream.of(longer(cell, measure, at), moreTrials(cell, measure, at))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A throughput or a load of short windows may be that of a burst; empty where it is none, or where rows tell of a hold. */
    private Optional<String> longer(MeasuredCell cell, Measure measure, String at) {
        double longestS = Arrays.stream(cell.numbers("measured_s")).max().orElse(LONG_S);
        if (longestS < LONG_S && measure == Measure.HIGHEST_LOAD) {
            return Optional.of("Final checks" + at + " took at most " + Humanized.secondsInWords(longestS)
                    + ": whether this load is kept for longer is not known; lengthen phases.measurement.");
        }
        boolean told = all.stream().anyMatch(RunAdvice::tellsOfHold);
        return longestS >= LONG_S || measure != Measure.THROUGHPUT || !cell.hasLoad(LoadKind.CLOSED) || told
                ? Optional.empty()
                : Optional.of("Measurements" + at + " took at most " + Humanized.secondsInWords(longestS)
                        + ", and no cell was held for long: whether this speed lasts is not known"
                        + (mayBeHeld(cell) ? "; --set sustain=fastest shows it." : "."));
    }

    /** Whether the rows say what their cell kept when it was held for long, what failed then, or why it was not held. */
    private static boolean tellsOfHold(MeasuredCell cell) {
        return !cell.text("sustained_ratio").isEmpty()
                || failedHold(cell).isPresent()
                || cell.rows().stream().anyMatch(row -> row.hasReason(TrialResult.NOT_HELD));
    }

    /** What went wrong when a cell was held for long, {@code held for 30s: FAILED, the store ended}; empty if nothing did. */
    public static Optional<String> failedHold(MeasuredCell cell) {
        return cell.rows().stream()
                .flatMap(row -> row.reasonList().stream())
                .filter(reason -> reason.startsWith(TrialResult.HELD_FOR))
                .findFirst();
    }

    private boolean mayBeHeld(MeasuredCell cell) {
        return !plan.forked()
                && !cell.text("cache").equals("cold")
                && cell.text("faults").isEmpty();
    }

    /** How many trials would give a measure within a tenth, where these do not. */
    private Optional<String> moreTrials(MeasuredCell cell, Measure measure, String at) {
        int trials = cell.trialsWithFigures();
        int asked = Math.max(plan.trials(), cell.rows().size());
        if (trials == 1) {
            return asked > 1
                    ? Optional.empty()
                    : Optional.of("One trial does not show how much trials differ; use --trials 5.");
        }
        Sample sample = cell.samples().get(measure);
        if (sample == null || sample.halfLog().isEmpty()) {
            return Optional.empty();
        }
        double half = sample.halfLog().getAsDouble();
        long percent = Math.round(Math.expm1(half) * 100);
        if (percent <= GOAL * 100) {
            return Optional.empty();
        }
        if (trials == 2) {
            return asked > 2
                    ? Optional.empty()
                    : Optional.of("Two trials show little of how much trials differ; use --trials 5.");
        }
        int needed = sample.trialsNeeded(Math.log1p(GOAL), MOST_TRIALS);
        return Optional.of(String.format(
                Locale.ROOT,
                "%d trials give the %s%s within %s; %s.",
                trials,
                measure.title(),
                at,
                percent <= 100 ? percent + " %" : String.format(Locale.ROOT, "a factor of %.1f", Math.exp(half)),
                needed > MOST_TRIALS
                        ? "more than " + MOST_TRIALS + " would be needed for 10 %"
                        : String.format(Locale.ROOT, "10 %% needs at least --trials %d", needed)));
    }
}
