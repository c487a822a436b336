package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.language.Exclusion.Excluded;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.value.Pairing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values that a set of settings gives a key somewhere, its own or those of a key that it follows; the default of a
 * key that they do not mention. Used by one thread.
 */
final class PossibleValues {
    private final Map<String, List<Value<?>>> byPath = new HashMap<>();
    private final Map<String, Set<String>> followed = new HashMap<>();
    private final Map<String, Candidates> candidates = new HashMap<>();
    private final Map<String, List<Value<?>>> defaults;

    /**
     * Values that a key may have; those of a key that it follows are parsed as its own when a search comes to them. One that the key cannot
     * have is none of them: it is refused where a cell has it, and another part of the scenario may replace it.
     */
    private static final class Candidates {
        private final Key<?> key;
        private final List<Value<?>> values;
        private final Set<Object> meanings = new HashSet<>();
        private int parsed;

        Candidates(Key<?> key, List<Value<?>> values) {
            this.key = key;
            this.values = values;
        }

        boolean contains(Object meaning) {
            while (!meanings.contains(meaning)) {
                if (parsed == values.size()) {
                    return false;
                }
                understood(values.get(parsed++)).ifPresent(value -> meanings.add(value.meaning()));
            }
            return true;
        }

        List<Value<?>> understood() {
            return values.stream()
                    .<Value<?>>flatMap(value -> understood(value).stream())
                    .toList();
        }

        private Optional<Value<?>> understood(Value<?> value) {
            if (value.key().equals(key)) {
                return Optional.of(value);
            }
            try {
                return Optional.of(key.read(value.written()));
            } catch (ScenarioException e) {
                return Optional.empty(); // the pair that takes this value will say why
            }
        }
    }

    PossibleValues(Iterable<Setting> settings) {
        this(settings, Map.of());
    }

    /**
     * Collects the values of settings and some defaults.
     *
     * @param defaults by path, values that keys have besides those of the settings
     */
    PossibleValues(Iterable<Setting> settings, Map<String, List<Value<?>>> defaults) {
        this.defaults = Map.copyOf(defaults);
        settings.forEach(this::add);
    }

    private void add(Setting setting) {
        String path = setting.key().path();
        byPath.computeIfAbsent(path, ignored -> new ArrayList<>()).addAll(setting.values());
        setting.pairing().filter(Pairing.Same.class::isInstance).ifPresent(same -> followed.computeIfAbsent(
                        path, ignored -> new LinkedHashSet<>())
                .add(same.other().path()));
    }

    /** Whether the settings mention a key. */
    boolean mention(Key<?> key) {
        return byPath.containsKey(key.path());
    }

    /** Whether a value is among those of its key, however it is written. */
    boolean contains(Value<?> value) throws ScenarioException {
        return candidates(value.key()).contains(value.meaning());
    }

    /** The values of a key, as it understands those of a key that it follows. */
    List<Value<?>> values(Key<?> key) throws ScenarioException {
        return candidates(key).understood();
    }

    /** The values of a key as written, in the order of the settings. */
    List<String> texts(Key<?> key) throws ScenarioException {
        return values(key).stream().map(Value::text).distinct().toList();
    }

    /** An exclusion without the values that its keys never have; empty where it could never match. */
    Optional<Exclusion> within(Exclusion exclusion) throws ScenarioException {
        Map<Key<?>, Excluded> within = new LinkedHashMap<>();
        for (Map.Entry<Key<?>, Excluded> entry : exclusion.values().entrySet()) {
            List<Value<?>> kept = new ArrayList<>();
            for (Value<?> value : entry.getValue().values()) {
                if (mention(entry.getKey()) && contains(value)) {
                    kept.add(value);
                }
            }
            if (kept.isEmpty()) {
                return Optional.empty();
            }
            within.put(entry.getKey(), Excluded.of(kept));
        }
        return Optional.of(new Exclusion(exclusion.place(), within));
    }

    private Candidates candidates(Key<?> key) throws ScenarioException {
        Candidates known = candidates.get(key.path());
        if (known == null) {
            List<Value<?>> values = new ArrayList<>();
            collect(key.path(), values, new HashSet<>());
            known = new Candidates(key, values);
            candidates.put(key.path(), known);
        }
        return known;
    }

    private void collect(String path, List<Value<?>> values, Set<String> visited) throws ScenarioException {
        if (!visited.add(path)) {
            return;
        }
        values.addAll(byPath.getOrDefault(path, List.of()));
        values.addAll(defaults.getOrDefault(path, List.of()));
        Optional<Key<?>> key = Keys.at(path);
        if (!byPath.containsKey(path)
                && key.isPresent()
                && key.get().defaultText().isPresent()) {
            values.add(Setting.defaultValue(key.get(), key.get().defaultText().get()));
        }
        for (String other : followed.getOrDefault(path, Set.of())) {
            collect(other, values, visited);
        }
    }
}
