package io.blobbench.store;

import java.util.Locale;

/** What an adapter may do to servers that others use too, when their owner allows it. */
public enum ServerChange {
    /** Change when blobs reach the disk, for everything that the servers keep; put back when the layout is torn down. */
    DURABILITY,
    /** Drop the history of everybody's keys and rewrite the files, to measure space. */
    COMPACTION;

    /** The word of targets and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
