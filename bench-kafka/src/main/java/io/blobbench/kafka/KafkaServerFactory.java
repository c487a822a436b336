package io.blobbench.kafka;

import io.blobbench.server.ClusterPlan;
import io.blobbench.server.ClusterPlan.StartOrder;
import io.blobbench.server.FreePorts;
import io.blobbench.server.JavaRuntime;
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
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;

/** Local Kafka brokers in KRaft mode, one of them the only controller. */
public final class KafkaServerFactory implements ServerFactory {
    private static final Duration STOP_GRACE = Duration.ofSeconds(2);
    /** As Kafka's own start script has it. */
    private static final String BROKER = "-Xms1g -Xmx1g -XX:+UseG1GC -XX:MaxGCPauseMillis=20"
            + " -XX:InitiatingHeapOccupancyPercent=35 -XX:+ExplicitGCInvokesConcurrent -Djava.awt.headless=true"
            + " -Dlog4j2.level=INFO";

    @Override
    public String store() {
        return KafkaStoreFactory.NAME;
    }

    @Override
    public String origin() {
        return "Maven org.apache.kafka:kafka_2.13, any version from 3.3 on";
    }

    /** The topics carry it; brokers are the same for all. */
    @Override
    public Durability startedFor(Durability durability) {
        return Durability.NONE;
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        KafkaJars jars = KafkaJars.find(plan, kit.artifacts());
        JvmPrograms jvm = JvmPrograms.of(JavaRuntime.running(), jars.classPath(), kit.artifacts());
        return LocalClusters.start(plan, kit, plan.nodes() + 1, (ports, directory) -> {
            String clusterId = Uuid.randomUuid().toString();
            List<NodePlan> nodes = new ArrayList<>();
            List<String> endpoints = new ArrayList<>();
            for (int id = 1; id <= plan.nodes(); id++) {
                NodeFiles files = new NodeFiles(directory, id);
                files.write(plan, ports);
                if (id == 1) {
                    format(files, clusterId, jvm, kit);
                } else {
                    files.formatLikeFirst(clusterId);
                }
                int port = ports.get(id - 1);
                endpoints.add("127.0.0.1:" + port);
                List<String> command = jvm.server(id == 1, List.of(BROKER.split(" ")), "kafka.Kafka", NodeFiles.CONFIG);
                Duration grace = jvm.stopGrace(id == 1, STOP_GRACE);
                nodes.add(new NodePlan("kafka-" + id, command, files.home(), isOneOfTheBrokers(port), grace));
            }
            Readiness complete = seesAll(plan, ports.get(0));
            Runnable ended = () -> jvm.settle(kit.processes(), directory);
            return new ClusterPlan(jars.origin(), endpoints, nodes, StartOrder.TOGETHER, complete, ended);
        });
    }

    private static void format(NodeFiles files, String clusterId, JvmPrograms jvm, ServerKit kit)
            throws ServerException {
        List<String> command = jvm.tool("kafka.tools.StorageTool", "format", "-t", clusterId, "-c", NodeFiles.CONFIG);
        kit.processes().run("kafka-format", command, files.home(), files.home().resolve("format.log"));
    }

    private static Readiness isOneOfTheBrokers(int port) {
        return new Readiness("be one of the brokers", node -> {
            if (!FreePorts.isTaken(port)) {
                return false; // an admin client takes long to find out
            }
            try (Cluster cluster = reach(port)) {
                return cluster.brokers().stream().anyMatch(broker -> broker.port() == port);
            }
        });
    }

    private static Readiness seesAll(ServerPlan plan, int port) {
        return new Readiness("be one of " + plan.nodes() + " brokers", node -> {
            try (Cluster cluster = reach(port)) {
                boolean all = cluster.brokers().size() >= plan.nodes();
                if (all) {
                    requireKnown(plan.settings().keySet(), cluster);
                }
                return all;
            }
        });
    }

    private static Cluster reach(int port) throws StoreException {
        return new Cluster(new ClientProperties(new StoreSettings(List.of("127.0.0.1:" + port), Map.of())));
    }

    /** A broker starts with settings that it does not know, and keeps silent about them. */
    private static void requireKnown(Set<String> settings, Cluster cluster) throws StoreException, ServerException {
        ConfigResource first = new ConfigResource(ConfigResource.Type.BROKER, "1");
        Config config = cluster.ask(
                "describe broker 1",
                admin -> admin.describeConfigs(List.of(first)).values().get(first));
        Set<String> known = config.entries().stream()
                .filter(entry -> entry.type() != ConfigEntry.ConfigType.UNKNOWN)
                .map(ConfigEntry::name)
                .collect(Collectors.toSet());
        Set<String> given = new TreeSet<>(settings);
        given.removeIf(name -> name.startsWith("listener.name."));
        try {
            KnownNames.require("Kafka server setting", given, known);
        } catch (StoreException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }
}
