package io.blobbench.kafka;

import io.blobbench.server.FreePorts;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;

/**
 * Local Kafka brokers in KRaft mode, one of them the only controller.
 *
 * <p>The durability of a plan asks nothing of the brokers: topics carry it.
 */
public final class KafkaServerFactory implements ServerFactory {
    private static final int ATTEMPTS = 3;

    private final PortSource ports;

    /** Takes free ports. */
    public KafkaServerFactory() {
        this(FreePorts::find);
    }

    KafkaServerFactory(PortSource ports) {
        this.ports = ports;
    }

    @Override
    public String store() {
        return KafkaStoreFactory.NAME;
    }

    @Override
    public String defaultVersion() {
        return Versions.of("server");
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        KafkaDistribution distribution = KafkaDistribution.find(plan, kit.artifacts());
        KafkaJvm jvm = new KafkaJvm(distribution, kit.artifacts());
        for (int attempt = 1; ; attempt++) {
            Path directory = attempt == 1 ? plan.directory() : plan.directory().resolve("attempt-" + attempt);
            KafkaCluster cluster = null;
            try {
                cluster = format(plan, kit, jvm, directory, distribution.origin());
                cluster.start();
                cluster.rejectUnknown(plan.settings().keySet());
                return cluster;
            } catch (ServerException e) {
                if (cluster != null) {
                    cluster.close();
                }
                boolean crashed = e.getMessage().contains("hs_err_pid");
                if (crashed) {
                    jvm.archive().discard();
                }
                // Another program may have taken a port since it was found free.
                if (attempt == ATTEMPTS || !(crashed || e.getMessage().contains("Address already in use"))) {
                    throw e;
                }
            }
        }
    }

    private KafkaCluster format(ServerPlan plan, ServerKit kit, KafkaJvm jvm, Path directory, String origin)
            throws ServerException {
        List<Integer> chosen = ports.find(plan.nodes() + 1);
        int controllerPort = chosen.get(plan.nodes());
        String clusterId = Uuid.randomUuid().toString();
        boolean record = !jvm.archive().exists();
        NodeFiles first = null;
        List<KafkaNode> nodes = new ArrayList<>();
        for (int id = 1; id <= plan.nodes(); id++) {
            NodeFiles files = new NodeFiles(directory.resolve("kafka-" + id), id, chosen.get(id - 1));
            files.write(plan.nodes(), controllerPort, plan.settings());
            if (first == null) {
                first = files;
                Path log = files.directory().resolve("format.log");
                kit.processes().run("kafka-format", jvm.format(files, clusterId), files.directory(), log);
            } else {
                files.formatLike(first, clusterId);
            }
            nodes.add(new KafkaNode(files, jvm.broker(files, record && id == 1), kit.processes()));
        }
        Path home = first.directory();
        return new KafkaCluster(nodes, origin, record, () -> jvm.archive().keep(kit.processes(), home));
    }

    /** Where ports come from. */
    @FunctionalInterface
    interface PortSource {
        List<Integer> find(int count) throws ServerException;
    }
}
