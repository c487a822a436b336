package io.blobbench.cassandra;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.file.ServerFiles;
import io.blobbench.server.java.HeapSetting;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Configuration of one local node, from files of the adapter in which words in angle brackets stand for values. */
final class NodeFiles {
    /** Uses of a node's ports. */
    static final int CLIENTS = 0;

    private static final int NODES = 1;
    /** Room for four blobs of 100 MB, each several times. */
    private static final int MIB_OF_ONE = 2048;
    /** Three of them fit into 8 GB beside the harness. */
    private static final int MIB_OF_SEVERAL = 768;

    private static final String CONFIG = "cassandra.yaml";
    private static final String RACK = "cassandra-rackdc.properties";

    private NodeFiles() {}

    /** As in the file. */
    static String clusterName(ClusterSite site) {
        return "blobbench-" + site.port(NODES, 0);
    }

    /** Nodes share the ring of 64 bits evenly, from the lowest token on; the lowest value of all is none. */
    private static long token(int index, int nodes) {
        return Long.MIN_VALUE + 1 + Long.divideUnsigned(-1, nodes) * index;
    }

    /** A warning for rows of several nodes, whose heaps are smaller than that of one; empty where the plan says what they have. */
    static Optional<String> caution(ServerPlan plan) {
        return plan.nodes() == 1 || plan.settings().containsKey(HeapSetting.NAME)
                ? Optional.empty()
                : Optional.of("each of " + plan.nodes() + " cassandra nodes has a heap of " + MIB_OF_SEVERAL
                        + " MiB, a node alone one of " + MIB_OF_ONE + " MiB: to compare numbers of nodes, set stores."
                        + "cassandra.server.heap");
    }

    private static int heapMib(ServerPlan plan) throws ServerException {
        return HeapSetting.mib("cassandra", plan, plan.nodes() == 1 ? MIB_OF_ONE : MIB_OF_SEVERAL);
    }

    /**
     * Writes everything that a node reads at its start.
     *
     * @param folderSettings see {@link io.blobbench.server.ServerFactory#folderSettings}
     * @return options of its JVM, without any agent
     */
    static List<String> write(ServerPlan plan, Set<String> folderSettings, ClusterSite site, int index)
            throws ServerException {
        Path home = site.home(index);
        int heapMib = heapMib(plan);
        boolean always = plan.durability() == Durability.ALWAYS;
        List<String> hosts = site.hostsBetweenNodes(NODES);
        Map<String, String> values = Map.ofEntries(
                Map.entry("directory", home.toString()),
                Map.entry("config", home.resolve(CONFIG).toUri().toString()),
                Map.entry("rack", home.resolve(RACK).toUri().toString()),
                Map.entry("token", String.valueOf(token(index, site.nodes()))),
                Map.entry("seed", hosts.get(0)),
                Map.entry("seedPort", String.valueOf(site.port(NODES, 0))),
                Map.entry("host", hosts.get(index)),
                Map.entry("storagePort", String.valueOf(site.port(NODES, index))),
                Map.entry("clientPort", String.valueOf(site.port(CLIENTS, index))),
                Map.entry("commitlogSync", always ? "batch" : "periodic"),
                Map.entry("commitlogSyncPeriod", always ? "0ms" : "1000ms"),
                Map.entry("heap", heapMib + "m"),
                Map.entry("requestsInFlight", Math.min(256, heapMib / 4) + "MiB"));
        List<String> config = new ArrayList<>(ServerFiles.filled(NodeFiles.class, CONFIG, values));
        site.settings(plan, folderSettings, index).forEach((name, value) -> {
            if (!name.equals(HeapSetting.NAME)) {
                config.add(name + ": " + value); // the last of several wins
            }
        });
        ServerFiles.writeLines(home.resolve(CONFIG), config);
        ServerFiles.writeLines(home.resolve(RACK), ServerFiles.filled(NodeFiles.class, RACK, values));
        List<String> logging = ServerFiles.filled(NodeFiles.class, "logback-server.xml", values);
        ServerFiles.writeLines(home.resolve("logback.xml"), logging);
        return ServerFiles.filled(NodeFiles.class, "jvm.options", values);
    }
}
