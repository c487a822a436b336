package io.blobbench.trial.fleet;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The drift of several hosts as that of one: operations add up, and histograms are added bin by bin. Each host cut its phase near the middle,
 * or later if it did not run then, so rates of halves add up, too.
 */
final class DriftMerge {
    private DriftMerge() {}

    /** The drift of all that know theirs. */
    static Drift of(List<Drift> parts) {
        List<Drift> known = parts.stream().filter(Drift::known).toList();
        Drift halves = known.isEmpty() ? Drift.UNKNOWN : Drift.of(half(known, Drift::first), half(known, Drift::last));
        return parts.stream()
                .map(Drift::quarters)
                .filter(quarters -> !quarters.isEmpty())
                .reduce(DriftMerge::plus)
                .map(halves::withQuarters)
                .orElse(halves);
    }

    private static List<DueQuarter> plus(List<DueQuarter> one, List<DueQuarter> other) {
        return IntStream.range(0, one.size())
                .mapToObj(i -> one.get(i).plus(other.get(i)))
                .toList();
    }

    private static Half half(List<Drift> parts, Function<Drift, Half> which) {
        List<Half> halves = parts.stream().map(which).toList();
        Histogram callers = Histograms.create();
        halves.forEach(half -> callers.add(half.callers()));
        return new Half(
                seconds(halves),
                halves.stream().mapToLong(Half::due).sum(),
                halves.stream().map(Half::counts).reduce(Counts.ZERO, Counts::plus),
                callers);
    }

    /** So long that the operations of all have the sum of their rates. */
    private static double seconds(List<Half> halves) {
        double rate = halves.stream().mapToDouble(Half::operationsPerSecond).sum();
        long operations =
                halves.stream().mapToLong(half -> half.counts().operations()).sum();
        return rate > 0
                ? operations / rate
                : halves.stream().mapToDouble(Half::seconds).average().orElse(0);
    }
}
