package io.blobbench.scenario.language;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /** As it would be written if only the given settings were known, empty where it could never match. */
    Optional<YamlValue> within(SaidValues said) throws ScenarioException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (Map.Entry<Key<?>, List<Scalar>> entry : values.entrySet()) {
            Key<?> key = entry.getKey();
            List<YamlValue> kept = new ArrayList<>();
            for (Scalar value : entry.getValue()) {
                if (said.about(key) && contains(key, said.of(key), value)) {
                    kept.add(value);
                }
            }
            if (kept.isEmpty()) {
                return Optional.empty();
            }
            YamlValue written = kept.size() == 1 ? kept.get(0) : new Sequence(place, kept);
            entries.put(key.axisName(), new Entry(place, written));
        }
        return Optional.of(new Mapping(place, entries));
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
