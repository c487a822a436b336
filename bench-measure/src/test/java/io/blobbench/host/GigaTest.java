package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GigaTest {
    @ParameterizedTest
    @CsvSource({
        "25_289_000_000, 25.3 GB",
        "16_000_000_000, 16.0 GB",
        "10_000_000, 0.0100 GB",
        "999_499_999_999, 999 GB",
        "999_500_000_000, 1000 GB",
        "1_099_511_627_776, 1100 GB",
        "24_189_255_811_072, 24189 GB",
    })
    void aNumberHasThreeDigitsOrAllBeforeThePoint(String bytes, String text) {
        assertThat(Giga.text(Long.parseLong(bytes.replace("_", "")), "GB")).isEqualTo(text);
    }
}
