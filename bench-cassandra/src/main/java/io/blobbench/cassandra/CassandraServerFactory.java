package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.blobbench.server.ClusterPlan;
import io.blobbench.server.ClusterPlan.StartOrder;
import io.blobbench.server.FreePorts;
import io.blobbench.server.Installed;
import io.blobbench.server.JavaRuntimes;
import io.blobbench.server.JvmPrograms;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.LocalClusters;
import io.blobbench.server.NodePlan;
import io.blobbench.server.Readiness;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Durability;
import io.blobbench.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Local Cassandra nodes, each a JVM of its own, on one address and different ports. */
public final class CassandraServerFactory implements ServerFactory {
    /** Releases 4.1 and 5.0 start on Java 11 and 17, and on no later one. */
    private static final int JAVA = 17;
    /** Its data are thrown away: a node need not flush and take leave of the others. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);

    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";

    @Override
    public String store() {
        return CassandraStoreFactory.NAME;
    }

    @Override
    public String defaultVersion() {
        return CassandraStoreFactory.VERSIONS.get("server");
    }

    @Override
    public String origin() {
        return "Maven org.apache.cassandra:cassandra-all, run on a JDK 17";
    }

    /** The keyspace says whether the commit log is used at all. */
    @Override
    public Durability startedFor(Durability durability) {
        return durability == Durability.NONE ? Durability.PERIODIC : durability;
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        Optional<Path> home = plan.home();
        String server = "org.apache.cassandra:cassandra-all:" + plan.version().orElse(defaultVersion());
        List<Path> jars = home.isPresent()
                ? Installed.jars(home.get().resolve("lib"))
                : kit.artifacts().classPath(List.of(server));
        JvmPrograms programs = JvmPrograms.of(JavaRuntimes.ofThisMachine().find(JAVA, JAVA), jars, kit.artifacts());
        return LocalClusters.start(plan, kit, 2 * plan.nodes(), (ports, directory) -> {
            List<NodePlan> nodes = new ArrayList<>();
            List<String> endpoints = new ArrayList<>();
            for (int i = 0; i < plan.nodes(); i++) {
                String name = "cassandra-" + (i + 1);
                Path own = directory.resolve(name);
                NodeFiles files = new NodeFiles(plan, own, i, ports);
                files.write();
                List<String> command = programs.server(i == 0, files.jvmOptions(), DAEMON);
                int clientPort = ports.get(plan.nodes() + i);
                Readiness ready = answersCql(clientPort, ports.get(0));
                nodes.add(new NodePlan(name, command, own, ready, programs.stopGrace(i == 0, STOP_GRACE)));
                endpoints.add("127.0.0.1:" + clientPort);
            }
            String origin = home.isPresent() ? home.get().toString() : "Maven " + server;
            Runnable ended = () -> programs.settle(kit.processes(), directory);
            return new ClusterPlan(origin, endpoints, nodes, StartOrder.ONE_BY_ONE, seesAll(endpoints), ended);
        });
    }

    private static Readiness answersCql(int clientPort, int seedPort) {
        return new Readiness("answer CQL on port " + clientPort, node -> {
            if (!FreePorts.isTaken(clientPort)) {
                return false; // a driver takes long to find out that nobody listens
            }
            try (CqlSession session = session("127.0.0.1:" + clientPort)) {
                String name = session.execute("SELECT cluster_name FROM system.local")
                        .one()
                        .getString(0);
                // A server of somebody else may have taken the port; ours is about to end then.
                return name.equals(NodeFiles.clusterName(seedPort));
            }
        });
    }

    private static Readiness seesAll(List<String> endpoints) {
        return new Readiness("see all " + endpoints.size() + " nodes", node -> {
            for (String endpoint : endpoints) {
                try (CqlSession session = session(endpoint)) {
                    long up = session.getMetadata().getNodes().values().stream()
                            .filter(found -> found.getState() == NodeState.UP)
                            .count();
                    if (up < endpoints.size()) {
                        return false;
                    }
                }
            }
            return true;
        });
    }

    private static CqlSession session(String endpoint) throws Exception {
        return new Sessions(new StoreSettings(List.of(endpoint), Map.of())).open(Map.of());
    }
}
