package io.blobbench.cli.base;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Whole histograms in JSON, as their compressed bytes. */
public final class HistogramJson {
    private static final String BYTES = "hdr";
    private static final String CHECKSUM = "sha256";

    private HistogramJson() {}

    /** A histogram as its bytes alone. */
    public static SimpleModule plain() {
        return module(false);
    }

    /** A histogram as its bytes with their SHA-256, which is checked when they are read. */
    public static SimpleModule checked() {
        return module(true);
    }

    private static SimpleModule module(boolean checked) {
        return new SimpleModule()
                .addSerializer(Histogram.class, new Writer(checked))
                .addDeserializer(Histogram.class, new Reader(checked));
    }

    private static final class Writer extends StdSerializer<Histogram> {
        private static final long serialVersionUID = 1;

        private final boolean checked;

        private Writer(boolean checked) {
            super(Histogram.class);
            this.checked = checked;
        }

        @Override
        public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            byte[] bytes = Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
            if (checked) {
                json.writeStartObject();
                json.writeBinaryField(BYTES, bytes);
                json.writeStringField(CHECKSUM, Sha256.of(bytes));
                json.writeEndObject();
            } else {
                json.writeBinary(bytes);
            }
        }
    }

    private static final class Reader extends StdDeserializer<Histogram> {
        private static final long serialVersionUID = 1;

        private final boolean checked;

        private Reader(boolean checked) {
            super(Histogram.class);
            this.checked = checked;
        }

        @Override
        public Histogram deserialize(JsonParser json, DeserializationContext context) throws IOException {
            byte[] bytes = checked ? checkedBytes(json.readValueAsTree()) : json.getBinaryValue();
            try {
                return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            } catch (DataFormatException e) {
                throw new IOException("a damaged histogram", e);
            }
        }

        private static byte[] checkedBytes(JsonNode node) throws IOException {
            byte[] bytes = node.path(BYTES).binaryValue();
            if (bytes == null || !Sha256.of(bytes).equals(node.path(CHECKSUM).asText())) {
                throw new IOException("the bytes of a histogram do not match their SHA-256");
            }
            return bytes;
        }
    }
}
