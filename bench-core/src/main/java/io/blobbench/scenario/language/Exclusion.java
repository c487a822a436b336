package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A combination of values that a sweep leaves out.
 *
 * @param place where it was written
 * @param values for each key the values that take part, at least one
 */
record Exclusion(Place place, Map<Key<?>, List<Scalar>> values) {
    Exclusion {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    boolean matches(Point point) throws ScenarioException {
        for (Map.Entry<Key<?>, List<Scalar>> entry : values.entrySet()) {
            Scalar actual = point.scalars().get(entry.getKey().path());
            if (actual == null || !contains(entry.getKey(), entry.getValue(), actual)) {
                return false;
            }
        }
        return true;
    }

    static boolean contains(Key<?> key, Collection<Scalar> values, Scalar value) throws ScenarioException {
        Object wanted = key.parse(value);
        for (Scalar candidate : values) {
            if (key.parse(candidate).equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}
