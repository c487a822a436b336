package io.blobbench.results.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.results.ResultsException;
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
    void theTotalOfATrialHasATagOfItsOwn() {
        HistogramTag total = new HistogramTag("batch=256 blob=1KB", 1, "service", true);

        assertThat(total.text()).isEqualTo("batch=256%20blob=1KB;1;service;total");
        assertThat(HistogramTag.parse(total.text())).isEqualTo(total);
        assertThat(total.ofTrial()).isEqualTo(new HistogramTag("batch=256 blob=1KB", 1, "service"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "x;1", "x;y;service", "x;1;service;", "x;1;service;sum", "x;1;service;total;"})
    void textThatIsNoTagIsRefused(String text) {
        assertThatThrownBy(() -> HistogramTag.parse(text))
                .isInstanceOf(ResultsException.class)
                .hasMessage("histogram tag must be cell;trial;metric or cell;trial;metric;total, got '" + text + "'");
    }
}
