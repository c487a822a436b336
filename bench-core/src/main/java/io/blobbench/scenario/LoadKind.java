package io.blobbench.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The load models by name, each with the keys below {@code load} that mean something to it. */
enum LoadKind {
    CLOSED,
    OPEN,
    ROUGH;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<LoadKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    List<Key<?>> keys() {
        return switch (this) {
            case CLOSED -> List.of(Keys.IN_FLIGHT);
            case OPEN -> List.of(Keys.RATE, Keys.ARRIVALS, Keys.MAX_IN_FLIGHT);
            case ROUGH -> List.of(Keys.RATE, Keys.MAX_IN_FLIGHT);
        };
    }

    /** Keys below {@code load} that mean nothing to this model. */
    List<Key<?>> foreignKeys() {
        List<Key<?>> foreign = new ArrayList<>(List.of(Keys.IN_FLIGHT, Keys.RATE, Keys.ARRIVALS, Keys.MAX_IN_FLIGHT));
        foreign.removeAll(keys());
        return foreign;
    }
}
