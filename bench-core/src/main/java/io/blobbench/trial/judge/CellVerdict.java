package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * The verdict of all rounds of a cell together, beyond the verdicts of its trials.
 *
 * @param cell its id
 * @param unsteady why its VALID trials are UNSTEADY; empty where they stay VALID
 * @param sustainedRatio throughput of the cell when held for long, divided by the median of its rounds; empty where it was not
 * @param heldWrong what went wrong while it was held for long, or why it was not held; empty if nothing went wrong
 */
public record CellVerdict(
        String cell, Optional<String> unsteady, OptionalDouble sustainedRatio, Optional<String> heldWrong) {
    private static final double HALF_A_HUNDREDTH = 0.005;

    /** The same with another text wherever a client or a server may speak. */
    public CellVerdict withTexts(UnaryOperator<String> change) {
        return new CellVerdict(cell, unsteady.map(change), sustainedRatio, heldWrong.map(change));
    }

    /** The reason that rows give where the long trial was much slower or faster than the rounds; empty where it was neither. */
    public Optional<String> notAsHeld() {
        double ratio = sustainedRatio.orElse(1);
        if (ratio < Tolerances.BURST) {
            return Optional.of("burst: held for long, the cell sustained only " + share(ratio)
                    + " of the median throughput of its rounds");
        }
        return ratio > Tolerances.UNDERSTATED
                ? Optional.of(text(
                        "held for long, the cell sustained %.2f times the median throughput of its rounds, which understate it",
                        ratio))
                : Optional.empty();
    }

    /** A ratio below that of a burst as text, with a third digit where two would be those of the threshold. */
    public static String share(double ratio) {
        return ratio < Tolerances.BURST - HALF_A_HUNDREDTH
                ? text("%.2f", ratio)
                : text("%.3f", Math.floor(ratio * 1000) / 1000);
    }
}
