package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    private static final ValueType<Long> BYTES = Units.bytes(0, Long.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "0B, 0",
        "1B, 1",
        "20KB, 20000",
        "20KiB, 20480",
        "20 KB, 20000",
        "1 000 000B, 1000000",
        "10_000 KiB, 10240000",
        "1.5KB, 1500",
        "64MiB, 67108864",
        "5MB, 5000000",
        "1GB, 1000000000",
        "1GiB, 1073741824",
        "9223372036854775807B, 9223372036854775807"
    })
    void sizesAreDecimalOrBinaryByTheirUnit(String text, long bytes) throws BadValueException {
        assertThat(BYTES.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "KB",
                "20",
                "20  KB",
                "1 00B",
                "1 000_000B",
                "1_000_00B",
                "1,000B",
                "20kb",
                "20K",
                "20TB",
                "1,5KB",
                ".5KB",
                "-1B",
                "+1B",
                "0.5B",
                "1e3B",
                "9223372036854775808B",
                "99999999999GB"
            })
    void anythingElseIsNoSize(String text) {
        assertThatThrownBy(() -> BYTES.parse(text)).isInstanceOf(BadValueException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1ns, 1",
        "20us, 20000",
        "20 us, 20000",
        "500ms, 500000000",
        "1.5s, 1500000000",
        "1m, 60000000000",
        "1h, 3600000000000"
    })
    void durationsHaveAUnit(String text, long nanos) throws BadValueException {
        assertThat(Units.duration().parse(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "2", "2  s", "2sec", "0.5ns", "1001h", "-1s"})
    void anythingElseIsNoDuration(String text) {
        assertThatThrownBy(() -> Units.duration().parse(text)).isInstanceOf(BadValueException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000",
        "1000/s, 1000",
        "10k, 10000",
        "10k/s, 10000",
        "10 k/s, 10000",
        "10 000/s, 10000",
        "1.5M/s, 1500000",
        "0.5/s, 0.5",
        "333.3333/s, 333.3333",
        "0.0015/s, 0.0015",
        "0.0123456k/s, 12.3456",
        "0.001/s, 0.001",
        "1000M/s, 1000000000"
    })
    void ratesAreOperationsASecond(String text, double opsPerSecond) throws BadValueException {
        assertThat(Units.rate().parse(text)).isEqualTo(opsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0/s", "0.0009/s", "10K", "10/min", "1000.0000001M/s", "2000M/s", "fast"})
    void anythingElseIsNoRate(String text) {
        assertThatThrownBy(() -> Units.rate().parse(text)).isInstanceOf(BadValueException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,5k/s | , did you mean '1.5k/s'?",
                "1,5 k/s | , did you mean '1.5k/s'?",
                "0,25/sec | , did you mean '0.25/s'?",
                "1,5000k | , did you mean '1.5000k'?",
                "0,500/s | , did you mean '0.500/s'?",
                "1,500/s | M/s",
                "1,5,5k | M/s"
            })
    void aNumberWithADecimalCommaHasAHint(String text, String end) {
        assertThatThrownBy(() -> Units.rate().parse(text))
                .isInstanceOf(BadValueException.class)
                .hasMessageEndingWith(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"175ms", "1s", "90s", "1m", "2h", "1ns", "1500us"})
    void writtenDurationsReadBack(String text) throws BadValueException {
        Duration duration = Units.duration().parse(text);

        assertThat(Units.write(duration)).isEqualTo(text);
    }
}
