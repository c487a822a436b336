package io.blobbench.scenario.key;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The load models by name. */
public enum LoadKind {
    CLOSED,
    OPEN,
    ROUGH,
    FIND_MAX,
    TRACE,
    IDLE;

    /** The kind with a word; empty if there is none, as in a row of a newer version. */
    public static Optional<LoadKind> of(String word) {
        return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
