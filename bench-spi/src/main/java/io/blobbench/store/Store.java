package io.blobbench.store;

import java.util.Map;
import java.util.Optional;

/** A system under test, open for one trial. Control thread only, never while load runs. */
public interface Store extends AutoCloseable {
    /**
     * Removes leftovers of the same layout name, creates what the layout needs and waits until it is usable.
     *
     * @throws UnsupportedLayoutException when this target cannot do it, with the reason
     * @throws StoreException when the server refused or did not answer in time
     */
    void provision(Layout layout) throws StoreException;

    /** Connects once more; the connection is usable at once and has allocated its state for every slot. */
    Connection connect(ConnectionPlan plan) throws StoreException;

    /** Number of blobs that the provisioned layout holds now. */
    long countBlobs() throws StoreException;

    /** Reads every blob of the provisioned layout once, in any order, in constant memory. */
    void scan(BlobVisitor visitor) throws StoreException;

    /**
     * Bytes occupied over all replicas, after whatever flush or compaction the store needs; empty if it cannot tell, as by
     * default.
     */
    default Optional<SpaceUsage> measureSpace() throws StoreException {
        return Optional.empty();
    }

    /** Server version under {@code version}, and the server and client settings that matter; no secrets. */
    Map<String, String> describe() throws StoreException;

    /** Removes what {@link #provision} created, nothing else. */
    void teardown() throws StoreException;

    /** Releases every client resource and thread, by default none; may be called twice. */
    @Override
    default void close() {}
}
