package io.blobbench.scenario.value;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The rule by which a key takes its value, in each cell, from the value of another key there. */
public sealed interface Pairing {
    /** The place of the pair in the file. */
    Place place();

    /** The key that decides. */
    Key<?> other();

    /** The values that the pair itself gives. */
    List<Value<?>> values();

    /** The value of the key that is decided, where the other one has the given value. */
    Value<?> at(Key<?> key, Value<?> decides) throws ScenarioException;

    /** The pair restricted to values that the other key may have. */
    Pairing within(Candidates possible) throws ScenarioException;

    YamlValue written();

    /** The values that a key may have. */
    @FunctionalInterface
    interface Candidates {
        boolean contain(Value<?> value) throws ScenarioException;
    }

    /** In a few words, for people: {@code = connections}. */
    String shortly();

    /** Both values are the same: {@code partitions: =connections}. */
    record Same(Place place, Key<?> other) implements Pairing {
        static final String SIGN = "=";

        @Override
        public List<Value<?>> values() {
            return List.of();
        }

        /** Parses the text once more, because another key may take it for something else. */
        @Override
        public Value<?> at(Key<?> key, Value<?> decides) throws ScenarioException {
            return key.read(new Scalar(place, decides.text(), decides.written().quoted()));
        }

        @Override
        public Pairing within(Candidates possible) {
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

    /**
     * A value for each value of the other key: {@code connections: {by: blob, 100B: 8, else: 1}}.
     *
     * @param cases by the meaning of the other key's value
     * @param otherwise the value in all other cases
     */
    record By(Place place, Key<?> other, Map<Object, Case> cases, Optional<Value<?>> otherwise) implements Pairing {
        static final String WORD = "by";
        static final String ELSE = "else";

        public By {
            cases = Collections.unmodifiableMap(new LinkedHashMap<>(cases));
        }

        /**
         * The value in one case.
         *
         * @param when the value of the key that decides
         * @param chosen the value of the key that is decided
         */
        public record Case(Value<?> when, Value<?> chosen) {}

        /** The same cases with other values of both keys; where two cases become one, the first remains. */
        public By changing(UnaryOperator<Value<?>> change) {
            Map<Object, Case> changed = new LinkedHashMap<>();
            for (Case each : cases.values()) {
                Value<?> when = change.apply(each.when());
                changed.putIfAbsent(when.meaning(), new Case(when, change.apply(each.chosen())));
            }
            return new By(place, other, changed, otherwise.map(change));
        }

        @Override
        public List<Value<?>> values() {
            List<Value<?>> values = new ArrayList<>();
            cases.values().forEach(each -> values.add(each.chosen()));
            otherwise.ifPresent(values::add);
            return values;
        }

        @Override
        public Value<?> at(Key<?> key, Value<?> decides) throws ScenarioException {
            Case found = cases.get(decides.meaning());
            if (found != null) {
                return found.chosen();
            }
            return otherwise.orElseThrow(() -> place.error(key.path() + ": no value for " + other.axisName() + " "
                    + decides.text() + ", expected one, or one for " + ELSE));
        }

        @Override
        public Pairing within(Candidates possible) throws ScenarioException {
            Map<Object, Case> kept = new LinkedHashMap<>();
            for (Map.Entry<Object, Case> entry : cases.entrySet()) {
                if (possible.contain(entry.getValue().when())) {
                    kept.put(entry.getKey(), entry.getValue());
                }
            }
            return new By(place, other, kept, otherwise);
        }

        @Override
        public YamlValue written() {
            Map<String, Entry> entries = new LinkedHashMap<>();
            entries.put(WORD, new Entry(place, new Scalar(place, other.axisName(), false)));
            cases.values()
                    .forEach(each -> entries.put(
                            each.when().text(), new Entry(place, each.chosen().written())));
            otherwise.ifPresent(value -> entries.put(ELSE, new Entry(place, value.written())));
            return new Mapping(place, entries);
        }

        @Override
        public String shortly() {
            List<String> texts = new ArrayList<>();
            cases.values()
                    .forEach(each -> texts.add(
                            each.when().text() + " -> " + each.chosen().text()));
            otherwise.ifPresent(value -> texts.add(ELSE + " " + value.text()));
            return WORD + " " + other.axisName() + ": " + String.join(", ", texts);
        }
    }
}
