package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesTest {
    @ParameterizedTest
    @CsvSource({
        "12500.4, 12500",
        "100.4, 100",
        "98.04, 98",
        "25.47, 25.5",
        "10, 10",
        "9.96, 9.96",
        "3, 3",
        "0.4, 0.40",
        "0, 0"
    })
    void aLowRateHasDigits(double perSecond, String text) {
        assertThat(Rates.text(perSecond)).isEqualTo(text);
    }
}
