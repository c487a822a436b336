package io.blobbench.cli.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.blobbench.cli.base.HistogramJson;
import io.blobbench.fleet.FleetException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Orders and answers as JSON. */
final class FleetJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(HistogramJson.module())
            .addModule(new Jdk8Module())
            .build();

    private FleetJson() {}

    static byte[] bytes(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws FleetException when the bytes are something else, or damaged */
    static <T> T read(byte[] json, Class<T> type) throws FleetException {
        try {
            return JSON.readValue(json, type);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    /** @throws FleetException when the bytes are something else, or damaged */
    static <T> T read(byte[] json, TypeReference<T> type) throws FleetException {
        try {
            return JSON.readValue(json, type);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private static FleetException damaged(IOException e) {
        return new FleetException("a message of the fleet cannot be read: " + e.getMessage(), e);
    }
}
