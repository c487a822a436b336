package io.blobbench.kafka;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;

/**
 * What one node keeps on disk. Node 1 is broker and the only controller, the others are brokers.
 *
 * @param cluster folder of the whole cluster
 * @param id from 1
 */
record NodeFiles(Path cluster, int id) {
    static final String CONFIG = "server.properties";

    private static final int LARGEST_REQUEST_BYTES = 512 << 20;

    Path home() {
        return cluster.resolve("kafka-" + id);
    }

    private Path data() {
        return home().resolve("data");
    }

    /**
     * Writes the configuration; the user's settings win.
     *
     * @param ports of the brokers, and last that of the controller
     */
    void write(ServerPlan plan, List<Integer> ports) throws ServerException {
        boolean controls = id == 1;
        String broker = "PLAINTEXT://127.0.0.1:" + ports.get(id - 1);
        String controller = "127.0.0.1:" + ports.get(plan.nodes());
        Map<String, String> config = new TreeMap<>();
        config.put("node.id", String.valueOf(id));
        config.put("process.roles", controls ? "broker,controller" : "broker");
        config.put("listeners", controls ? broker + ",CONTROLLER://" + controller : broker);
        config.put("advertised.listeners", broker);
        config.put("inter.broker.listener.name", "PLAINTEXT");
        config.put("controller.listener.names", "CONTROLLER");
        config.put("controller.quorum.voters", "1@" + controller);
        config.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        config.put("log.dirs", data().toString());
        for (String internal : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            config.put(internal + ".replication.factor", String.valueOf(Math.min(3, plan.nodes())));
            config.put(internal + ".num.partitions", "1");
        }
        config.put("transaction.state.log.min.isr", "1");
        config.put("share.coordinator.state.topic.min.isr", "1");
        config.put("min.insync.replicas", "1");
        config.put("group.initial.rebalance.delay.ms", "0");
        config.put("auto.create.topics.enable", "false");
        for (String limit : List.of("message.max.bytes", "replica.fetch.max.bytes", "socket.request.max.bytes")) {
            config.put(limit, String.valueOf(LARGEST_REQUEST_BYTES));
        }
        config.put("log.cleaner.dedupe.buffer.size", String.valueOf(8 << 20)); // 128 MiB of heap by default
        config.put("log.segment.delete.delay.ms", "1000"); // a sweep would keep its last minute of topics on disk
        config.putAll(plan.settings());
        ServerFiles.writeProperties(home().resolve(CONFIG), config);
    }

    /** Makes this a node of the cluster that the first one was formatted for, as the format tool would, but at once. */
    void formatLikeFirst(String clusterId) throws ServerException {
        Map<String, String> identity = Map.of(
                "version",
                "1",
                "cluster.id",
                clusterId,
                "node.id",
                String.valueOf(id),
                "directory.id",
                Uuid.randomUuid().toString());
        ServerFiles.writeProperties(data().resolve("meta.properties"), identity);
        Path features = Path.of("bootstrap.checkpoint");
        try {
            Files.copy(new NodeFiles(cluster, 1).data().resolve(features), data().resolve(features));
        } catch (IOException e) {
            throw new ServerException("cannot format the data folder of a Kafka node " + data(), e);
        }
    }
}
