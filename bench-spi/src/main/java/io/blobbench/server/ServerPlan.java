package io.blobbench.server;

import io.blobbench.store.KnownNames;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which servers to start.
 *
 * @param product one of {@link ServerFactory#products}; empty means the store's own
 * @param version as the user asked for it; empty means that of the first source that works here, or the pinned one
 * @param source word of the {@link ServerSource} to use; empty tries all in order
 * @param trustUnpinned whether a build with an unknown checksum may be fetched for the first time
 * @param home folder or binary of an installed server that the user named
 * @param nodes at least 1
 * @param durability what the servers must promise, see {@link ServerFactory#startedFor}
 * @param settings native settings of the server, passed through verbatim except {@link ServerFactory#folderSettings}
 * @param password that clients must give, where the server supports one; empty for servers open to any client that
 *     reaches them
 * @param impairments impairments that can be applied to the nodes later; empty for a normal start
 * @param directory empty folder for data and logs, removed by the caller
 */
public record ServerPlan(
        Optional<String> product,
        Optional<String> version,
        Optional<String> source,
        boolean trustUnpinned,
        Optional<Path> home,
        int nodes,
        Durability durability,
        Map<String, String> settings,
        Optional<Password> password,
        Set<Impairment> impairments,
        Path directory) {
    public ServerPlan {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, got " + nodes);
        }
        settings = Map.copyOf(settings);
        impairments = Set.copyOf(impairments);
    }

    /** Servers of builds with known checksums, without a password. */
    public ServerPlan(
            Optional<String> product,
            Optional<String> version,
            Optional<String> source,
            Optional<Path> home,
            int nodes,
            Durability durability,
            Map<String, String> settings,
            Path directory) {
        this(product, version, source, false, home, nodes, durability, settings, Optional.empty(), Set.of(), directory);
    }

    /** Servers of the store's own product, from any source. */
    public ServerPlan(
            Optional<String> version,
            Optional<Path> home,
            int nodes,
            Durability durability,
            Map<String, String> settings,
            Path directory) {
        this(Optional.empty(), version, Optional.empty(), home, nodes, durability, settings, directory);
    }

    /** The same servers, allowing a build with an unknown checksum. */
    public ServerPlan trustingUnpinned(boolean trust) {
        return with(trust, password, impairments);
    }

    /** The same servers for clients that have a password, where the servers know one. */
    public ServerPlan withPassword(Password secret) {
        return with(trustUnpinned, Optional.of(secret), impairments);
    }

    /** The same servers, started so that impairments can be applied. */
    public ServerPlan preparedFor(Set<Impairment> harm) {
        return with(trustUnpinned, password, harm);
    }

    private ServerPlan with(boolean trust, Optional<Password> secret, Set<Impairment> harm) {
        return new ServerPlan(
                product, version, source, trust, home, nodes, durability, settings, secret, harm, directory);
    }

    /**
     * Refuses settings that the server would not know, where it does not do so itself.
     *
     * @param store whose server it is, for the message
     * @throws ServerException naming the first unknown one, and the nearest known one or all of them
     */
    public void requireSettings(String store, Set<String> known) throws ServerException {
        try {
            KnownNames.require(store + " server setting", settings.keySet(), known);
        } catch (StoreException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }
}
