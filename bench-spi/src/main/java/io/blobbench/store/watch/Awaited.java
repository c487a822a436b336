package io.blobbench.store.watch;

/** A blob that was sent, or is about to be, and that the reader has not seen yet. Read by the watcher's thread only. */
public interface Awaited {
    /** Whether it is written under its {@link #key}; else it is appended. */
    boolean keyed();

    /** Its key, at least 0; meaningless where it is appended. */
    long key();

    /** Partition of its operation, in [0, layout.partitions). */
    int partition();
}
