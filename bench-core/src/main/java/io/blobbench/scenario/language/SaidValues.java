package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every value that a set of settings gives a key somewhere, its own or those of a key that it follows; of a key
 * that they do not mention, the default. Used by one thread.
 */
final class SaidValues {
    private final Map<String, Set<Scalar>> byPath = new LinkedHashMap<>();
    private final Map<String, Set<String>> followed = new LinkedHashMap<>();

    static SaidValues of(Iterable<Setting> settings) {
        SaidValues said = new SaidValues();
        settings.forEach(said::add);
        return said;
    }

    void add(Setting setting) {
        String path = setting.key().path();
        byPath.computeIfAbsent(path, ignored -> new LinkedHashSet<>()).addAll(setting.values());
        setting.pairing().filter(Pairing.Same.class::isInstance).ifPresent(same -> followed.computeIfAbsent(
                        path, ignored -> new LinkedHashSet<>())
                .add(same.other().path()));
    }

    /** Whether anything was said about a key. */
    boolean about(Key<?> key) {
        return byPath.containsKey(key.path());
    }

    /** In the order in which they were said. */
    Set<Scalar> of(Key<?> key) {
        Set<Scalar> values = new LinkedHashSet<>();
        collect(key.path(), values, new HashSet<>());
        return values;
    }

    /** An exclusion as it would be written if nothing else had been said; empty where it could never match. */
    Optional<YamlValue> within(Exclusion exclusion) throws ScenarioException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (Map.Entry<Key<?>, List<Scalar>> entry : exclusion.values().entrySet()) {
            Key<?> key = entry.getKey();
            List<YamlValue> kept = new ArrayList<>();
            for (Scalar value : entry.getValue()) {
                if (about(key) && Exclusion.contains(key, of(key), value)) {
                    kept.add(value);
                }
            }
            if (kept.isEmpty()) {
                return Optional.empty();
            }
            YamlValue written = kept.size() == 1 ? kept.get(0) : new Sequence(exclusion.place(), kept);
            entries.put(key.axisName(), new Entry(exclusion.place(), written));
        }
        return Optional.of(new Mapping(exclusion.place(), entries));
    }

    private void collect(String path, Set<Scalar> values, Set<String> visited) {
        if (visited.add(path)) {
            values.addAll(byPath.getOrDefault(path, Set.of()));
            if (!byPath.containsKey(path)) {
                Keys.at(path).flatMap(Key::defaultText).ifPresent(text -> values.add(Setting.ofDefault(text)));
            }
            followed.getOrDefault(path, Set.of()).forEach(other -> collect(other, values, visited));
        }
    }
}
