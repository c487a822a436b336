package io.blobbench.cli.base;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Whole histograms in JSON, as their compressed bytes. */
public final class HistogramJson {
    private HistogramJson() {}

    public static SimpleModule module() {
        return new SimpleModule()
                .addSerializer(Histogram.class, new Writer())
                .addDeserializer(Histogram.class, new Reader());
    }

    private static final class Writer extends StdSerializer<Histogram> {
        private static final long serialVersionUID = 1;

        private Writer() {
            super(Histogram.class);
        }

        @Override
        public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            json.writeBinary(Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer)));
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
