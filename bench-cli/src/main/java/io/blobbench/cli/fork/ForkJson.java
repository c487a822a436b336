package io.blobbench.cli.fork;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** The protocol between a run and the JVM of one of its trials: one line of JSON each, whole histograms in it. */
final class ForkJson {
    static final ObjectMapper LINES = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Histogram.class, new Writer())
                    .addDeserializer(Histogram.class, new Reader()))
            .build();

    private ForkJson() {}

    private static final class Writer extends StdSerializer<Histogram> {
        private static final long serialVersionUID = 1;

        private Writer() {
            super(Histogram.class);
        }

        @Override
        public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            int length = histogram.encodeIntoCompressedByteBuffer(buffer);
            json.writeBinary(buffer.array(), 0, length);
        }
    }

    private static final class Reader extends StdDeserializer<Histogram> {
        private static final long serialVersionUID = 1;

        private Reader() {
            super(Histogram.class);
        }

        @Override
        public Histogram deserialize(JsonParser json, DeserializationContext context) throws IOException {
            try {
                return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(json.getBinaryValue()), 0);
            } catch (DataFormatException e) {
                throw new IOException("a damaged histogram", e);
            }
        }
    }
}
