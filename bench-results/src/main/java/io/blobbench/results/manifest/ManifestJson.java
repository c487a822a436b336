package io.blobbench.results.manifest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotationIntrospectorPair;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.blobbench.results.RunStatus;
import io.blobbench.results.column.Fields;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * How records of run.json are written and read: names in snake case, enums as the words of scenarios, instants in
 * milliseconds, NaN and empty as {@code null}. Reading ignores unknown properties, and takes missing texts and collections
 * as empty ones, missing decimals as NaN, and refuses {@code null} within a collection. Usable from any thread.
 */
public final class ManifestJson {
    /** The one mapper; immutable by agreement. */
    public static final ObjectMapper MAPPER = mapper();

    private ManifestJson() {}

    private static ObjectMapper mapper() {
        ObjectMapper mapper = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .annotationIntrospector(
                        new AnnotationIntrospectorPair(new EnumWords(), new JacksonAnnotationIntrospector()))
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule()
                        .addSerializer(Double.class, new FiniteOrNull())
                        .addSerializer(double.class, new FiniteOrNull())
                        .addDeserializer(double.class, new DoubleDeserializer(double.class, Double.NaN))
                        .addSerializer(Instant.class, new MillisecondWriter())
                        .addDeserializer(Instant.class, new InstantReader()))
                .build();
        for (Class<?> type : List.of(String.class, List.class, Map.class, SortedMap.class)) {
            mapper.configOverride(type).setSetterInfo(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL));
        }
        return mapper;
    }

    /** Enums by the words that scenarios and columns have for them; a status is in capitals. */
    private static final class EnumWords extends NopAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] values, String[] names) {
            for (int i = 0; i < values.length; i++) {
                names[i] = values[i] instanceof RunStatus ? values[i].name() : Fields.word(values[i]);
            }
            return names;
        }
    }

    /** JSON has no NaN. */
    private static final class FiniteOrNull extends StdSerializer<Double> {
        private static final long serialVersionUID = 1;

        private FiniteOrNull() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }

    private static final class MillisecondWriter extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1;

        private MillisecondWriter() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(Fields.instant(value));
        }
    }

    private static final class InstantReader extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1;

        private InstantReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getValueAsString("");
            try {
                return Instant.parse(text);
            } catch (DateTimeException e) {
                return (Instant) context.handleWeirdStringValue(Instant.class, text, "not an ISO 8601 time in UTC");
            }
        }
    }
}
