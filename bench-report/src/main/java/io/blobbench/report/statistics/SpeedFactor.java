package io.blobbench.report.statistics;

import java.util.Locale;
import java.util.Optional;

/**
 * The factor by which one of two runs is faster, whether the measure is a rate or a time.
 *
 * @param ofBaseline whether the baseline is the faster one
 * @param value at least 1
 * @param interval where the factor lies; below 1 where the other may be faster
 */
public record SpeedFactor(boolean ofBaseline, double value, Optional<ConfidenceInterval> interval) {
    /** The factor of a measure; empty where it has no ratio. */
    public static Optional<SpeedFactor> of(Contrast contrast) {
        if (contrast.ratio().isEmpty() || contrast.ratio().getAsDouble() <= 0) {
            return Optional.empty();
        }
        double ratio = contrast.ratio().getAsDouble();
        boolean upsideDown = ratio < 1;
        boolean ofBaseline = upsideDown == contrast.measure().moreIsBetter();
        return Optional.of(new SpeedFactor(
                ofBaseline,
                upsideDown ? 1 / ratio : ratio,
                contrast.interval()
                        .map(ends -> upsideDown ? new ConfidenceInterval(1 / ends.high(), 1 / ends.low()) : ends)));
    }

    /** {@code 1.42x}. */
    public String shown() {
        return digits(value) + "x";
    }

    /** {@code  (1.30-1.55)}; nothing without an interval. */
    public String shownInterval() {
        return interval.map(ends -> " (" + digits(ends.low()) + "-" + digits(ends.high()) + ")")
                .orElse("");
    }

    /** {@code 1.42}: as many digits in a sentence as in a table. */
    public static String digits(double factor) {
        int decimals = factor < 9.995 ? 2 : factor < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", factor);
    }
}
