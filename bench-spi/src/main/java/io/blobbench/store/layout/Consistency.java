package io.blobbench.store.layout;

import java.util.Locale;

/** How many replicas must have answered before a blob counts as acknowledged; each store maps it to its own settings. */
public enum Consistency {
    NONE,
    ANY,
    ONE,
    TWO,
    QUORUM,
    ALL;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
