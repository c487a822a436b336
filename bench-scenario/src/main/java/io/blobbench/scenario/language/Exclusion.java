package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A combination of values that a sweep leaves out.
 *
 * @param place where it was written
 * @param values for each key the values that take part
 */
record Exclusion(Place place, Map<Key<?>, Excluded> values) {
    Exclusion {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Values of one key.
     *
     * @param values at least one
     * @param meanings those of the values
     */
    record Excluded(List<Value<?>> values, Set<Object> meanings) {
        static Excluded of(List<Value<?>> values) {
            return new Excluded(
                    List.copyOf(values), values.stream().map(Value::meaning).collect(Collectors.toUnmodifiableSet()));
        }

        private YamlValue written(Place place) {
            List<YamlValue> written =
                    values.stream().<YamlValue>map(Value::written).toList();
            return written.size() == 1 ? written.get(0) : new Sequence(place, written);
        }
    }

    /** The same keys with other values. */
    Exclusion changing(UnaryOperator<Value<?>> change) {
        Map<Key<?>, Excluded> changed = new LinkedHashMap<>();
        values.forEach((key, excluded) -> changed.put(
                key,
                Excluded.of(excluded.values().stream().<Value<?>>map(change).toList())));
        return new Exclusion(place, changed);
    }

    YamlValue written() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        values.forEach((key, excluded) -> entries.put(key.axisName(), new Entry(place, excluded.written(place))));
        return new Mapping(place, entries);
    }

    boolean matches(Point point) {
        return values.entrySet().stream().allMatch(entry -> {
            Value<?> actual = point.values().get(entry.getKey().path());
            return actual != null && entry.getValue().meanings().contains(actual.meaning());
        });
    }
}
