package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.results.column.Fields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTest {
    @ParameterizedTest
    @CsvSource({"1234567.8, 1234568", "123.4567, 123.457", "0.0000012345678, 0.00000123457", "0, 0"})
    void aNumberHasTheDigitsThatItHasInTheRows(double value, String written) {
        assertThat(Decimal.text(value)).isEqualTo(written).isEqualTo(Fields.decimal(value));
        assertThat(Decimal.rounded(value)).hasToString(written);
    }
}
