package io.blobbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Numbers with as many digits as a chart can show, so that a page stays small. */
final class Rounded {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Rounded() {}

    static double of(double value) {
        return new BigDecimal(value).round(FOUR_DIGITS).doubleValue();
    }

    /** The same of one that may not be known, which JSON has as {@code null}. */
    static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? Double.valueOf(of(value.getAsDouble())) : null;
    }
}
