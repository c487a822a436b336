package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({"0, 0 ms", "999, 999 ms", "1000, 1 s", "1500, 1.5 s", "30000, 30 s", "61500, 61.5 s"})
    void areReadAsPeopleWriteThem(long millis, String text) {
        assertThat(Durations.text(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
