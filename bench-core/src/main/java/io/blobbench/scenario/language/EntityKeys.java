package io.blobbench.scenario.language;

import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.store.Entity;
import io.blobbench.store.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the entities that a scenario names make of other keys below {@code workload}.
 *
 * @param words of the entities, at least one
 */
record EntityKeys(List<String> words) {
    private static final EntityKeys DEFAULT = new EntityKeys(List.of(Entity.BLOB.word()));

    EntityKeys {
        words = List.copyOf(words);
    }

    /** The entities named in some part, if any. */
    static Optional<EntityKeys> in(Map<String, Setting> settings) {
        return Optional.ofNullable(settings.get(Keys.ENTITY.path()))
                .map(setting -> new EntityKeys(
                        setting.values().stream().map(Scalar::text).toList()));
    }

    static EntityKeys of(Map<String, Setting> settings) {
        return in(settings).orElse(DEFAULT);
    }

    /** Keys that mean nothing to any of them. */
    List<Key<?>> foreign() {
        List<Key<?>> foreign = new ArrayList<>();
        if (only(Entity.ELEMENTS)) {
            foreign.add(Keys.BLOB);
        }
        if (!words.contains(Entity.ELEMENTS.word())) {
            foreign.add(Keys.ELEMENTS);
        }
        if (only(Entity.BLOB)) {
            foreign.add(Keys.SERIALIZE);
        }
        return foreign;
    }

    private boolean only(Entity entity) {
        return words.equals(List.of(entity.word()));
    }

    /** When messages become bytes where nobody says it: round trips were published with that work included. */
    String serialization() {
        boolean roundTrips = words.contains(Entity.ELEMENTS.word());
        return (roundTrips ? Serialization.INLINE : Serialization.AHEAD).word();
    }
}
