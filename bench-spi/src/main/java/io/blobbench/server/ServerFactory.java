package io.blobbench.server;

import io.blobbench.store.BuildProperties;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.ImpliedDurability;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Starts local servers of one store, found by {@link java.util.ServiceLoader}; stateless. */
public interface ServerFactory {
    /** The store's name, as its {@code StoreFactory} says it; by default from {@link BuildProperties}. */
    default String store() {
        return BuildProperties.of(getClass()).get("store");
    }

    /** Whether its servers store blobs. Others serve as a baseline and are measured only when named. */
    default boolean storesBlobs() {
        return true;
    }

    /**
     * The products whose servers this factory starts, the store's own first; by default from {@link BuildProperties}, or the
     * store's own alone.
     */
    default List<String> products() {
        String products = BuildProperties.of(getClass()).find("products").orElseGet(this::store);
        return List.of(products.split(",", -1));
    }

    /** The version of the store's own product that starts when none is asked for and none is installed; by default from {@link BuildProperties}. */
    default String defaultVersion() {
        return BuildProperties.of(getClass()).get("server");
    }

    /**
     * Versions that are known to start, by default from {@link BuildProperties}, or the default one alone; {@link #origin}
     * says which others may.
     *
     * @param product one of {@link #products}
     */
    default List<String> knownVersions(String product) {
        BuildProperties build = BuildProperties.of(getClass());
        String known = product.equals(store())
                ? build.find("known").orElseGet(this::defaultVersion)
                : build.get(product + ".known");
        return List.of(known.split(",", -1));
    }

    /**
     * Describes the origin of the server's program for users; by default its sources, else from {@link BuildProperties}, empty where
     * nothing is said.
     *
     * @param product one of {@link #products}
     */
    default String origin(String product) {
        return sources(product, Optional.empty())
                .map(ServerSources::describe)
                .or(() -> BuildProperties.of(getClass()).find("origin"))
                .orElse("");
    }

    /**
     * The sources of the server's program; empty by default, for servers whose jars Maven resolves.
     *
     * @param product one of {@link #products}
     * @param version requested version; empty means any, the best build first
     */
    default Optional<ServerSources> sources(String product, Optional<String> version) {
        return Optional.empty();
    }

    /**
     * Names of settings that this factory gives its servers itself, since they say where each listens and which place it has in its
     * cluster; users are refused them. By default from {@link BuildProperties}, or none.
     */
    default Set<String> ownSettings() {
        return BuildProperties.of(getClass())
                .find("own")
                .map(names -> Set.of(names.split(",", -1)))
                .orElse(Set.of());
    }

    /**
     * The one spelling of a setting's name that users may write, where the servers accept several; by default the name as it is. Names in
     * {@link #ownSettings} and {@link #dataSettings} are in that spelling.
     */
    default String spelling(String setting) {
        return setting;
    }

    /**
     * The reason why a setting of servers has no effect on these operations, as a clause: a layout decides it for its own data. Empty,
     * as by default, where it has one. Scenarios are refused settings without an effect, whose values would seem to make no difference.
     */
    default Optional<String> noEffectReason(String setting, Durability durability, Set<OperationKind> kinds) {
        return Optional.empty();
    }

    /**
     * The setting of servers that decides on the durability where a scenario sets it and names no durability; by default from
     * {@link BuildProperties}, or none.
     */
    default Optional<ImpliedDurability> impliedDurability() {
        BuildProperties build = BuildProperties.of(getClass());
        return build.find("durability.setting")
                .map(setting -> ImpliedDurability.parse(setting, build.get("durability.values")));
    }

    /**
     * Names of settings that move data on which the durability depends, such as a log, to another folder, or to several with commas
     * between them; by default from {@link BuildProperties}, or none.
     */
    default Set<String> dataSettings() {
        return BuildProperties.of(getClass())
                .find("data")
                .map(names -> Set.of(names.split(",", -1)))
                .orElse(Set.of());
    }

    /**
     * Names of all settings that move files of servers to other folders, in which every node of every start gets a new folder: {@link #dataSettings},
     * and by default those that {@link BuildProperties} list as {@code folders}.
     */
    default Set<String> folderSettings() {
        Set<String> names = new TreeSet<>(dataSettings());
        BuildProperties.of(getClass()).find("folders").ifPresent(more -> names.addAll(List.of(more.split(",", -1))));
        return names;
    }

    /** The feature release of Java that the servers need; empty for servers that run on that of the harness, or on none. */
    default OptionalInt java() {
        return OptionalInt.empty();
    }

    /**
     * The durability that servers are started with for a layout of the given one. Layouts for which it is the same share
     * their servers; by default every durability has servers of its own.
     */
    default Durability startedFor(Durability durability) {
        return durability;
    }

    /** Whether a node of each cluster leads, which {@link LocalCluster#leader} finds; none by default. */
    default boolean led() {
        return false;
    }

    /**
     * The reason why servers of this store cannot be started for an impairment, as the end of a sentence; empty where
     * they can. By default they can for a slow disk only: a partition requires nodes that are configured with the
     * addresses of the relays.
     */
    default Optional<String> refusal(Impairment impairment) {
        return impairment == Impairment.PARTITION
                ? Optional.of("the servers of " + store() + " reach each other without relays")
                : Optional.empty();
    }

    /**
     * A warning for rows with faults during the load other than a slow disk, as a sentence: where the loss of one server of so many differs from that of another for a
     * reason that the row does not show. Empty by default.
     */
    default Optional<String> faultCaution(int nodes) {
        return Optional.empty();
    }

    /**
     * Starts a cluster and returns when every node has answered a real operation.
     *
     * @throws UnsupportedServerException when no server can do what the plan asks, with the reason
     * @throws ServerException when a node could not be fetched, started or reached in time; the message carries its last
     *     log lines, and nothing is left running
     */
    LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException;
}
