package io.blobbench.scenario.key;

import io.blobbench.scenario.key.Key.Varies;
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

/** Reads files that are no scenarios, such as targets and fleets, with the same messages. */
public final class YamlSections {
    private YamlSections() {}

    /** A key of such a file, the same for all that the file describes. */
    public static <T> Key<T> key(String path, ValueType<T> type) {
        return new Key<>(path, type, Optional.empty(), Varies.NEVER);
    }

    /** The meaning of one value. */
    public static <T> T one(Key<T> key, YamlValue value) throws ScenarioException {
        return key.read(scalar(key.path(), value)).meaning();
    }

    /** The meanings of one value or a list, each once. */
    public static <T> List<T> some(Key<T> key, YamlValue value) throws ScenarioException {
        List<YamlValue> items = value instanceof Sequence sequence ? sequence.items() : List.of(value);
        if (items.isEmpty()) {
            throw value.place().error(key.path() + ": got an empty list, expected at least one value");
        }
        List<T> values = new ArrayList<>();
        for (YamlValue item : items) {
            T parsed = one(key, item);
            if (values.contains(parsed)) {
                throw item.place().error(key.path() + ": " + item.shortly() + " is a duplicate value");
            }
            values.add(parsed);
        }
        return values;
    }

    /** A value that is neither a list nor a mapping. */
    public static Scalar scalar(String path, YamlValue value) throws ScenarioException {
        if (value instanceof Scalar scalar) {
            return scalar;
        }
        throw value.place().error(path + ": got " + value.shortly() + ", expected one value");
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
        throw value.place().error(path + ": got " + value.shortly() + ", expected keys with their values");
    }
}
