package io.blobbench.store.operation;

import java.util.Locale;

/** The point at which messages become bytes. */
public enum Serialization {
    /** Before the load. */
    AHEAD,
    /** Within the measured time of the operation that stores them. */
    INLINE;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
