package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    }

    boolean matches(Point point) {
        return values.entrySet().stream().allMatch(entry -> {
            Value<?> actual = point.values().get(entry.getKey().path());
            return actual != null && entry.getValue().meanings().contains(actual.meaning());
        });
    }
}
