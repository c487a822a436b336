package io.blobbench.store;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Entry point of an adapter, found by {@link java.util.ServiceLoader}; stateless, usable from any thread. */
public interface StoreFactory {
    /** The name that a user types, lower case: {@code redis}; by default from {@link BuildProperties}. */
    default String name() {
        return BuildProperties.of(getClass()).get("store");
    }

    /** The abilities of this store, known without a server. */
    StoreTraits traits();

    /**
     * The consistency of writes to a layout that asks for {@code asked}: the same by default, and stronger where a level weakens reads only.
     * It decides which blobs must outlive faults.
     */
    default Consistency consistencyOfWrites(Consistency asked) {
        return asked;
    }

    /**
     * The consistency that one kind of writes waits for, which rows name and comparisons with other stores go by: {@link #consistencyOfWrites} by
     * default, and stronger where replicas have to agree on this kind first, even if not all of them have the blob afterwards.
     */
    default Consistency consistencyOfWrites(OperationKind kind, Consistency asked) {
        return consistencyOfWrites(asked);
    }

    /**
     * The consistency of reads from a layout that asks for {@code asked}: the same by default, and {@link Consistency#ONE} where one server
     * answers each read by itself. With several replicas, a load of nothing but reads is UNSUPPORTED at a level that they do not have.
     */
    default Consistency consistencyOfReads(Consistency asked) {
        return asked;
    }

    /**
     * The index of the local server that stays the primary, whatever happens to it: the others copy from it, also what it has left. Empty by
     * default: another server may take its place. It decides which blobs must outlive faults.
     */
    default OptionalInt permanentPrimary() {
        return OptionalInt.empty();
    }

    /**
     * The reason why the contents that a load leaves in a store cannot be verified, known without a server; empty by default.
     *
     * @param kinds of its operations
     * @param replicas of its layout, at least 1
     */
    default Optional<String> refusal(Set<OperationKind> kinds, int replicas) {
        return Optional.empty();
    }

    /**
     * Whether the operations that are in flight on one connection are carried out in the order in which they were submitted; by default the
     * store may work on them side by side.
     */
    default boolean keepsOrder() {
        return false;
    }

    /** Version of the client library, as it goes into the results; by default from {@link BuildProperties}. */
    default String clientVersion() {
        return BuildProperties.of(getClass()).get("client");
    }

    /**
     * Whether connections take {@link Operation#message} and not {@link Operation#payload}: true where the store has
     * columns for a message, or serialization of its own. By default every message is bytes.
     */
    default boolean maps(MessageForm form) {
        return false;
    }

    /**
     * Checks settings without contacting a server, which a run does before it starts any: names and values of client properties, and the number
     * of endpoints. A setting that is missing is left to {@link #open}; by default everything is.
     *
     * @param settings as for {@link #open}; of local servers that are still to be started, the endpoint is a placeholder
     * @throws io.blobbench.store.error.SettingException when a setting is unknown or unusable
     * @throws StoreException when they cannot be used for another reason, such as a certificate that cannot be read
     */
    default void check(StoreSettings settings) throws StoreException {}

    /**
     * Opens the store for one trial; no server needs to be contacted yet.
     *
     * @throws io.blobbench.store.error.SettingException when a setting is unknown or unusable
     * @throws StoreException when it cannot be opened for another reason
     */
    Store open(StoreSettings settings) throws StoreException;
}
