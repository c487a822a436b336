package io.blobbench.trial.facts;

import io.blobbench.load.outcome.PhaseOutcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The length of a trial and of its load.
 *
 * @param seconds from opening the store to closing it; NaN where no load ran
 * @param loadSeconds of warm-up and measurement, or in which connections were opened and held; NaN where no load ran
 */
public record TrialTime(double seconds, double loadSeconds) {
    public static final TrialTime UNKNOWN = new TrialTime(Double.NaN, Double.NaN);

    /**
     * The time of a trial that has ended.
     *
     * @param held in which connections were opened and held; zero without such a load
     */
    public static TrialTime of(TrialFacts facts, Duration all, Duration held) {
        List<PhaseOutcome> phases = Stream.of(TrialFacts.Stage.WARM_UP, TrialFacts.Stage.MEASUREMENT)
                .flatMap(stage -> facts.phase(stage).stream())
                .toList();
        double loaded = phases.stream()
                .mapToDouble(phase -> Math.max(phase.seconds(), phase.settledSeconds()))
                .sum();
        boolean none = phases.isEmpty() && held.isZero();
        return none ? UNKNOWN : new TrialTime(seconds(all), loaded + seconds(held));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
