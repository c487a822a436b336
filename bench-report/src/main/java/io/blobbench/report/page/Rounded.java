package io.blobbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers with as many digits as a chart can show, so that a page stays small. */
final class Rounded {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Rounded() {}

    static double of(double value) {
        return new BigDecimal(value).round(FOUR_DIGITS).doubleValue();
    }
}
