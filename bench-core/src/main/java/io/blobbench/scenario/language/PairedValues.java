package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Works out, cell by cell, the values of keys that follow other keys. Immutable. */
final class PairedValues {
    private final Map<String, Setting> paired = new LinkedHashMap<>();

    PairedValues(List<Setting> settings) {
        settings.stream()
                .filter(setting -> setting.pairing().isPresent())
                .forEach(setting -> paired.put(setting.key().path(), setting));
    }

    /** Without values for what another key can never be: reading would take them for misspellings. */
    static List<Setting> narrowed(List<Setting> settings) throws ScenarioException {
        SaidValues said = SaidValues.of(settings);
        List<Setting> narrowed = new ArrayList<>();
        for (Setting setting : settings) {
            Optional<Pairing> pairing = setting.pairing();
            narrowed.add(
                    pairing.isEmpty()
                            ? setting
                            : Setting.paired(
                                    setting.key(),
                                    pairing.get().within(said.of(pairing.get().other()))));
        }
        return narrowed.equals(settings)
                ? settings
                : narrowed(narrowed); // one key less may mean a value less for another
    }

    /** One value for every key, from those that follow nothing. */
    Map<String, Scalar> complete(Map<String, Scalar> own) throws ScenarioException {
        Map<String, Scalar> all = new HashMap<>(own);
        for (Setting setting : paired.values()) {
            resolve(setting, all, new ArrayDeque<>());
        }
        return all;
    }

    private Scalar resolve(Setting setting, Map<String, Scalar> all, Deque<String> trail) throws ScenarioException {
        String path = setting.key().path();
        Pairing pairing = setting.pairing().orElseThrow();
        Key<?> other = pairing.other();
        if (trail.contains(path)) {
            trail.add(path);
            throw pairing.place().error(path + " follows itself: " + String.join(" -> ", trail));
        }
        trail.add(path);
        Scalar decides = paired.containsKey(other.path())
                ? resolve(paired.get(other.path()), all, trail)
                : all.get(other.path());
        if (decides == null) {
            throw pairing.place().error(path + ": follows " + other.axisName() + ", which has no value here");
        }
        Scalar value = pairing.at(setting.key(), decides);
        all.put(path, value);
        return value;
    }
}
