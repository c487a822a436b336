package io.blobbench.store;

import java.util.Locale;

/** Changes that an adapter may make to shared servers when their owner allows it. */
public enum ServerChange {
    /** Change when blobs reach the disk, for everything that the servers keep; put back when the layout is torn down. */
    DURABILITY,
    /** Drop the history of all keys, those of other users included, and rewrite the files, to measure space. */
    COMPACTION;

    /** The word of targets and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
