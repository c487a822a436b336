package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The value of a key in one part of a scenario; every value has been parsed once and is valid.
 *
 * @param key the key
 * @param place of the value
 * @param values as written, no two the same; none where the values are those of another key
 * @param axis whether they were written as a list
 * @param pairing how another key decides, where one does
 */
record Setting(Key<?> key, Place place, List<Scalar> values, boolean axis, Optional<Pairing> pairing) {
    /** The place of values that nobody said. */
    static final Place DEFAULT = new Place("default");

    Setting {
        values = List.copyOf(values);
    }

    /** A value that nobody said. */
    static Scalar ofDefault(String text) {
        return new Scalar(DEFAULT, text, false);
    }

    static Setting one(Key<?> key, Scalar value) {
        return new Setting(key, value.place(), List.of(value), false, Optional.empty());
    }

    static Setting axis(Key<?> key, Place place, List<Scalar> values) {
        return new Setting(key, place, values, true, Optional.empty());
    }

    static Setting paired(Key<?> key, Pairing pairing) {
        List<Scalar> values = new ArrayList<>();
        if (pairing instanceof Pairing.By by) {
            values.addAll(by.values().values());
            by.otherwise().ifPresent(values::add);
        }
        return new Setting(key, pairing.place(), values, false, Optional.of(pairing));
    }
}
