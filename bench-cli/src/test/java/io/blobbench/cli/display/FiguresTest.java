package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({"12,12 B", "34200000,34.2 MB", "999999,1.00 MB"})
    void bytesHaveDecimalUnits(long bytes, String shown) {
        assertThat(Figures.bytes(bytes)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"0,0:00", "7,0:07", "750,12:30", "3723,1:02:03", "-3,0:00"})
    void durationsReadLikeAClock(long seconds, String shown) {
        assertThat(Figures.clock(Duration.ofSeconds(seconds))).isEqualTo(shown);
    }
}
