package io.blobbench.kafka;

import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.cluster.ClusterPlan;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.cluster.LocalClusters;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.java.HeapSetting;
import io.blobbench.server.java.JavaRuntime;
import io.blobbench.server.java.JvmPrograms;
import io.blobbench.server.source.ServerProgram;
import io.blobbench.store.BuildProperties;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;

/** Local Kafka brokers in KRaft mode, without other servers: controllers are brokers too. */
public final class KafkaServerFactory implements ServerFactory {
    /** As Kafka's own start script has them. */
    private static final int USUAL_HEAP_MIB = 1024;

    private static final String BROKER = "-XX:+UseG1GC -XX:MaxGCPauseMillis=20 -XX:InitiatingHeapOccupancyPercent=35"
            + " -XX:+ExplicitGCInvokesConcurrent -Djava.awt.headless=true -Dlog4j2.level=INFO";

    /** Settings of the authorizer, which are not among those that a broker describes. */
    private static final Set<String> AUTHORIZER = Set.of("super.users", "allow.everyone.if.no.acl.found");

    /** The topics carry it; brokers are the same for all. */
    @Override
    public Durability startedFor(Durability durability) {
        return Durability.NONE;
    }

    @Override
    public Optional<String> noEffectReason(String setting, Durability durability, Set<OperationKind> kinds) {
        return BrokerDefaults.noEffectReason(setting);
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        int heapMib = HeapSetting.mib(store(), plan, USUAL_HEAP_MIB);
        ServerProgram program = find(plan, kit);
        JvmPrograms jvm = JvmPrograms.of(JavaRuntime.running(), program.files(), kit.artifacts());
        Features features = Features.of(program.files(), kit.artifacts());
        // The tool reads settings of the broker, too.
        boolean usual = Set.of(HeapSetting.NAME).containsAll(plan.settings().keySet());
        boolean moved = !Collections.disjoint(folderSettings(), plan.settings().keySet());
        List<String> options = List.of(("-Xms" + heapMib + "m -Xmx" + heapMib + "m " + BROKER).split(" "));
        return LocalClusters.start(store(), plan, kit, NodeFiles.PORTS, site -> {
            String clusterId = Uuid.randomUuid().toString();
            List<NodePlan> nodes = site.each(i -> {
                NodeFiles files = new NodeFiles(site, i);
                files.write(site.settings(plan, folderSettings(), i));
                if (i > 0 && !moved) {
                    files.formatWith(new NodeFiles(site, 0).features(), clusterId);
                } else if (usual && features.known()) {
                    files.formatWith(features.cached(), clusterId);
                } else {
                    format(files, clusterId, jvm, kit);
                    if (usual) {
                        features.keep(files.features());
                    }
                }
                Readiness ready = isOneOfTheBrokers(clusterId, site.port(NodeFiles.CLIENTS, i));
                return jvm.server(files.home(), i == 0, ready, options, "kafka.Kafka", NodeFiles.CONFIG);
            });
            List<String> endpoints = site.addresses(NodeFiles.CLIENTS);
            Readiness complete = seesAll(plan, clusterId, endpoints.get(0));
            Runnable ended = () -> jvm.keepArchive(kit.processes(), site.directory());
            return new ClusterPlan(
                            program.build().withDetails(jvm.runtime()),
                            endpoints,
                            nodes,
                            StartOrder.TOGETHER,
                            complete,
                            ended)
                    .ledBy(topic -> leader(topic, endpoints));
        });
    }

    @Override
    public Optional<String> refusal(Impairment impairment) {
        return Optional.empty();
    }

    @Override
    public Optional<String> faultCaution(int nodes) {
        return nodes == 2
                ? Optional.of(
                        "of 2 kafka servers only kafka-1 is a controller: no partition gets another leader while it is lost,"
                                + " so that its loss lasts longer than that of kafka-2; of 3 servers each is a controller")
                : Optional.empty();
    }

    @Override
    public boolean led() {
        return true;
    }

    /** The leader of a topic's first partition; brokers are numbered from 1. */
    private static OptionalInt leader(String topic, List<String> endpoints) throws StoreException {
        try (Cluster cluster = new Cluster(new ClientProperties(new StoreSettings(endpoints, Map.of())))) {
            Node leader = cluster.leader(topic);
            return leader == null || leader.isEmpty() ? OptionalInt.empty() : OptionalInt.of(leader.id() - 1);
        }
    }

    private static ServerProgram find(ServerPlan plan, ServerKit kit) throws ServerException {
        BuildProperties versions = BuildProperties.of(KafkaServerFactory.class);
        String version = plan.version().orElse(versions.get("server"));
        if (version.matches("[0-2]\\..*|3\\.[0-2]\\..*")) {
            throw new UnsupportedServerException(
                    "Kafka " + version + " cannot run without ZooKeeper; 3.3 is the first that can");
        }
        if (plan.impairments().contains(Impairment.PARTITION) && version.matches("3\\.[3-8]\\..*")) {
            throw new UnsupportedServerException("Kafka " + version
                    + " cannot be started for partitions, its controllers have no advertised listeners; 3.9 is the first"
                    + " that can");
        }
        // Brings the binding that the server's artifacts leave out; without one it would log nothing.
        String logging = "org.slf4j:slf4j-simple:" + versions.get("server.slf4j");
        return ServerProgram.jars(plan, "libs", kit.artifacts(), "org.apache.kafka:kafka_2.13:" + version, logging);
    }

    private static void format(NodeFiles files, String clusterId, JvmPrograms jvm, ServerKit kit)
            throws ServerException {
        List<String> command = jvm.tool("kafka.tools.StorageTool", "format", "-t", clusterId, "-c", NodeFiles.CONFIG);
        kit.processes().run("kafka-format", command, files.home(), files.home().resolve("format.log"));
    }

    private static Readiness isOneOfTheBrokers(String clusterId, int port) {
        return Readiness.atPort(port, "become one of the brokers", node -> {
            try (Cluster cluster = reach("127.0.0.1:" + port)) {
                // Another server may have taken the port; ours is about to end then.
                boolean ours = cluster.id().equals(clusterId);
                return ours && cluster.brokers().stream().anyMatch(broker -> broker.port() == port);
            }
        });
    }

    private Readiness seesAll(ServerPlan plan, String clusterId, String endpoint) {
        return new Readiness("be one of " + plan.nodes() + " brokers", node -> {
            try (Cluster cluster = reach(endpoint)) {
                boolean all =
                        cluster.id().equals(clusterId) && cluster.brokers().size() >= plan.nodes();
                if (all) {
                    requireKnown(plan, cluster);
                }
                return all;
            }
        });
    }

    private static Cluster reach(String endpoint) throws StoreException {
        return new Cluster(new ClientProperties(new StoreSettings(List.of(endpoint), Map.of())));
    }

    /** A broker starts with settings that it does not know, and keeps silent about them. */
    private void requireKnown(ServerPlan plan, Cluster cluster) throws StoreException, ServerException {
        ConfigResource first = new ConfigResource(ConfigResource.Type.BROKER, "1");
        Config config = cluster.ask(
                "describe broker 1",
                admin -> admin.describeConfigs(List.of(first)).values().get(first));
        Set<String> known = config.entries().stream()
                .filter(entry -> entry.type() != ConfigEntry.ConfigType.UNKNOWN)
                .map(ConfigEntry::name)
                .collect(Collectors.toSet());
        plan.settings().keySet().stream()
                .filter(name -> name.startsWith("listener.name."))
                .forEach(known::add);
        known.addAll(AUTHORIZER);
        known.add(HeapSetting.NAME);
        plan.requireSettings(store(), known);
    }
}
