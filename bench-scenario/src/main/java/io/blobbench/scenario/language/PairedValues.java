package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.value.Pairing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Works out, cell by cell, the values of keys that follow other keys. Used by one thread. */
final class PairedValues {
    private final Map<String, Setting> paired = new LinkedHashMap<>();
    /** By path, and by the value that decides: many cells share it, one object in all of them. */
    private final Map<String, IdentityHashMap<Value<?>, Value<?>>> decided = new HashMap<>();

    private final FreeValueRule freeValues;

    /**
     * Collects the settings that follow others.
     *
     * @param freeValues checks values of other keys as if they were written out
     */
    PairedValues(List<Setting> settings, FreeValueRule freeValues) {
        this.freeValues = freeValues;
        settings.stream()
                .filter(setting -> setting.pairing().isPresent())
                .forEach(setting -> paired.put(setting.key().path(), setting));
    }

    /** Without values for what another key can never be: reading would take them for misspellings. */
    static List<Setting> narrowed(List<Setting> settings) throws ScenarioException {
        PossibleValues possible = new PossibleValues(settings);
        List<Setting> narrowed = new ArrayList<>();
        for (Setting setting : settings) {
            Optional<Pairing> pairing = setting.pairing();
            narrowed.add(
                    pairing.isEmpty()
                            ? setting
                            : Setting.paired(setting.key(), pairing.get().within(possible::contains)));
        }
        return narrowed.equals(settings)
                ? settings
                : narrowed(narrowed); // one key less may mean a value less for another
    }

    /** One value for every key, from those that follow nothing. */
    Map<String, Value<?>> complete(Map<String, Value<?>> own) throws ScenarioException {
        Map<String, Value<?>> all = new HashMap<>(own);
        for (Setting setting : paired.values()) {
            resolve(setting, all, new ArrayDeque<>());
        }
        return all;
    }

    private Value<?> resolve(Setting setting, Map<String, Value<?>> all, Deque<String> trail) throws ScenarioException {
        String path = setting.key().path();
        Pairing pairing = setting.pairing().orElseThrow();
        Key<?> other = pairing.other();
        if (trail.contains(path)) {
            trail.add(path);
            throw pairing.place().error(path + " follows itself: " + String.join(" -> ", trail));
        }
        trail.add(path);
        Value<?> decides = paired.containsKey(other.path())
                ? resolve(paired.get(other.path()), all, trail)
                : all.get(other.path());
        if (decides == null) {
            throw pairing.place().error(path + ": follows " + other.axisName() + ", which has no value here");
        }
        IdentityHashMap<Value<?>, Value<?>> known = decided.computeIfAbsent(path, ignored -> new IdentityHashMap<>());
        Value<?> value = known.get(decides);
        if (value == null) {
            value = pairing.at(setting.key(), decides);
            freeValues.check(value);
            known.put(decides, value);
        }
        all.put(path, value);
        return value;
    }
}
