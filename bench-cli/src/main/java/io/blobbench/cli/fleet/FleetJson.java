package io.blobbench.cli.fleet;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.blobbench.fleet.FleetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Orders and answers as JSON. A histogram is its compressed bytes with their SHA-256, which is checked when they are read. */
final class FleetJson {
    private static final String BYTES = "hdr";
    private static final String SUM = "sha256";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Histogram.class, new Writer())
                    .addDeserializer(Histogram.class, new Reader()))
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

    private static String sum(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static final class Writer extends StdSerializer<Histogram> {
        private static final long serialVersionUID = 1;

        private Writer() {
            super(Histogram.class);
        }

        @Override
        public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            int length = histogram.encodeIntoCompressedByteBuffer(buffer);
            byte[] bytes = Arrays.copyOf(buffer.array(), length);
            json.writeStartObject();
            json.writeBinaryField(BYTES, bytes);
            json.writeStringField(SUM, sum(bytes));
            json.writeEndObject();
        }
    }

    private static final class Reader extends StdDeserializer<Histogram> {
        private static final long serialVersionUID = 1;

        private Reader() {
            super(Histogram.class);
        }

        @Override
        public Histogram deserialize(JsonParser json, DeserializationContext context) throws IOException {
            JsonNode node = json.readValueAsTree();
            byte[] bytes = node.path(BYTES).binaryValue();
            if (bytes == null || !sum(bytes).equals(node.path(SUM).asText())) {
                throw new IOException("the bytes of a histogram do not match their SHA-256");
            }
            try {
                return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            } catch (DataFormatException e) {
                throw new IOException("a damaged histogram", e);
            }
        }
    }
}
