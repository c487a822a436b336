package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTagTest {
    @Test
    void spacesAreEncodedAndTheRestStaysReadable() {
        assertThat(new HistogramTag("batch=256 blob=1KB", 1, "service").text())
                .isEqualTo("batch=256%20blob=1KB;1;service");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"single", "a=1, 2;b=3", "share=50%20", "plus=1+1", "new\nline\r\ttab", "größe=5µs", "/*()-_.:"})
    void everyCellComesBackAsItWas(String cell) {
        HistogramTag tag = new HistogramTag(cell, 12, "start_delay");

        assertThat(tag.text()).matches("[^,\\s]+");
        assertThat(HistogramTag.parse(tag.text())).isEqualTo(tag);
    }

    @Test
    void textThatIsNoTagIsRefused() {
        assertThatThrownBy(() -> HistogramTag.parse("service"))
                .isInstanceOf(ResultsException.class)
                .hasMessage("histogram tag must be cell;trial;metric, got 'service'");
    }
}
