package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "500, 500 us",
        "1.5, 1.5 us",
        "2500, 2.5 ms",
        "999000, 999 ms",
        "1000000, 1 s",
        "1250000, 1.25 s",
        "1500000, 1.5 s",
        "30000000, 30 s",
        "61500000, 61.5 s",
        "3600000000000, 3600000 s",
    })
    void areReadAsPeopleWriteThem(double micros, String text) {
        assertThat(Durations.text(Duration.ofNanos(Math.round(micros * 1e3)))).isEqualTo(text);
    }
}
