package io.blobbench.store;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A system under test, open for one trial, or only to see whether it answers. Control thread only, never while load runs. When a call does not
 * return in time, it is interrupted, and the next one comes on another thread, perhaps before it has ended.
 */
public interface Store extends AutoCloseable {
    /**
     * Removes leftovers of the same layout name, creates what the layout needs and waits until it is usable.
     *
     * @throws UnsupportedLayoutException when this target cannot do it, with the reason
     * @throws StoreException when the server refused or did not answer in time
     */
    void provision(Layout layout) throws StoreException;

    /**
     * Uses a layout that another process has provisioned, in place of {@link #provision}: creates and removes nothing. Only connections
     * follow, whose indices are unique over all processes that use it.
     *
     * @throws UnsupportedLayoutException when only the process that provisions a layout can use it, as by default
     */
    default void join(Layout layout) throws StoreException {
        throw new UnsupportedLayoutException("its adapter cannot use a layout that another process has provisioned");
    }

    /**
     * A text that is equal for all processes that reach the same servers, and usually another for others; empty if the servers have none, and by
     * default.
     * A process that joins a layout compares its own with that of the process that provisioned it.
     */
    default Optional<String> identity() throws StoreException {
        return Optional.empty();
    }

    /**
     * Connects once more; the connection is usable at once and has allocated its state for every slot. The connections of a process are opened one
     * after the other, within a minute or the scenario's timeout, if that is longer, and a tenth of a second for each of them.
     */
    Connection connect(ConnectionPlan plan) throws StoreException;

    /**
     * The messages of plain connections to the provisioned layout, for holding very many of them.
     *
     * @throws UnsupportedLayoutException when there are none, with the reason; as by default
     */
    default IdleProtocol idleProtocol() throws StoreException {
        throw new UnsupportedLayoutException("its adapter holds no plain connections");
    }

    /**
     * Opens a second reader of the provisioned layout, which is to see all that is written from now on.
     *
     * @param keyed whether it is to see blobs that have keys; else appended ones
     * @throws UnsupportedLayoutException when there is none here, as by default, with what would be needed
     */
    default Watcher watch(boolean keyed) throws StoreException {
        throw new UnsupportedLayoutException("this store has no second reader that could show when a blob is visible");
    }

    /**
     * Has the servers write all blobs to the files that they read them from, so that nothing is in their own memory only.
     *
     * @throws UnsupportedLayoutException when the servers never read from files, as by default; with the reason
     */
    default void writeToFiles() throws StoreException {
        throw new UnsupportedLayoutException("this store reads from its own memory: its reads are never cold");
    }

    /**
     * Returns when a read finds every blob that was acknowledged, whichever replica answers it; does nothing by default. Called after the
     * preload, before the first read: a write may be acknowledged before all of its copies are there.
     */
    default void awaitCopies() throws StoreException {}

    /**
     * Tells how many blobs the provisioned layout must hold by what was acknowledged to all processes that use it; does nothing by default.
     * Called when their connections are closed, before the contents are looked at: a store that acknowledges blobs before readers see them
     * waits for so many then, within a deadline.
     */
    default void expect(long blobs) {}

    /**
     * A sentence about servers that ceased to match the provisioned layout since they were checked, though no operation failed: a copy was
     * lost, or made anew, or others changed a setting. Empty if they still match, and by default. Asked after the load, before a kill that
     * precedes the verification and before the start with a cold cache, unless the scenario has faults during the load.
     */
    default Optional<String> lapse() throws StoreException {
        return Optional.empty();
    }

    /**
     * A sentence about copies that are not made some seconds after the load, though its blobs were acknowledged: the servers could not have
     * gone on like that. Empty if all are made, and by default. Asked when the connections are closed, of several replicas, and unless servers
     * were struck.
     */
    default Optional<String> lag() throws StoreException {
        return Optional.empty();
    }

    /**
     * A sentence about what the open connections cannot do as their plans ask, or what the servers do not tell of the layout's promises, though
     * nothing fails. Empty if there is nothing to say, and by default.
     */
    default Optional<String> caution() {
        return Optional.empty();
    }

    /**
     * How long a setting of the client makes operations of the open connections wait at most before they are sent, as their plans do not have
     * enough in flight to end that sooner. Zero by default. Asked after the measurement.
     */
    default Duration clientWait() {
        return Duration.ZERO;
    }

    /** Number of blobs that the provisioned layout holds now. */
    long countBlobs() throws StoreException;

    /** Reads every blob of the provisioned layout once, in any order, in constant memory. */
    void scan(BlobVisitor visitor) throws StoreException;

    /**
     * Takes the figures from before the load that {@link #measureSpace} needs; does nothing by default. Called after {@link #provision}, before
     * the first connection, and only where the space is measured afterwards.
     */
    default void prepareSpace() throws StoreException {}

    /**
     * Bytes occupied over all replicas, after the flush or compaction that the store needs; empty if the store cannot
     * report it, as by default.
     */
    default Optional<SpaceUsage> measureSpace() throws StoreException {
        return Optional.empty();
    }

    /**
     * Server version under {@code version}, and the server and client settings that matter, without null values; no secrets. Asked when
     * nothing is provisioned, to see whether the servers answer, when the layout is provisioned, and when the connections of its load are open.
     */
    Map<String, String> describe() throws StoreException;

    /** Removes what {@link #provision} created, nothing else; settings of the servers stay as they are. */
    void teardown() throws StoreException;

    /** Whether the servers hold a layout of this name, made by any process; provisions nothing. */
    boolean holds(String layoutName) throws StoreException;

    /** Removes the layout of this name with its blobs, made by any process; does nothing if there is none. */
    void remove(String layoutName) throws StoreException;

    /**
     * A sentence about what the last {@link #teardown} or {@link #remove} left on the servers, and only their administrator can remove or
     * undo. Empty if nothing is left, and by default.
     */
    default Optional<String> remains() {
        return Optional.empty();
    }

    /**
     * Settings of the servers that {@link #provision} would change for a layout, with their present values: none by default,
     * and none where {@link StoreSettings#mayChange} does not allow it. Also asked before the layout is removed, in this process or another:
     * settings that would be changed again then were changed by others, and are not restored.
     */
    default Map<String, String> settingsToChange(Layout layout) throws StoreException {
        return Map.of();
    }

    /**
     * Gives settings of the servers their former values back, on a connection of its own.
     *
     * @param former as {@link #settingsToChange} returned them, in this process or another
     * @return what the change left on the servers that only their administrator can remove, as a sentence; empty where nothing is left
     * @throws StoreException when that failed, and for settings that this adapter never changes
     */
    default Optional<String> restore(Map<String, String> former) throws StoreException {
        if (!former.isEmpty()) {
            throw new StoreException("this store changes no settings, not " + former.keySet());
        }
        return Optional.empty();
    }

    /**
     * Releases every client resource and thread that the store holds beside its connections, by default none; may be called twice. Connections
     * are closed before, each by {@link Connection#close}, except after a connect that did not return.
     */
    @Override
    default void close() {}
}
