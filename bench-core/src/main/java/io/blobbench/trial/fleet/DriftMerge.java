package io.blobbench.trial.fleet;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.measure.Counts;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The drift of several hosts as that of one. Each host cut its phase near the middle, so halves are alike in length. */
final class DriftMerge {
    private DriftMerge() {}

    /** The drift of all that know theirs. */
    static Drift of(List<Drift> parts) {
        List<Drift> known = parts.stream().filter(Drift::known).toList();
        return known.isEmpty() ? Drift.UNKNOWN : new Drift(half(known, Drift::first), half(known, Drift::last));
    }

    /** Operations add up; medians are those of the hosts, weighed by their operations. */
    private static Half half(List<Drift> parts, Function<Drift, Half> which) {
        List<Half> halves = parts.stream().map(which).toList();
        return new Half(
                halves.stream().mapToDouble(Half::seconds).average().orElse(0),
                halves.stream().mapToLong(Half::due).sum(),
                halves.stream().map(Half::counts).reduce(Counts.ZERO, Counts::plus),
                mean(halves, Half::callersP50Ns));
    }

    private static double mean(List<Half> halves, ToDoubleFunction<Half> median) {
        double sum = 0;
        double weights = 0;
        for (Half half : halves) {
            double value = median.applyAsDouble(half);
            if (!Double.isNaN(value)) {
                sum += value * half.counts().operations();
                weights += half.counts().operations();
            }
        }
        return weights > 0 ? sum / weights : Double.NaN;
    }
}
