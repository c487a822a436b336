package io.blobbench.store;

import java.util.Locale;

/** When a server brings acknowledged blobs to its disk; each store maps it to its own words. */
public enum Durability {
    /** Never on its own account: the operating system decides, or nothing is written at all. */
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
