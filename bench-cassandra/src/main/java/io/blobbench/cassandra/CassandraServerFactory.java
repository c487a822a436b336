package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.cluster.ClusterPlan;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.cluster.LocalClusters;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.java.JavaRuntimes;
import io.blobbench.server.java.JvmPrograms;
import io.blobbench.server.source.ServerProgram;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Local Cassandra nodes, each a JVM of its own, on one address and different ports. */
public final class CassandraServerFactory implements ServerFactory {
    /** Releases 4.1 and 5.0 start on Java 11 and 17, and on no later one. */
    private static final int JAVA = 17;

    /** Name and password. */
    private static final String FIRST_USER = "cassandra";

    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";

    @Override
    public OptionalInt java() {
        return OptionalInt.of(JAVA);
    }

    /** The keyspace says whether the commit log is used at all. */
    @Override
    public Durability startedFor(Durability durability) {
        return durability == Durability.NONE ? Durability.PERIODIC : durability;
    }

    /** A keyspace without durable writes does not use the commit log. The state of transactions is in a keyspace of the servers, which does. */
    @Override
    public Optional<String> noEffectReason(String setting, Durability durability, Set<OperationKind> kinds) {
        return durability == Durability.NONE
                        && setting.contains("commitlog_sync")
                        && Collections.disjoint(kinds, CassandraStore.TRANSACTIONS)
                ? Optional.of("nothing is written to the commit log where layout.durability is none")
                : Optional.empty();
    }

    @Override
    public Optional<String> refusal(Impairment impairment) {
        return Optional.empty();
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        String server = "org.apache.cassandra:cassandra-all:" + plan.version().orElse(defaultVersion());
        ServerProgram program = ServerProgram.jars(plan, "lib", kit.artifacts(), server);
        JvmPrograms jvm =
                JvmPrograms.of(JavaRuntimes.ofThisMachine().find(JAVA, JAVA), program.files(), kit.artifacts());
        Map<String, String> login = login(plan);
        return LocalClusters.start(store(), plan, kit, 2, site -> {
            List<NodePlan> nodes = site.each(i -> {
                int port = site.port(NodeFiles.CLIENTS, i);
                Readiness ready = Readiness.atPort(port, "answer CQL on port " + port, node -> sees(site, i, 1, login));
                List<String> options = new ArrayList<>(agent(program));
                options.addAll(NodeFiles.write(plan, folderSettings(), site, i));
                return jvm.server(site.home(i), i == 0, ready, options, DAEMON);
            });
            Runnable ended = () -> jvm.keepArchive(kit.processes(), site.directory());
            List<String> endpoints = site.addresses(NodeFiles.CLIENTS);
            return new ClusterPlan(
                            program.build().withDetails(jvm.runtime()).withCaution(NodeFiles.caution(plan)),
                            endpoints,
                            nodes,
                            StartOrder.ONE_BY_ONE,
                            allSeeAll(site, login),
                            ended)
                    .reachedWith(login);
        });
    }

    /** The login of clients where a scenario sets an authenticator: the user that every new cluster has. */
    private static Map<String, String> login(ServerPlan plan) {
        return plan.settings().getOrDefault("authenticator", "").contains("PasswordAuthenticator")
                ? Map.of(
                        DefaultDriverOption.AUTH_PROVIDER_CLASS.getPath(), "PlainTextAuthProvider",
                        DefaultDriverOption.AUTH_PROVIDER_USER_NAME.getPath(), FIRST_USER,
                        DefaultDriverOption.AUTH_PROVIDER_PASSWORD.getPath(), FIRST_USER)
                : Map.of();
    }

    /**
     * The library that measures memtables need not be an agent, except for the releases of it that 4.1 has: on Java 17 they
     * cannot look into lambdas otherwise, and the server does not start.
     */
    private static List<String> agent(ServerProgram program) {
        return program.files().stream()
                .filter(jar -> jar.getFileName().toString().startsWith("jamm-0.3."))
                .map(jar -> "-javaagent:" + jar)
                .toList();
    }

    private static Readiness allSeeAll(ClusterSite site, Map<String, String> login) {
        return new Readiness("see all " + site.nodes() + " nodes", node -> {
            boolean all = true;
            for (int i = 0; i < site.nodes(); i++) {
                all &= sees(site, i, site.nodes(), login);
            }
            return all;
        });
    }

    /** Whether a node of this cluster can be used, and sees this many usable nodes, itself included. */
    private static boolean sees(ClusterSite site, int index, int nodes, Map<String, String> login)
            throws StoreException {
        StoreSettings settings = new StoreSettings(List.of(site.address(NodeFiles.CLIENTS, index)), login);
        try (Sessions sessions = new Sessions(settings)) {
            Metadata seen = sessions.open(Map.of()).getMetadata();
            // Another server may have taken the port; ours is about to end then.
            boolean ours = seen.getClusterName().equals(Optional.of(NodeFiles.clusterName(site)));
            return ours && Cluster.up(seen).size() >= nodes;
        }
    }
}
