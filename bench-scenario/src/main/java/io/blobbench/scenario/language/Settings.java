package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.scenario.value.Pairing;
import io.blobbench.scenario.value.Pairing.By.Case;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.ImpliedDurability;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The parts of a scenario laid over one another, the later one on top. Used by one thread. */
final class Settings {
    private final Map<String, Setting> byPath;
    private final Optional<Sequence> axes;
    private final Optional<Sequence> exclude;

    /** Lays the parts over one another, the last one on top. */
    Settings(List<Layer> layers) {
        LaidParts parts = new LaidParts(layers);
        ChoiceRule.all().forEach(choice -> choice.giveWay(parts));
        TraceRule.giveWay(parts);
        KeySpaceRule.giveWay(parts);
        this.byPath = parts.merged();
        this.axes = last(layers, Layer::axes);
        this.exclude = last(layers, Layer::exclude);
    }

    private static Optional<Sequence> last(List<Layer> layers, Function<Layer, Optional<Sequence>> list) {
        return layers.stream().flatMap(layer -> list.apply(layer).stream()).reduce((earlier, later) -> later);
    }

    Optional<Sequence> axes() {
        return axes;
    }

    Optional<Sequence> exclude() {
        return exclude;
    }

    /** Keys that have a list of values, in the order in which they were first said. */
    List<String> axisPaths() {
        return byPath.values().stream()
                .filter(Setting::axis)
                .map(setting -> setting.key().path())
                .toList();
    }

    /** Where cells were left out, the top of the scenario if nowhere. */
    Place leftOutAt(Place top) {
        return exclude.filter(list -> !list.items().isEmpty())
                .map(Sequence::place)
                .orElseGet(() -> placeOf(Keys.MAX_BATCH_BYTES, top));
    }

    /** Where a key was said, the top of the scenario if nowhere. */
    Place placeOf(Key<?> key, Place top) {
        return Optional.ofNullable(byPath.get(key.path())).map(Setting::place).orElse(top);
    }

    /** Rejects settings that are valid alone but not together. */
    void check(Place top) throws ScenarioException {
        if (!byPath.containsKey(Keys.QUESTION.path())) {
            throw top.error(Keys.QUESTION.path() + " is missing, expected "
                    + Keys.QUESTION.notes().required().orElseThrow());
        }
        for (ChoiceRule choice : ChoiceRule.all()) {
            choice.check(byPath);
        }
        IdleRule.check(byPath);
        TraceRule.check(byPath);
    }

    /**
     * Lets the durability follow a setting of servers that decides it, if that is set and no durability is given.
     */
    void imply(ImpliedDurability implied) throws ScenarioException {
        Setting decides = byPath.get(pathOf(implied));
        if (decides == null || decides.values().isEmpty() || byPath.containsKey(Keys.DURABILITY.path())) {
            return;
        }
        Map<Object, Case> cases = new LinkedHashMap<>();
        for (Value<?> value : decides.values()) {
            Durability durability = implied.byValue().get(value.text());
            if (durability == null) { // the servers will say what they make of it
                return;
            }
            cases.put(value.meaning(), new Case(value, Setting.defaultValue(Keys.DURABILITY, durability.word())));
        }
        Pairing pairing = new Pairing.By(Setting.DEFAULT, decides.key(), cases, Optional.empty());
        byPath.put(Keys.DURABILITY.path(), Setting.paired(Keys.DURABILITY, pairing));
    }

    /** The path of the setting of servers that decides. */
    static String pathOf(ImpliedDurability implied) {
        return "server." + implied.setting();
    }

    /** Every key that applies here, with its default where no value was given. */
    List<Setting> effective() throws ScenarioException {
        Set<Key<?>> foreign = new HashSet<>();
        for (ChoiceRule choice : ChoiceRule.all()) {
            foreign.addAll(choice.foreign(choice.inForce(byPath)));
        }
        List<Setting> effective = new ArrayList<>();
        for (Key<?> key : Keys.all()) {
            Setting setting = byPath.get(key.path());
            if (setting != null) {
                effective.add(setting);
                continue;
            }
            if (!foreign.contains(key)) {
                ChoiceRule.defaultOf(key, byPath).ifPresent(effective::add);
            }
        }
        byPath.values().stream()
                .filter(setting -> Keys.isFree(setting.key().path()))
                .forEach(effective::add);
        return effective;
    }
}
