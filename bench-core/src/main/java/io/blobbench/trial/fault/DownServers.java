package io.blobbench.trial.fault;

import io.blobbench.server.ServerNode;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The servers of a trial that do not serve because its scenario asked for it. Usable from any thread. */
public final class DownServers {
    private final Set<ServerNode> nodes = ConcurrentHashMap.newKeySet();

    void add(Collection<ServerNode> stopped) {
        nodes.addAll(stopped);
    }

    void remove(Collection<ServerNode> serving) {
        nodes.removeAll(serving);
    }

    /** Whether a server is down on purpose. */
    public boolean contains(ServerNode node) {
        return nodes.contains(node);
    }

    /** Whether no server is. */
    public boolean none() {
        return nodes.isEmpty();
    }
}
