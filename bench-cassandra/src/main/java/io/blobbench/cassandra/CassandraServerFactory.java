package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.blobbench.server.ClusterPlan;
import io.blobbench.server.ClusterPlan.StartOrder;
import io.blobbench.server.ClusterSite;
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
import io.blobbench.server.ServerProgram;
import io.blobbench.store.Durability;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;

/** Local Cassandra nodes, each a JVM of its own, on one address and different ports. */
public final class CassandraServerFactory implements ServerFactory {
    /** Releases 4.1 and 5.0 start on Java 11 and 17, and on no later one. */
    private static final int JAVA = 17;

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
        String server = "org.apache.cassandra:cassandra-all:" + plan.version().orElse(defaultVersion());
        ServerProgram program = ServerProgram.jars(plan, "lib", kit.artifacts(), server);
        JvmPrograms jvm =
                JvmPrograms.of(JavaRuntimes.ofThisMachine().find(JAVA, JAVA), program.files(), kit.artifacts());
        return LocalClusters.start(store(), plan, kit, 2, site -> {
            List<NodePlan> nodes = site.each(i -> {
                List<String> options = NodeFiles.write(plan, site, i);
                return jvm.server(site.home(i), i == 0, answersCql(site, i), options, DAEMON);
            });
            List<String> endpoints = site.addresses(NodeFiles.CLIENTS);
            Runnable ended = () -> jvm.settle(kit.processes(), site.directory());
            return new ClusterPlan(
                    program.origin(), endpoints, nodes, StartOrder.ONE_BY_ONE, seesAll(endpoints), ended);
        });
    }

    private static Readiness answersCql(ClusterSite site, int index) {
        int port = site.port(NodeFiles.CLIENTS, index);
        return Readiness.atPort(port, "answer CQL on port " + port, node -> {
            try (CqlSession session = session(site.address(NodeFiles.CLIENTS, index))) {
                String name = session.execute("SELECT cluster_name FROM system.local")
                        .one()
                        .getString(0);
                // A server of somebody else may have taken the port; ours is about to end then.
                return name.equals(NodeFiles.clusterName(site));
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
