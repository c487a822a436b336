package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({"0,0", "950,950", "999.4,999", "999.6,1.00k", "1234,1.23k", "210000,210k", "999600,1.00M", "1.3e6,1.30M"
    })
    void countsHaveThreeDigits(double value, String shown) {
        assertThat(Figures.count(value)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"511,<1 us", "1500,1.5 us", "350000,350 us", "999700,1.00 ms", "1200000,1.20 ms", "2.05e9,2.05 s"})
    void timesChangeTheirUnit(double nanos, String shown) {
        assertThat(Figures.time(nanos)).isEqualTo(shown);
    }

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
