package io.blobbench.cli.fork;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.cli.base.HistogramJson;

/** The protocol between a run and the JVM of one of its trials: one line of JSON each, whole histograms in it. */
final class ForkJson {
    /** ASCII: standard output has the charset of the locale. */
    static final ObjectMapper LINES = JsonMapper.builder()
            .addModule(HistogramJson.module())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private ForkJson() {}
}
