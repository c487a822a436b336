package io.blobbench.scenario.key;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Key.Varies;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values, lists and sections of scenarios, targets and fleets, with the same messages about a wrong form. */
public final class YamlSections {
    private YamlSections() {}

    /** A key of a file that is no scenario, the same for all that the file describes. */
    public static <T> Key<T> key(String path, ValueType<T> type) {
        return new Key<>(path, type, Optional.empty(), Varies.NEVER);
    }

    /** The meaning of one value. */
    public static <T> T one(Key<T> key, YamlValue value) throws ScenarioException {
        return key.read(scalar(key.path(), value)).meaning();
    }

    /** The meanings of one value or a list, each once. */
    public static <T> List<T> some(Key<T> key, YamlValue value) throws ScenarioException {
        List<T> meanings = new ArrayList<>();
        for (Value<T> each : values(key, value)) {
            if (meanings.contains(each.meaning())) {
                throw duplicate(key.path(), each.place(), each.text());
            }
            meanings.add(each.meaning());
        }
        return meanings;
    }

    /** The meanings of one value or a list, which may have a value more than once. */
    public static <T> List<T> repeatable(Key<T> key, YamlValue value) throws ScenarioException {
        return values(key, value).stream().map(Value::meaning).toList();
    }

    private static <T> List<Value<T>> values(Key<T> key, YamlValue value) throws ScenarioException {
        List<YamlValue> items = value instanceof Sequence sequence ? sequence.items() : List.of(value);
        if (items.isEmpty()) {
            throw value.unexpected(key.path(), "at least one value");
        }
        List<Value<T>> values = new ArrayList<>();
        for (YamlValue item : items) {
            values.add(key.read(scalar(key.path(), item)));
        }
        return values;
    }

    /** The error of a value that its list has already. */
    public static ScenarioException duplicate(String path, Place place, String text) {
        return place.error(path + ": '" + text + "' is a duplicate value");
    }

    /** The error of a value whose meaning is there already, spelt alike or in another way. */
    public static ScenarioException duplicate(String path, Value<?> again, Value<?> before) {
        return again.text().equals(before.text())
                ? duplicate(path, again.place(), again.text())
                : again.place()
                        .error(path + ": '" + again.text() + "' is '" + before.text() + "', which is already there");
    }

    /** A value that is neither a list nor a mapping. */
    public static Scalar scalar(String path, YamlValue value) throws ScenarioException {
        if (value instanceof Scalar scalar) {
            return scalar;
        }
        throw value.unexpected(path, "one value");
    }

    /**
     * The entries of a section that has no other keys than these.
     *
     * @param file what the file is: {@code a target}
     * @param path of the section, empty for the file as a whole
     */
    public static Map<String, Entry> section(String file, String path, YamlValue value, List<String> keys)
            throws ScenarioException {
        Map<String, Entry> entries = mapping(path.isEmpty() ? file : path, value);
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            if (!keys.contains(entry.getKey())) {
                throw UnknownKey.ofTarget(entry.getValue().keyPlace(), entry.getKey(), path, keys);
            }
        }
        return entries;
    }

    /** Keys with their values. */
    public static Map<String, Entry> mapping(String path, YamlValue value) throws ScenarioException {
        if (value instanceof Mapping mapping) {
            return mapping.entries();
        }
        throw value.unexpected(path, "keys with their values");
    }
}
