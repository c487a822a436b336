package io.blobbench.server;

import io.blobbench.store.StoreSettings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Running local servers of one store; closing stops every node and waits for their end. */
public interface LocalCluster extends AutoCloseable {
    /** In the order they were started. */
    List<ServerNode> nodes();

    /** Endpoints and client properties that reach this cluster. */
    StoreSettings settings();

    /** Which build of the server runs. */
    ServerBuild build();

    /** The build that runs, with its origin: {@code Maven org.apache.kafka:kafka_2.13:4.3.1}, or the path of a binary. */
    default String origin() {
        return build().source();
    }

    /**
     * Starts several nodes that have ended again on their data; returns when they are ready, and all nodes have found each other if all
     * are alive. The default starts one after the other; override it if nodes need each other.
     *
     * @param ended some of {@link #nodes}; may be empty, which waits only until all nodes have found each other
     */
    default void restart(Collection<ServerNode> ended) throws ServerException {
        for (ServerNode node : ended) {
            node.restart();
        }
    }

    /**
     * The node that leads a layout now: the primary of its replicas, or the leader of consensus; empty while there is none, and by
     * default.
     *
     * @param layoutName of a layout that the cluster holds
     */
    default Optional<ServerNode> leader(String layoutName) throws ServerException {
        return Optional.empty();
    }

    /**
     * Stops every node within bounded time, by force if it must; may be called twice.
     *
     * @throws IllegalStateException when a process is still there some seconds after SIGKILL, as where a disk hangs; all others were
     *     stopped
     */
    @Override
    void close();
}
