package io.blobbench.kafka;

import io.blobbench.server.ServerException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;

/**
 * What one node keeps on disk. Node 1 is broker and the only controller, the others are brokers.
 *
 * @param directory of this node alone
 * @param id from 1
 * @param port of the broker
 */
record NodeFiles(Path directory, int id, int port) {
    private static final int LARGEST_REQUEST_BYTES = 512 << 20;

    Path config() {
        return directory.resolve("server.properties");
    }

    Path logging() {
        return directory.resolve("log4j.properties");
    }

    private Path data() {
        return directory.resolve("data");
    }

    /** @param settings the user's, which win */
    void write(int nodes, int controllerPort, Map<String, String> settings) throws ServerException {
        Map<String, String> config = new TreeMap<>(network(controllerPort));
        config.put("node.id", String.valueOf(id));
        config.put("log.dirs", data().toString());
        String copies = String.valueOf(Math.min(3, nodes));
        for (String internal : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            config.put(internal + ".replication.factor", copies);
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
        config.putAll(settings);
        try {
            Files.createDirectories(data());
            store(config, config());
            store(
                    Map.of(
                            "log4j.rootLogger", "INFO, stdout",
                            "log4j.appender.stdout", "org.apache.log4j.ConsoleAppender",
                            "log4j.appender.stdout.layout", "org.apache.log4j.SimpleLayout"),
                    logging());
        } catch (IOException e) {
            throw new ServerException("cannot write the files of a Kafka node to " + directory, e);
        }
    }

    private Map<String, String> network(int controllerPort) {
        String broker = "PLAINTEXT://127.0.0.1:" + port;
        String controller = "CONTROLLER://127.0.0.1:" + controllerPort;
        return Map.of(
                "process.roles",
                id == 1 ? "broker,controller" : "broker",
                "controller.quorum.voters",
                "1@127.0.0.1:" + controllerPort,
                "controller.listener.names",
                "CONTROLLER",
                "listeners",
                id == 1 ? broker + "," + controller : broker,
                "advertised.listeners",
                broker,
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name",
                "PLAINTEXT");
    }

    /** Makes this a node of the cluster that another one was formatted for, as the format tool would, but at once. */
    void formatLike(NodeFiles formatted, String clusterId) throws ServerException {
        try {
            store(
                    Map.of(
                            "version",
                            "1",
                            "cluster.id",
                            clusterId,
                            "node.id",
                            String.valueOf(id),
                            "directory.id",
                            Uuid.randomUuid().toString()),
                    data().resolve("meta.properties"));
            String features = "bootstrap.checkpoint";
            Files.copy(formatted.data().resolve(features), data().resolve(features));
        } catch (IOException e) {
            throw new ServerException("cannot format the data folder of a Kafka node " + data(), e);
        }
    }

    private static void store(Map<String, String> values, Path file) throws IOException {
        Properties properties = new Properties();
        properties.putAll(values);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }
}
