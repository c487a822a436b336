package io.blobbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Numbers with twice the digits that are shown, so that rounding them again shows what a terminal shows, and few enough to keep a page small. */
final class Rounded {
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private Rounded() {}

    static double of(double value) {
        return new BigDecimal(value).round(SIX_DIGITS).doubleValue();
    }

    /** The same of one that may not be known, which JSON has as {@code null}. */
    static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? Double.valueOf(of(value.getAsDouble())) : null;
    }
}
