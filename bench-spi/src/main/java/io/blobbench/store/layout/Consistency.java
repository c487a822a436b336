package io.blobbench.store.layout;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How many replicas must have answered before a blob counts as acknowledged; each store maps it to its own settings. */
public enum Consistency {
    NONE,
    ANY,
    ONE,
    TWO,
    QUORUM,
    ALL;

    /** Replicas that have a blob for certain when it is acknowledged, of so many as there are; 0 where no replica has to answer. */
    public int answering(int replicas) {
        return switch (this) {
            case NONE, ANY -> 0;
            case ONE -> 1;
            case TWO -> 2;
            case QUORUM -> replicas / 2 + 1;
            case ALL -> replicas;
        };
    }

    /** The consistency of a word of scenarios and results; empty where no consistency has it. */
    public static Optional<Consistency> of(String word) {
        return Arrays.stream(values())
                .filter(consistency -> consistency.word().equals(word))
                .findFirst();
    }

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
