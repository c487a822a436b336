package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationListTest {
    private static final DurationList LIST = new DurationList();

    @ParameterizedTest
    @ValueSource(strings = {"100ms, 400ms", "100ms,400ms", "100 ms , 0.4s"})
    void durationsAreReadInTheirOrder(String text) throws BadValueException {
        assertThat(LIST.parse(text)).containsExactly(Duration.ofMillis(100), Duration.ofMillis(400));
        assertThat(text).matches(LIST.form().pattern());
    }

    @Test
    void noneAndOneAreLists() throws BadValueException {
        assertThat(LIST.parse("none")).isEmpty();
        assertThat(LIST.parse("2s")).isEqualTo(List.of(Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "100ms, 400 | got '400'",
                "100ms, | got ''",
                "400ms, 100ms | each longer than the one before",
                "100ms, 0.1s | each longer than the one before",
                "30m, 1h, 90m | got '90m', expected at most 1h",
                "fast | or none",
            })
    void anythingElseIsRefused(String text, String expected) {
        assertThatThrownBy(() -> LIST.parse(text))
                .isInstanceOf(BadValueException.class)
                .hasMessageContaining(expected);
    }
}
