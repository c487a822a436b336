package io.blobbench.report.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxisNumberTest {
    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "20KB, 20000",
        "20KiB, 20480",
        "1.5MB, 1500000",
        "10k/s, 10000",
        "500/s, 500",
        "5ms, 0.005",
        "5%, 0.05",
        "10x, 10"
    })
    void aNumberWithAUnitHasItsPlace(String value, double place) {
        assertThat(AxisNumber.of(value)).hasValue(place);
    }

    @ParameterizedTest
    @ValueSource(strings = {"quorum", "", "random", "3 of 4", "1e5"})
    void aWordHasNone(String value) {
        assertThat(AxisNumber.of(value)).isEmpty();
    }

    @Test
    void timesBesideOtherUnitsAreMixed() {
        assertThat(AxisNumber.mixed(List.of("512k", "1m"))).isTrue();
        assertThat(AxisNumber.mixed(List.of("512kb", "1m", "auto"))).isTrue();
        assertThat(AxisNumber.mixed(List.of("512000", "1m"))).isTrue();
        assertThat(AxisNumber.mixed(List.of("0", "500ms", "1m", "auto"))).isFalse();
        assertThat(AxisNumber.mixed(List.of("100B", "20KB", "1MB"))).isFalse();
        assertThat(AxisNumber.mixed(List.of("auto", "1"))).isFalse();
    }

    @Test
    void minutesAreNotMillions() {
        assertThat(AxisNumber.of("2m")).hasValue(120);
        assertThat(AxisNumber.of("2M/s")).hasValue(2_000_000);
    }
}
