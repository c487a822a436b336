package io.blobbench.cassandra;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.file.ServerFiles;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Configuration of one local node, from files of the adapter in which words in angle brackets stand for values. */
final class NodeFiles {
    /** Uses of a node's ports. */
    static final int CLIENTS = 0;

    private static final int NODES = 1;
    private static final String CONFIG = "cassandra.yaml";

    private NodeFiles() {}

    /** As in the file. */
    static String clusterName(ClusterSite site) {
        return "blobbench-" + site.port(NODES, 0);
    }

    /** Nodes share the ring of 64 bits evenly, from the lowest token on; the lowest value of all is none. */
    private static long token(int index, int nodes) {
        return Long.MIN_VALUE + 1 + Long.divideUnsigned(-1, nodes) * index;
    }

    /**
     * Writes everything that a node reads at its start.
     *
     * @return options of its JVM, without any agent
     */
    static List<String> write(ServerPlan plan, ClusterSite site, int index) throws ServerException {
        Path home = site.home(index);
        int heapMib = site.nodes() == 1 ? 2048 : 768; // four blobs of 100 MB, each several times
        boolean always = plan.durability() == Durability.ALWAYS;
        List<String> hosts = site.hostsBetweenNodes(NODES);
        Map<String, String> values = Map.ofEntries(
                Map.entry("directory", home.toString()),
                Map.entry("config", home.resolve(CONFIG).toUri().toString()),
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
        plan.settings().forEach((name, value) -> config.add(name + ": " + value)); // the last of several wins
        ServerFiles.writeLines(home.resolve(CONFIG), config);
        List<String> logging = ServerFiles.filled(NodeFiles.class, "logback-server.xml", values);
        ServerFiles.writeLines(home.resolve("logback.xml"), logging);
        return ServerFiles.filled(NodeFiles.class, "jvm.options", values);
    }
}
