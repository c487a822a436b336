package io.blobbench.report.compare.format;

import io.blobbench.results.column.Fields;
import java.math.BigDecimal;

/** Numbers for programs, with the digits that they have in results.csv. */
final class Decimal {
    private Decimal() {}

    static BigDecimal rounded(double value) {
        return new BigDecimal(text(value));
    }

    static String text(double value) {
        return Fields.decimal(value);
    }
}
