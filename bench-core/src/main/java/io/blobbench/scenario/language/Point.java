package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One value for every key.
 *
 * @param scalars by path
 */
record Point(Map<String, Scalar> scalars) {
    Point {
        scalars = Map.copyOf(scalars);
    }

    /** The value of a key that always has one. */
    <T> T get(Key<T> key) throws ScenarioException {
        return key.parse(scalars.get(key.path()));
    }

    <T> Optional<T> find(Key<T> key) throws ScenarioException {
        Scalar scalar = scalars.get(key.path());
        return scalar == null ? Optional.empty() : Optional.of(key.parse(scalar));
    }

    /** The properties of a section that belongs to a store, by their names below it. */
    SortedMap<String, String> free(String section) {
        SortedMap<String, String> properties = new TreeMap<>();
        scalars.forEach((path, scalar) -> {
            if (path.startsWith(section + ".")) {
                properties.put(path.substring(section.length() + 1), scalar.text());
            }
        });
        return properties;
    }
}
