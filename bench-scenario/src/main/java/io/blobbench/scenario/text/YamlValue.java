package io.blobbench.scenario.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of YAML that remembers where it stands; no duplicate keys, no tags, no aliases left. */
public sealed interface YamlValue {
    Place place();

    /** A scalar as written; {@code quoted} says that quotes stood around it. */
    record Scalar(Place place, String text, boolean quoted) implements YamlValue {
        public boolean isMissing() {
            return !quoted && (text.isEmpty() || text.equals("~") || text.equals("null"));
        }
    }

    /** A list. */
    record Sequence(Place place, List<YamlValue> items) implements YamlValue {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** Keys and values in the order of the text. */
    record Mapping(Place place, Map<String, Entry> entries) implements YamlValue {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /** A value with the place of its key. */
    record Entry(Place keyPlace, YamlValue value) {
        /** The error of a key that is there already. */
        public ScenarioException duplicate(String path) {
            return keyPlace.error("duplicate key '" + path + "'");
        }
    }

    /** The error of a value that has another form than the one that its key expects. */
    default ScenarioException unexpected(String path, String expected) {
        return place().error(path + ": got " + shortly() + ", expected " + expected);
    }

    /** The error of an item that has another form than its list expects. */
    default ScenarioException unexpectedItem(String path, String expected) {
        return place().error(path + ": got " + shortly() + " in its list, expected " + expected);
    }

    /** A description for messages: {@code 'x'}, {@code a list}, {@code a mapping}. */
    default String shortly() {
        if (this instanceof Scalar scalar) {
            return scalar.isMissing() ? "nothing" : "'" + scalar.text() + "'";
        }
        if (this instanceof Sequence list) {
            return list.items().isEmpty() ? "an empty list" : "a list";
        }
        return "a mapping";
    }
}
