package io.blobbench.report.compare;

import io.blobbench.report.compare.Contrast.Interval;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Contrasts samples of two runs. Used by one thread. */
final class Contrasts {
    private static final double TAIL = 0.025;

    private final double leastDifference;
    private final Map<Integer, Resamples> ofBaseline = new HashMap<>();
    private final Map<Integer, Resamples> ofOther = new HashMap<>();

    /**
     * Contrasts for which smaller differences do not count.
     *
     * @param leastDifference share of the smaller value
     */
    Contrasts(double leastDifference) {
        this.leastDifference = leastDifference;
    }

    /**
     * Contrasts two samples, one of which may be missing.
     *
     * @param p adjusted; empty where nothing may be judged
     * @param level up to which p means different
     */
    Contrast of(Measure measure, Optional<Sample> baseline, Optional<Sample> other, OptionalDouble p, double level) {
        OptionalDouble first = value(baseline);
        OptionalDouble second = value(other);
        if (first.isEmpty() || second.isEmpty() || first.getAsDouble() <= 0) {
            return apart(measure, baseline, other);
        }
        double ratio = second.getAsDouble() / first.getAsDouble();
        Optional<Interval> interval =
                p.isPresent() ? interval(baseline.orElseThrow(), other.orElseThrow()) : Optional.empty();
        boolean different = p.isPresent()
                && p.getAsDouble() <= level
                && Math.abs(Math.log(ratio)) >= Math.log1p(leastDifference)
                && agrees(ratio, baseline.orElseThrow(), other.orElseThrow());
        Finding found = !different
                ? p.isPresent() ? Finding.NONE : Finding.UNJUDGED
                : ratio > 1 == measure.moreIsBetter() ? Finding.BETTER : Finding.WORSE;
        return new Contrast(measure, first, second, OptionalDouble.of(ratio), interval, p, found);
    }

    /** Both values and no ratio, for cells that may not be compared. */
    static Contrast apart(Measure measure, Optional<Sample> baseline, Optional<Sample> other) {
        return new Contrast(
                measure,
                value(baseline),
                value(other),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Finding.UNJUDGED);
    }

    /** A merged percentile is ruled by the slowest trials; what is called different must be so of the usual ones too. */
    private static boolean agrees(double ratio, Sample baseline, Sample other) {
        double first = Sample.ofMedian(baseline.trials()).value().orElseThrow();
        double second = Sample.ofMedian(other.trials()).value().orElseThrow();
        return ratio > 1 == second > first;
    }

    private static OptionalDouble value(Optional<Sample> sample) {
        return sample.isEmpty() ? OptionalDouble.empty() : sample.get().value();
    }

    /**
     * The percentile interval of a bootstrap (Efron 1979) that draws the trials of each run for themselves; empty where
     * baselines of 0 can be drawn.
     */
    private Optional<Interval> interval(Sample baseline, Sample other) {
        double[] first = baseline.replicates(
                ofBaseline.computeIfAbsent(baseline.trials().length, trials -> Resamples.of(trials, 1)));
        double[] ratios =
                other.replicates(ofOther.computeIfAbsent(other.trials().length, trials -> Resamples.of(trials, 2)));
        for (int draw = 0; draw < ratios.length; draw++) {
            ratios[draw] /= first[draw];
        }
        Arrays.sort(ratios);
        int cut = (int) (TAIL * ratios.length);
        Interval interval = new Interval(ratios[cut], ratios[ratios.length - 1 - cut]);
        return Double.isFinite(ratios[ratios.length - 1]) ? Optional.of(interval) : Optional.empty();
    }
}
