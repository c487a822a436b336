package io.blobbench.scenario;

import io.blobbench.scenario.YamlValue.Scalar;
import java.util.List;

/**
 * What one part of a scenario says about a key; every value has been parsed once and is right.
 *
 * @param key the key
 * @param place of the value
 * @param values as written, at least one, no two the same
 * @param axis whether they were written as a list
 */
record Setting(Key<?> key, Place place, List<Scalar> values, boolean axis) {
    Setting {
        values = List.copyOf(values);
    }
}
