package io.blobbench.report.compare.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers for programs: six significant digits, a point, no exponent. */
final class Decimal {
    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

    private Decimal() {}

    static BigDecimal rounded(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
        return rounded.signum() == 0
                ? BigDecimal.ZERO
                : new BigDecimal(rounded.stripTrailingZeros().toPlainString());
    }

    static String text(double value) {
        return rounded(value).toPlainString();
    }
}
