package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HistogramJsonTest {
    private final Histogram histogram = new Histogram(3);

    @BeforeEach
    void recordTwoValues() {
        histogram.recordValue(17);
        histogram.recordValue(4_711);
    }

    @Test
    void aHistogramIsReadAsItWasWritten() throws Exception {
        for (SimpleModule module : List.of(HistogramJson.plain(), HistogramJson.checked())) {
            ObjectMapper json = new ObjectMapper().registerModule(module);

            assertThat(json.readValue(json.writeValueAsString(histogram), Histogram.class))
                    .isEqualTo(histogram);
        }
    }

    @Test
    void bytesThatDoNotMatchTheirChecksumAreRefused() throws Exception {
        ObjectMapper json = new ObjectMapper().registerModule(HistogramJson.checked());
        String damaged = json.writeValueAsString(histogram).replaceFirst("\"hdr\":\".{4}", "\"hdr\":\"AAAA");

        assertThatThrownBy(() -> json.readValue(damaged, Histogram.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("do not match their SHA-256");
    }
}
