package io.blobbench.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumanizedTest {
    @Test
    void countsHaveThreeDigits() {
        assertThat(Humanized.count(0)).isEqualTo("0");
        assertThat(Humanized.count(Double.NaN)).isEmpty();
        assertThat(Humanized.count(0.4)).isEqualTo("0.40");
        assertThat(Humanized.count(0.099)).isEqualTo("0.0990");
        assertThat(Humanized.count(0.004)).isEqualTo("0.00400");
        assertThat(Humanized.count(1e-12)).isEqualTo("0.000000000");
        assertThat(Humanized.count(7)).isEqualTo("7");
        assertThat(Humanized.count(81.24)).isEqualTo("81.2");
        assertThat(Humanized.count(999.4)).isEqualTo("999");
        assertThat(Humanized.count(999.6)).isEqualTo("1.00k");
        assertThat(Humanized.count(9_996)).isEqualTo("10.0k");
        assertThat(Humanized.count(812_345)).isEqualTo("812k");
        assertThat(Humanized.count(999_700)).isEqualTo("1.00M");
        assertThat(Humanized.count(1_234_567)).isEqualTo("1.23M");
        assertThat(Humanized.count(2.5e12)).isEqualTo("2.50T");
    }

    @Test
    void timesChooseTheirUnit() {
        assertThat(Humanized.micros(9.984)).isEqualTo("9.98us");
        assertThat(Humanized.micros(950.3)).isEqualTo("950us");
        assertThat(Humanized.micros(1_250)).isEqualTo("1.25ms");
        assertThat(Humanized.micros(1_800_000)).isEqualTo("1.80s");
        assertThat(Humanized.micros(3.6e9)).isEqualTo("3600s");
        assertThat(Humanized.microsInWords(1_900_000)).isEqualTo("1.90 s");
        assertThat(Humanized.nanosInWords(950_300)).isEqualTo("950 us");
        assertThat(Humanized.secondsInWords(0.00125)).isEqualTo("1.25 ms");
    }
}
