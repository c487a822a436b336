package io.blobbench.server.cluster;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.relay.Relays;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Starts clusters of child processes; retries with other ports when a start failed by chance. */
public final class LocalClusters {
    private static final int ATTEMPTS = 3;
    /** Attempts: another program may take a port that was found free, or a Java server may crash with its class-data archive. */
    private static final Pattern BAD_LUCK =
            Pattern.compile("address (already )?in use|in use by another process|hs_err_pid", Pattern.CASE_INSENSITIVE);

    private LocalClusters() {}

    /**
     * Starts a cluster on ports of its own and returns when it can be used.
     *
     * @param store prefix of the names of its nodes
     * @param portsPerNode number of ports that each node needs
     * @throws ServerException when a node did not become ready; nothing is left running, unless an {@link IllegalStateException} that it
     *     suppresses names what is
     */
    public static LocalCluster start(
            String store, ServerPlan plan, ServerKit kit, int portsPerNode, Preparation preparation)
            throws ServerException {
        for (int attempt = 1; ; attempt++) {
            Path directory = attempt == 1 ? plan.directory() : plan.directory().resolve("attempt-" + attempt);
            try {
                return startOnce(store, plan, kit, directory, portsPerNode, preparation);
            } catch (ServerException e) {
                boolean ended = e.getSuppressed().length == 0;
                if (attempt == ATTEMPTS
                        || !ended
                        || !BAD_LUCK.matcher(e.getMessage()).find()) {
                    throw e;
                }
            }
        }
    }

    private static LocalCluster startOnce(
            String store, ServerPlan plan, ServerKit kit, Path directory, int portsPerNode, Preparation preparation)
            throws ServerException {
        List<Integer> ports = kit.ports().find(portsPerNode * plan.nodes());
        Optional<Relays> relays = NodeHarm.relays(plan);
        ProcessCluster cluster;
        try {
            ClusterPlan prepared = preparation.prepare(new ClusterSite(store, directory, plan.nodes(), ports, relays));
            cluster = ProcessCluster.of(prepared, plan, kit.processes(), relays);
        } catch (ServerException | RuntimeException e) {
            relays.ifPresent(Relays::close);
            throw e;
        }
        try {
            cluster.start();
            return cluster;
        } catch (ServerException e) {
            try {
                cluster.close();
            } catch (RuntimeException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    /** Plans the cluster on its site; implemented by an adapter. */
    @FunctionalInterface
    public interface Preparation {
        /** Writes the files of every node; ports and folder are those of this attempt. */
        ClusterPlan prepare(ClusterSite site) throws ServerException;
    }
}
