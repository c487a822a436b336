package io.blobbench.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypesTest {
    private static final ValueType<Long> NUMBER = ValueTypes.whole(1, 10_000_000);

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "10000, 10000",
        "10 000, 10000",
        "10_000, 10000",
        "1 000 000, 1000000",
        "10 k, 10000",
        "10k, 10000",
        "1.5k, 1500",
        "2M, 2000000",
        "0.001M, 1000",
        "10M, 10000000"
    })
    void wholeNumbersMayBeInThousandsOrMillions(String text, long value) throws Exception {
        assertThat(NUMBER.parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0k", "1.5", "1.0001k", "11M", "k", "-1", "1e3", "10kB", "99999999999999999999M"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> NUMBER.parse(text))
                .isInstanceOf(BadValueException.class)
                .hasMessageContaining("a whole number from 1 to 10000000");
    }

    @ParameterizedTest
    @CsvSource({"'10,000', 10000", "10'000, 10000", "10K, 10k"})
    void otherSeparatorsAreUnderstoodButNotTaken(String text, String meant) {
        assertThatThrownBy(() -> NUMBER.parse(text))
                .isInstanceOf(BadValueException.class)
                .hasMessageContaining("did you mean '" + meant + "'");
    }

    @Test
    void anIntegerIsOneToo() throws Exception {
        assertThat(ValueTypes.integer(1, 100_000).parse("64k")).isEqualTo(64_000);
    }
}
