package io.blobbench.contract;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Local servers of one test, with the kit that their processes belong to.
 *
 * @param kit closed with the cluster
 */
public record StartedCluster(ServerKit kit, LocalCluster cluster) implements AutoCloseable {
    /**
     * Starts one node.
     *
     * @param ports of the node, in the order in which its factory asks for them
     * @param settings native settings of the server
     * @throws ServerException when it does not start; nothing is left running then
     */
    public static StartedCluster start(
            ServerFactory factory, PortSource ports, Map<String, String> settings, Path directory)
            throws ServerException {
        ServerKit real = LocalKit.create(DownloadListener.NONE);
        ServerKit kit = new ServerKit(real.artifacts(), real.processes(), ports);
        return start(
                factory,
                kit,
                new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, directory));
    }

    /**
     * Starts a cluster.
     *
     * @param kit closed when the cluster does not start, or with it
     * @throws ServerException when it does not start; nothing is left running then
     */
    public static StartedCluster start(ServerFactory factory, ServerKit kit, ServerPlan plan) throws ServerException {
        try {
            return new StartedCluster(kit, factory.start(plan, kit));
        } catch (ServerException | RuntimeException e) {
            kit.close();
            throw e;
        }
    }

    @Override
    public void close() {
        cluster.close();
        kit.close();
    }
}
