package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.value.Pairing;
import java.util.List;
import java.util.Optional;

/**
 * The value of a key in one part of a scenario.
 *
 * @param key the key
 * @param place of the value
 * @param values in the order of the text, no two written the same; none where the values are those of another key
 * @param axis whether they were written as a list
 * @param pairing how another key decides, where one does
 */
record Setting(Key<?> key, Place place, List<Value<?>> values, boolean axis, Optional<Pairing> pairing) {
    /** The place of default values. */
    static final Place DEFAULT = new Place("default");

    Setting {
        values = List.copyOf(values);
    }

    /** A default value. */
    static <T> Value<T> defaultValue(Key<T> key, String text) throws ScenarioException {
        return key.read(new Scalar(DEFAULT, text, false));
    }

    static Setting one(Value<?> value) {
        return new Setting(value.key(), value.place(), List.of(value), false, Optional.empty());
    }

    static Setting axis(Key<?> key, Place place, List<Value<?>> values) {
        return new Setting(key, place, values, true, Optional.empty());
    }

    static Setting paired(Key<?> key, Pairing pairing) {
        return new Setting(key, pairing.place(), pairing.values(), false, Optional.of(pairing));
    }

    /** Whether it says no more than the default of its key does. */
    boolean isDefault() {
        return !axis
                && pairing.isEmpty()
                && key.defaultText().equals(values.stream().map(Value::text).findFirst());
    }
}
