package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One value for every key.
 *
 * @param values by path
 */
record Point(Map<String, Value<?>> values) {
    Point {
        values = Map.copyOf(values);
    }

    /** The meaning of the value of a key that always has one. */
    <T> T get(Key<T> key) {
        return value(key).meaning();
    }

    <T> Optional<T> find(Key<T> key) {
        return Optional.ofNullable(values.get(key.path())).map(key::own).map(Value::meaning);
    }

    /** The value of a key that always has one. */
    <T> Value<T> value(Key<T> key) {
        Value<?> value = values.get(key.path());
        if (value == null) {
            throw new IllegalStateException(key.path() + " has no value here");
        }
        return key.own(value);
    }

    /** The properties of a section that belongs to a store, by their names below it. */
    SortedMap<String, String> free(String section) {
        String prefix = section + ".";
        SortedMap<String, String> properties = new TreeMap<>();
        values.forEach((path, value) -> {
            if (path.startsWith(prefix)) {
                properties.put(path.substring(prefix.length()), value.text());
            }
        });
        return properties;
    }
}
