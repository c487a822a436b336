package io.blobbench.trial.fault;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The local servers of a trial. Used by its control thread, and by the threads of its faults and control calls. */
public interface TrialServers {
    /** In the order they were started; empty where there are none. */
    List<ServerNode> nodes();

    /**
     * Starts several nodes that have ended again on their data; returns when they are ready.
     *
     * @throws ServerException when one did not become ready
     */
    void restart(Collection<ServerNode> ended) throws ServerException;

    /**
     * The node that leads a layout now; empty where none does.
     *
     * @throws ServerException when that cannot be determined
     */
    default Optional<ServerNode> leader(String layoutName) throws ServerException {
        return Optional.empty();
    }

    /** The folders that have all their files; empty where they are not known. */
    default List<Path> data() throws IOException {
        return List.of();
    }

    /** Servers that another process started, and that are only watched here. */
    static TrialServers watched(List<ServerNode> nodes) {
        List<ServerNode> all = List.copyOf(nodes);
        return new TrialServers() {
            @Override
            public List<ServerNode> nodes() {
                return all;
            }

            @Override
            public void restart(Collection<ServerNode> ended) {
                throw new UnsupportedOperationException("servers of another process are only watched");
            }
        };
    }
}
