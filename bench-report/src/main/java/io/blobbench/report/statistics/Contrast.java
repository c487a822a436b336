package io.blobbench.report.statistics;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One measure of a pair of cells.
 *
 * @param measure what is compared
 * @param baseline value of the baseline; empty where it has none
 * @param baselineInterval where that value lies; empty where its trials do not show it
 * @param value of the other run; empty where it has none
 * @param valueInterval where that value lies; empty where its trials do not show it
 * @param ratio value divided by baseline; empty where there is none
 * @param interval where the ratio lies; empty with too few trials
 * @param p of the tests, adjusted for all cells of the run; empty where nothing was tested
 * @param finding what is made of it
 */
public record Contrast(
        Measure measure,
        OptionalDouble baseline,
        Optional<ConfidenceInterval> baselineInterval,
        OptionalDouble value,
        Optional<ConfidenceInterval> valueInterval,
        OptionalDouble ratio,
        Optional<ConfidenceInterval> interval,
        OptionalDouble p,
        ContrastFinding finding) {
    /** By how much it is worse, as a share of the baseline; negative where it is better, 0 without a ratio. */
    public double worseBy() {
        double change = ratio.orElse(1) - 1;
        return measure.moreIsBetter() ? -change : change;
    }
}
