package io.blobbench.scenario.language;

import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One part of a scenario: the file without its profiles and stores, a profile, a store's section, or one {@code --set}.
 *
 * @param settings by path, in the order of the text
 * @param axes the order of the axes, where the part says one
 * @param exclude combinations to leave out, where the part says some
 * @param stores what holds for one store only
 * @param profiles by name
 */
record Layer(
        Map<String, Setting> settings,
        Optional<Sequence> axes,
        Optional<Sequence> exclude,
        Map<String, Layer> stores,
        Map<String, Layer> profiles) {
    Layer {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        stores = Collections.unmodifiableMap(new LinkedHashMap<>(stores));
        profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    }

    /** This part and, after it, what it says for one store. */
    List<Layer> forStore(String store) {
        return stores.containsKey(store) ? List.of(this, stores.get(store)) : List.of(this);
    }

    /** This part without the profiles within it. */
    Layer withoutProfiles() {
        return new Layer(settings, axes, exclude, stores, Map.of());
    }

    /** This part and every part within it. */
    Stream<Layer> withParts() {
        return Stream.concat(
                Stream.of(this),
                Stream.concat(stores.values().stream(), profiles.values().stream())
                        .flatMap(Layer::withParts));
    }
}
