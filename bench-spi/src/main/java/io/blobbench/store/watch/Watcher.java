package io.blobbench.store.watch;

import io.blobbench.store.error.StoreException;
import java.util.List;

/**
 * A second reader, on a connection of its own and where the store has one at another server than the one that acknowledges. Opened
 * and closed by the control thread, used by one other thread in between.
 */
public interface Watcher extends AutoCloseable {
    /** The reader in a few words for the results: {@code consumer, fetch.min.bytes 1}. */
    String method();

    /**
     * Whether the reader must ask again and again, so that a blob may have been readable since it asked before; else the store sends
     * it blobs by itself.
     */
    boolean asks();

    /**
     * Polls once. A reader that asks does so for the awaited blobs and returns with the answers; any other waits a few
     * milliseconds for what the store sends, and may report all blobs.
     *
     * @param awaited valid during the call
     * @throws ServerAwayException when a server is away: the next look tries again
     * @throws StoreException when the reader can see nothing any more
     */
    void look(List<? extends Awaited> awaited, Sightings sightings) throws StoreException, InterruptedException;

    /** Closes the reader's connections; may be called twice. */
    @Override
    void close();
}
