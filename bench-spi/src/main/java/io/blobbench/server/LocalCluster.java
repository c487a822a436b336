package io.blobbench.server;

import io.blobbench.store.StoreSettings;
import java.util.List;

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

    /** Stops every node within bounded time, by force if it must; may be called twice. */
    @Override
    void close();
}
