package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The rule by which a key takes its value, in each cell, from the value of another key there. */
sealed interface Pairing {
    /** The place of the pair in the file. */
    Place place();

    /** The key that decides. */
    Key<?> other();

    /** The value of the key that is decided, where the other one has the given value. */
    Scalar at(Key<?> key, Scalar value) throws ScenarioException;

    /** The pair restricted to the given values of the other key. */
    Pairing within(Collection<Scalar> possible) throws ScenarioException;

    YamlValue written();

    /** In a few words, for people: {@code = connections}. */
    String shortly();

    /** Both values are the same: {@code partitions: =connections}. */
    record Same(Place place, Key<?> other) implements Pairing {
        static final String SIGN = "=";

        @Override
        public Scalar at(Key<?> key, Scalar value) throws ScenarioException {
            Scalar same = new Scalar(place, value.text(), value.quoted());
            key.parse(same);
            return same;
        }

        @Override
        public Pairing within(Collection<Scalar> possible) {
            return this;
        }

        @Override
        public YamlValue written() {
            return new Scalar(place, SIGN + other.axisName(), false);
        }

        @Override
        public String shortly() {
            return SIGN + " " + other.axisName();
        }
    }

    /** A value for each value of the other key: {@code connections: {by: blob, 100B: 8, else: 1}}. */
    record By(Place place, Key<?> other, Map<Scalar, Scalar> values, Optional<Scalar> otherwise) implements Pairing {
        static final String WORD = "by";
        static final String ELSE = "else";

        public By {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        @Override
        public Scalar at(Key<?> key, Scalar value) throws ScenarioException {
            Object wanted = other.parse(value);
            for (Map.Entry<Scalar, Scalar> entry : values.entrySet()) {
                if (other.parse(entry.getKey()).equals(wanted)) {
                    return entry.getValue();
                }
            }
            return otherwise.orElseThrow(() -> place.error(key.path() + ": no value for " + other.axisName() + " "
                    + value.text() + ", expected one, or one for " + ELSE));
        }

        @Override
        public Pairing within(Collection<Scalar> possible) throws ScenarioException {
            Map<Scalar, Scalar> kept = new LinkedHashMap<>();
            for (Map.Entry<Scalar, Scalar> entry : values.entrySet()) {
                if (Exclusion.contains(other, possible, entry.getKey())) {
                    kept.put(entry.getKey(), entry.getValue());
                }
            }
            return new By(place, other, kept, otherwise);
        }

        @Override
        public YamlValue written() {
            Map<String, Entry> entries = new LinkedHashMap<>();
            entries.put(WORD, new Entry(place, new Scalar(place, other.axisName(), false)));
            values.forEach((value, chosen) -> entries.put(value.text(), new Entry(place, chosen)));
            otherwise.ifPresent(value -> entries.put(ELSE, new Entry(place, value)));
            return new Mapping(place, entries);
        }

        @Override
        public String shortly() {
            StringBuilder text = new StringBuilder(WORD + " " + other.axisName() + ":");
            values.forEach((value, chosen) -> text.append(' ')
                    .append(value.text())
                    .append(" -> ")
                    .append(chosen.text())
                    .append(','));
            otherwise.ifPresentOrElse(
                    value -> text.append(' ').append(ELSE).append(' ').append(value.text()),
                    () -> text.setLength(text.length() - 1));
            return text.toString();
        }
    }
}
