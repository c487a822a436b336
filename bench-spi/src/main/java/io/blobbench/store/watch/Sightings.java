package io.blobbench.store.watch;

/** Is told which blobs the reader has found. Used on the thread that calls {@link Watcher#look}. */
@FunctionalInterface
public interface Sightings {
    /**
     * A blob was found; blobs that nobody awaits, and blobs found again, change nothing.
     *
     * @param payload its bytes; the array is not kept or changed
     * @param atNs when the reader had them, as {@link System#nanoTime} says it
     */
    void saw(byte[] payload, long atNs);
}
