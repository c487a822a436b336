package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.language.Exclusion.Excluded;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.scenario.value.Pairing;
import io.blobbench.store.KnownNames;
import io.blobbench.store.layout.ImpliedDurability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code axes} and {@code exclude}, which refer to keys and values elsewhere in the scenario. Used by one thread.
 */
final class AxisNames {
    private final PossibleValues possible;
    private final Set<String> listedNames;
    private final boolean durabilityImplied;
    private final boolean narrowed;
    private final IdentityHashMap<Sequence, List<Exclusion>> exclusions = new IdentityHashMap<>();

    private AxisNames(PossibleValues possible, Set<String> listedNames, boolean durabilityImplied, boolean narrowed) {
        this.possible = possible;
        this.listedNames = listedNames;
        this.durabilityImplied = durabilityImplied;
        this.narrowed = narrowed;
    }

    /**
     * Collects what can be spoken of.
     *
     * @param layers every part, also those of other stores and profiles: what they say is no misspelling
     * @param defaults by path, those that keys have where a part gives no value
     * @param implied settings of servers that decide on the durability
     */
    static AxisNames of(
            Stream<Layer> layers, Map<String, List<Value<?>>> defaults, Collection<ImpliedDurability> implied) {
        List<Setting> settings =
                layers.flatMap(layer -> layer.settings().values().stream()).toList();
        Set<String> listedNames = settings.stream()
                .filter(Setting::axis)
                .map(setting -> setting.key().axisName())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> deciding = implied.stream().map(Settings::pathOf).collect(Collectors.toSet());
        boolean durabilityImplied = settings.stream()
                .anyMatch(setting -> deciding.contains(setting.key().path()));
        return new AxisNames(new PossibleValues(settings, defaults), listedNames, durabilityImplied, false);
    }

    /**
     * The same for parts that do not apply, such as a profile that is not used: a key of theirs may have fewer values here than where
     * they were written. Unknown keys and malformed values are still rejected.
     */
    AxisNames ofUnused() {
        return new AxisNames(possible, listedNames, durabilityImplied, true);
    }

    /** Rejects wrong names and values in one part. */
    void check(Layer layer) throws ScenarioException {
        order(layer.axes());
        exclusions(layer.exclude());
        for (Setting setting : layer.settings().values()) {
            if (setting.pairing().isPresent() && setting.pairing().get() instanceof Pairing.By by) {
                for (Pairing.By.Case each : by.cases().values()) {
                    requireKnown(setting.key().path(), each.when());
                }
            }
        }
    }

    /** Paths of the keys named, in their order. */
    List<String> order(Optional<Sequence> axes) throws ScenarioException {
        List<String> paths = new ArrayList<>();
        for (YamlValue item : axes.map(Sequence::items).orElse(List.of())) {
            if (!(item instanceof Scalar name)) {
                throw item.unexpectedItem("axes", "names of axes");
            }
            boolean known = narrowed && Keys.ofAxis(name.text()).isPresent();
            if (!known && !listedNames.contains(name.text())) {
                throw noAxis("axes", name.place(), name.text());
            }
            String path = Keys.ofAxis(name.text()).orElseThrow().path();
            if (paths.contains(path)) {
                throw YamlSections.duplicate("axes", name.place(), name.text());
            }
            paths.add(path);
        }
        return paths;
    }

    private ScenarioException noAxis(String where, Place place, String name) {
        return Keys.ofAxis(name).isPresent()
                ? place.error(where + ": '" + name + "' has no list of values, expected one")
                : UnknownKey.name(place, "axis", name, listedNames);
    }

    /** The combinations of a list; the same list is read once. */
    List<Exclusion> exclusions(Optional<Sequence> exclude) throws ScenarioException {
        if (exclude.isEmpty()) {
            return List.of();
        }
        List<Exclusion> known = exclusions.get(exclude.get());
        if (known == null) {
            known = read(exclude.get());
            exclusions.put(exclude.get(), known);
        }
        return known;
    }

    private List<Exclusion> read(Sequence exclude) throws ScenarioException {
        List<Exclusion> exclusions = new ArrayList<>();
        for (YamlValue item : exclude.items()) {
            if (!(item instanceof Mapping mapping) || mapping.entries().isEmpty()) {
                throw item.unexpectedItem("exclude", "axes with values such as {batch: 128, blob: 1KB}");
            }
            exclusions.add(exclusion(mapping));
        }
        return List.copyOf(exclusions);
    }

    private Exclusion exclusion(Mapping mapping) throws ScenarioException {
        Map<Key<?>, Excluded> values = new LinkedHashMap<>();
        for (Map.Entry<String, Entry> entry : mapping.entries().entrySet()) {
            Key<?> key = Keys.ofAxis(entry.getKey())
                    .filter(this::mayDiffer)
                    .orElseThrow(() -> noAxis("exclude", entry.getValue().keyPlace(), entry.getKey()));
            YamlValue value = entry.getValue().value();
            List<Value<?>> excluded = new ArrayList<>();
            for (YamlValue item : value instanceof Sequence list ? list.items() : List.of(value)) {
                excluded.add(knownValue(key, item));
            }
            if (excluded.isEmpty()) {
                throw value.unexpected("exclude", "values of " + key.axisName());
            }
            values.put(key, Excluded.of(excluded));
        }
        return new Exclusion(mapping.place(), values);
    }

    private boolean mayDiffer(Key<?> key) {
        return narrowed || possible.mention(key) || (durabilityImplied && key.equals(Keys.DURABILITY));
    }

    private Value<?> knownValue(Key<?> key, YamlValue item) throws ScenarioException {
        if (!(item instanceof Scalar scalar)) {
            throw item.unexpected("exclude", "values of " + key.axisName());
        }
        Value<?> value = key.read(scalar);
        requireKnown("exclude", value);
        return value;
    }

    private void requireKnown(String where, Value<?> value) throws ScenarioException {
        if (narrowed || possible.contains(value)) {
            return;
        }
        List<String> texts = possible.texts(value.key());
        if (texts.isEmpty() && possible.mention(value.key())) {
            return; // it follows a key of which it cannot have any value: the pair will say so
        }
        throw value.place()
                .error(where + ": " + value.key().axisName() + " is never '" + value.text() + "', expected one of "
                        + String.join(", ", texts) + KnownNames.didYouMean(value.text(), texts));
    }
}
