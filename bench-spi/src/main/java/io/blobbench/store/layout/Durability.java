package io.blobbench.store.layout;

import java.util.Locale;

/** The point at which a server writes acknowledged blobs to its disk; each store maps it to its own settings. */
public enum Durability {
    /** Not requested by the server: the operating system decides when to write, or nothing is written at all. */
    NONE,
    /** Within about a second of the acknowledgement. */
    PERIODIC,
    /** Before the acknowledgement. */
    ALWAYS;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
