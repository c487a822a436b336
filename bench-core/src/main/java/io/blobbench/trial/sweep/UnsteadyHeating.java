package io.blobbench.trial.sweep;

import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.heat.Heating;
import io.blobbench.trial.judge.Tolerances;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The note of rows after a heating that left open whether speed was steady, where the rounds are too few to tell either. */
final class UnsteadyHeating {
    private UnsteadyHeating() {}

    /**
     * The note; empty where speed was steady, the rounds tell, or the bound was so low that no heating could have become steady.
     *
     * @param bound of the heating
     * @param rounds that follow it
     */
    static Optional<String> note(HeatSummary heating, Duration bound, int rounds) {
        if (heating.steady() || rounds >= Tolerances.FEWEST_ROUNDS || bound.compareTo(Heating.SHORTEST) < 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "heating ended after %.0f s before speed was steady, and %s too few to tell a trend",
                heating.seconds(),
                rounds == 1 ? "1 round is" : rounds + " rounds are"));
    }
}
