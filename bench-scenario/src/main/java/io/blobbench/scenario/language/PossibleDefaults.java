package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.layout.ImpliedDurability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the defaults that keys may have for one store or another, whichever profile and options are given. */
final class PossibleDefaults {
    private PossibleDefaults() {}

    /** The defaults by path, of keys to which the file itself gives no value. */
    static Map<String, List<Value<?>>> of(Layer file, Collection<ImpliedDurability> implied) throws ScenarioException {
        Map<String, List<Value<?>>> defaults = new HashMap<>();
        for (Key<?> key : Keys.all()) {
            if (!file.settings().containsKey(key.path())) {
                List<Value<?>> values = new ArrayList<>();
                for (String text : texts(key, implied)) {
                    values.add(Setting.defaultValue(key, text));
                }
                defaults.put(key.path(), values);
            }
        }
        return defaults;
    }

    private static List<String> texts(Key<?> key, Collection<ImpliedDurability> implied) {
        List<String> texts = new ArrayList<>();
        key.defaultText().ifPresent(texts::add);
        key.notes()
                .choiceDefault()
                .ifPresent(byChoice -> texts.addAll(byChoice.texts().values()));
        if (key.equals(Keys.DURABILITY)) {
            implied.forEach(setting -> setting.byValue().values().forEach(durability -> texts.add(durability.word())));
        }
        return texts;
    }
}
