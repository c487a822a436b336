package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
    @ParameterizedTest
    @CsvSource({
        "0, cell, 0 cells",
        "1, cell, 1 cell",
        "21, more note, 21 more notes",
        "1, pass, 1 pass",
        "2, pass, 2 passes"
    })
    void onlyOneThingHasTheSingular(long number, String noun, String text) {
        assertThat(Counted.of(number, noun)).isEqualTo(text);
    }
}
