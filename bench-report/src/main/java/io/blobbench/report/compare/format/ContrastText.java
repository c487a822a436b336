package io.blobbench.report.compare.format;

import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Parts of a contrast for people; {@code -} where there is nothing to show. */
final class ContrastText {
    private static final String NOTHING = "-";
    private static final double SMALL = 0.1;

    private ContrastText() {}

    static String value(Measure measure, OptionalDouble value) {
        return value.isPresent() ? measure.shown(value.getAsDouble()) : NOTHING;
    }

    static String value(Optional<Contrast> contrast) {
        return contrast.map(each -> value(each.measure(), each.value())).orElse(NOTHING);
    }

    static String ratio(Optional<Contrast> contrast) {
        return contrast.map(Contrast::ratio)
                .filter(OptionalDouble::isPresent)
                .map(ratio -> ratio(ratio.getAsDouble()))
                .orElse(NOTHING);
    }

    static String interval(Measure measure, Optional<ConfidenceInterval> interval) {
        return interval.map(ends -> measure.shown(ends.low()) + ".." + measure.shown(ends.high()))
                .orElse(NOTHING);
    }

    static String interval(Optional<Contrast> contrast) {
        return contrast.flatMap(Contrast::interval)
                .map(interval -> ratio(interval.low()) + ".." + ratio(interval.high()))
                .orElse(NOTHING);
    }

    static String p(Optional<Contrast> contrast) {
        return contrast.map(Contrast::p)
                .filter(OptionalDouble::isPresent)
                .map(p -> p.getAsDouble() < 0.001 ? "<.001" : String.format(Locale.ROOT, "%.3f", p.getAsDouble()))
                .orElse(NOTHING);
    }

    /** {@code better}, {@code worse}, or nothing. */
    static String finding(Optional<Contrast> contrast) {
        return contrast.map(Contrast::finding)
                .filter(finding -> finding == ContrastFinding.BETTER || finding == ContrastFinding.WORSE)
                .map(ContrastFinding::word)
                .orElse("");
    }

    private static String ratio(double ratio) {
        int decimals = ratio < SMALL ? 3 : ratio < 10 ? 2 : ratio < 100 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }
}
