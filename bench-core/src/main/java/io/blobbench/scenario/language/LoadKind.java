package io.blobbench.scenario.language;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The load models by name, each with the keys below {@code load} that mean something to it. */
enum LoadKind {
    CLOSED,
    OPEN,
    ROUGH,
    FIND_MAX;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<LoadKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    List<Key<?>> keys() {
        return switch (this) {
            case CLOSED -> List.of(Keys.IN_FLIGHT);
            case OPEN -> List.of(Keys.RATE, Keys.ARRIVALS, Keys.MAX_IN_FLIGHT);
            case ROUGH -> List.of(Keys.RATE, Keys.MAX_IN_FLIGHT);
            case FIND_MAX ->
                List.of(
                        Keys.RESPONSE_P99,
                        Keys.LOWEST,
                        Keys.HIGHEST,
                        Keys.PRECISION,
                        Keys.CONFIRMATIONS,
                        Keys.ARRIVALS,
                        Keys.MAX_IN_FLIGHT);
        };
    }

    /** Keys below {@code load} that mean nothing to this model. */
    List<Key<?>> foreignKeys() {
        Set<Key<?>> foreign = new LinkedHashSet<>();
        Arrays.stream(values()).forEach(kind -> foreign.addAll(kind.keys()));
        keys().forEach(foreign::remove);
        return List.copyOf(foreign);
    }
}
