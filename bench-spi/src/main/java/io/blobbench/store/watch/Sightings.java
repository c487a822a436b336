package io.blobbench.store.watch;

/** Receives the blobs that the reader has found. Used on the thread that calls {@link Watcher#look}. */
@FunctionalInterface
public interface Sightings {
    /**
     * Reports a blob that was found; blobs that are not awaited, or were reported before, change nothing.
     *
     * @param payload its bytes; the array is not kept or changed
     * @param atNs when the reader had them, as {@link System#nanoTime} says it: neither before the blob was sent nor after now, else the reader
     *     fails
     */
    void saw(byte[] payload, long atNs);
}
