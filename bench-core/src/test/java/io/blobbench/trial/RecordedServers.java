package io.blobbench.trial;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts nothing, and remembers what it was to start. Used by the control thread only. */
public final class RecordedServers implements ServerFactory {
    public final List<ServerPlan> started = new ArrayList<>();
    public int stopped;
    public List<ServerNode> nodes = List.of();
    public StoreSettings settings = new StoreSettings(List.of(), Map.of());
    /** The build, except for its caution. */
    public ServerBuild build = ServerBuild.of("nowhere");
    /** The caution of the build. */
    public Optional<String> caution = Optional.empty();
    /** The caution of two servers under faults. */
    public Optional<String> faultCaution = Optional.empty();
    /** Thrown in place of a start. */
    public Optional<ServerException> failure = Optional.empty();
    /** How often nodes were waited for until they have found each other. */
    public int joins;
    /** Thrown where they are to find each other. */
    public Optional<ServerException> apart = Optional.empty();
    /** Runs whenever a cluster is stopped. */
    public Runnable stopping = () -> {};
    /** Context class loader of the last start. */
    public ClassLoader loader;

    @Override
    public String store() {
        return "memory";
    }

    @Override
    public String defaultVersion() {
        return "1";
    }

    /** Only {@link Durability#ALWAYS} needs servers of its own. */
    @Override
    public Durability startedFor(Durability durability) {
        return durability == Durability.ALWAYS ? durability : Durability.NONE;
    }

    @Override
    public Optional<String> faultCaution(int nodes) {
        return nodes == 2 ? faultCaution : Optional.empty();
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        loader = Thread.currentThread().getContextClassLoader();
        if (failure.isPresent()) {
            throw failure.get();
        }
        started.add(plan);
        ServerBuild starting = build.withCaution(caution);
        return new LocalCluster() {
            @Override
            public List<ServerNode> nodes() {
                return List.copyOf(nodes);
            }

            @Override
            public void restart(Collection<ServerNode> ended) throws ServerException {
                if (ended.isEmpty()) {
                    joins++;
                    if (apart.isPresent()) {
                        throw apart.get();
                    }
                }
                LocalCluster.super.restart(ended);
            }

            @Override
            public StoreSettings settings() {
                return settings;
            }

            @Override
            public ServerBuild build() {
                return starting;
            }

            @Override
            public void close() {
                stopped++;
                stopping.run();
            }
        };
    }
}
