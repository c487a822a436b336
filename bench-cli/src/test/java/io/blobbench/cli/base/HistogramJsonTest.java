package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramJsonTest {
    @Test
    void aHistogramIsReadAsItWasWritten() throws Exception {
        ObjectMapper json = new ObjectMapper().registerModule(HistogramJson.module());
        Histogram histogram = new Histogram(3);
        histogram.recordValue(17);
        histogram.recordValue(4_711);

        assertThat(json.readValue(json.writeValueAsString(histogram), Histogram.class))
                .isEqualTo(histogram);
    }
}
