package io.blobbench.report.statistics;

import java.util.Optional;
import java.util.OptionalDouble;

/** Contrasts samples of two runs, or of two parts of one. */
public final class Contrasts {
    private final double leastDifference;
    private final double between;

    /**
     * Contrasts of runs, or of parts of one that took no turns, for which smaller differences do not count.
     *
     * @param leastDifference share of the smaller value
     */
    public Contrasts(double leastDifference) {
        this(leastDifference, Chance.BETWEEN_RUNS);
    }

    private Contrasts(double leastDifference, double between) {
        this.leastDifference = leastDifference;
        this.between = between;
    }

    /** The same of parts of one run whose trials took turns: they share the process, its memory and the time of day. */
    public static Contrasts ofTurns(double leastDifference) {
        return new Contrasts(leastDifference, 0);
    }

    /** The tests, which ask for no less. */
    public Chance chance() {
        return new Chance(leastDifference, between);
    }

    /**
     * Contrasts two samples, one of which may be missing.
     *
     * @param p adjusted; empty where nothing may be judged
     * @param level up to which p means different
     */
    public Contrast of(
            Measure measure, Optional<Sample> baseline, Optional<Sample> other, OptionalDouble p, double level) {
        OptionalDouble first = value(baseline);
        OptionalDouble second = value(other);
        if (first.isEmpty() || second.isEmpty() || first.getAsDouble() <= 0) {
            return apart(measure, baseline, other);
        }
        double ratio = second.getAsDouble() / first.getAsDouble();
        boolean different = p.isPresent()
                && p.getAsDouble() <= level
                && Math.abs(Math.log(ratio)) >= Math.log1p(least(baseline.orElseThrow(), other.orElseThrow()))
                && agrees(ratio, baseline.orElseThrow(), other.orElseThrow());
        ContrastFinding found = !different
                ? p.isPresent() ? ContrastFinding.NONE : ContrastFinding.UNJUDGED
                : ratio > 1 == measure.moreIsBetter() ? ContrastFinding.BETTER : ContrastFinding.WORSE;
        return new Contrast(
                measure,
                first,
                interval(baseline),
                second,
                interval(other),
                OptionalDouble.of(ratio),
                p.isPresent() ? interval(ratio, baseline.orElseThrow(), other.orElseThrow()) : Optional.empty(),
                p,
                found);
    }

    /** Both values and no ratio, for cells that may not be compared. */
    public static Contrast apart(Measure measure, Optional<Sample> baseline, Optional<Sample> other) {
        return new Contrast(
                measure,
                value(baseline),
                interval(baseline),
                value(other),
                interval(other),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                ContrastFinding.UNJUDGED);
    }

    private double least(Sample baseline, Sample other) {
        return Math.max(leastDifference, Sample.resolution(baseline, other));
    }

    /** A merged percentile is ruled by the slowest trials; what is called different must be so of the usual ones too. */
    private static boolean agrees(double ratio, Sample baseline, Sample other) {
        return ratio > 1 == other.medianOfTrials() > baseline.medianOfTrials();
    }

    private static OptionalDouble value(Optional<Sample> sample) {
        return sample.isEmpty() ? OptionalDouble.empty() : sample.get().value();
    }

    private static Optional<ConfidenceInterval> interval(Optional<Sample> sample) {
        return sample.flatMap(Sample::interval);
    }

    /** The confidence interval of the ratio, for this pair of runs and repetitions of it; what was measured may be a step above either value. */
    private Optional<ConfidenceInterval> interval(double ratio, Sample baseline, Sample other) {
        if (baseline.lowerBound() || other.lowerBound()) {
            return Optional.empty();
        }
        return other.estimate().flatMap(second -> baseline.estimate()
                .map(first -> second.dividedBy(first, between * between).holding(ratio))
                .map(ends -> new ConfidenceInterval(
                        ends.low() / (1 + baseline.resolution()), ends.high() * (1 + other.resolution()))));
    }
}
