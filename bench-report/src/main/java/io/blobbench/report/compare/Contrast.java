package io.blobbench.report.compare;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One measure of a pair of cells.
 *
 * @param measure what is compared
 * @param baseline value of the baseline; empty where it has none
 * @param value of the other run; empty where it has none
 * @param ratio value divided by baseline; empty where there is none
 * @param interval where the ratio lies, by a bootstrap; empty with too few trials
 * @param p of the tests, adjusted for all cells of the run; empty where nothing was tested
 * @param finding what is made of it
 */
public record Contrast(
        Measure measure,
        OptionalDouble baseline,
        OptionalDouble value,
        OptionalDouble ratio,
        Optional<Interval> interval,
        OptionalDouble p,
        Finding finding) {
    /** Ends of a confidence interval of 95 %. */
    public record Interval(double low, double high) {}

    /** By how much it is worse, as a share of the baseline; negative where it is better, 0 without a ratio. */
    public double worseBy() {
        double change = ratio.orElse(1) - 1;
        return measure.moreIsBetter() ? -change : change;
    }
}
