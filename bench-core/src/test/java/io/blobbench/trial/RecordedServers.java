package io.blobbench.trial;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts nothing, and remembers what it was to start. Used by the control thread only. */
final class RecordedServers implements ServerFactory {
    final List<ServerPlan> started = new ArrayList<>();
    int stopped;

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
    public LocalCluster start(ServerPlan plan, ServerKit kit) {
        started.add(plan);
        return new LocalCluster() {
            @Override
            public List<ServerNode> nodes() {
                return List.of();
            }

            @Override
            public StoreSettings settings() {
                return new StoreSettings(List.of(), Map.of());
            }

            @Override
            public ServerBuild build() {
                return ServerBuild.of("nowhere");
            }

            @Override
            public void close() {
                stopped++;
            }
        };
    }
}
