package io.blobbench.cli.fork;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.cli.base.HistogramJson;

/** The protocol between a run and the JVM of one of its trials: one line of JSON each, whole histograms in it. */
final class ForkJson {
    static final ObjectMapper LINES =
            JsonMapper.builder().addModule(HistogramJson.module()).build();

    private ForkJson() {}
}
