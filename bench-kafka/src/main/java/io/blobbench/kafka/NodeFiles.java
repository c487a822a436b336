package io.blobbench.kafka;

import io.blobbench.server.ServerException;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.server.file.ServerFiles;
import io.blobbench.server.java.HeapSetting;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * The files of one node. Every node is a broker. The first three are controllers too: one of them may be lost; of
 * two nodes only the first is.
 *
 * @param index from 0; the node's id is one more
 */
record NodeFiles(ClusterSite site, int index) {
    /** Uses of a node's ports. */
    static final int CLIENTS = 0;

    /** Ports of each node. */
    static final int PORTS = 3;

    static final String CONFIG = "server.properties";

    private static final int CONTROLLERS = 1;
    private static final int BROKERS = 2;
    private static final int LARGEST_REQUEST_BYTES = 512 << 20;

    Path home() {
        return site.home(index);
    }

    private Path data() {
        return home().resolve("data");
    }

    /** The file that says which features the cluster has. */
    Path features() {
        return data().resolve(Features.FILE);
    }

    /** Writes the configuration, in which the given settings win. */
    void write(Map<String, String> settings) throws ServerException {
        int voters = site.nodes() < 3 ? 1 : 3;
        boolean controls = index < voters;
        String client = site.address(CLIENTS, index);
        List<String> controllers = site.betweenNodes(CONTROLLERS);
        Map<String, String> values = Map.of(
                "id", String.valueOf(index + 1),
                "roles", controls ? "broker,controller" : "broker",
                "listeners",
                        "PLAINTEXT://" + client + (controls ? ",CONTROLLER://" + site.address(CONTROLLERS, index) : ""),
                "client", client,
                "voters",
                        IntStream.range(0, voters)
                                .mapToObj(i -> (i + 1) + "@" + controllers.get(i))
                                .collect(Collectors.joining(",")),
                "data", data().toString(),
                "copies", String.valueOf(Math.min(3, site.nodes())),
                "largestRequest", String.valueOf(LARGEST_REQUEST_BYTES));
        Map<String, String> config = new TreeMap<>();
        for (String line : ServerFiles.filled(NodeFiles.class, CONFIG, values)) {
            String[] setting = line.split("=", 2);
            config.put(setting[0], setting[1]);
        }
        if (site.relays().isPresent()) {
            config.putAll(relayed(config, controls, controllers));
        }
        if (settings.containsKey("log.dir")) {
            config.remove("log.dirs"); // would win
        }
        config.putAll(settings);
        config.remove(HeapSetting.NAME);
        ServerFiles.writeProperties(home().resolve(CONFIG), config);
    }

    /**
     * Settings for nodes behind relays: brokers reach each other through a listener that is not advertised to clients.
     */
    private Map<String, String> relayed(Map<String, String> config, boolean controls, List<String> controllers)
            throws ServerException {
        String brokers = site.betweenNodes(BROKERS).get(index);
        return Map.of(
                "listeners", config.get("listeners") + ",BROKER://" + site.address(BROKERS, index),
                "advertised.listeners",
                        config.get("advertised.listeners") + ",BROKER://" + brokers
                                + (controls ? ",CONTROLLER://" + controllers.get(index) : ""),
                "inter.broker.listener.name", "BROKER",
                "listener.security.protocol.map", config.get("listener.security.protocol.map") + ",BROKER:PLAINTEXT");
    }

    /** Makes this a node of a cluster, as the format tool would, but at once. */
    void formatWith(Path features, String clusterId) throws ServerException {
        Map<String, String> identity = Map.of(
                "version",
                "1",
                "cluster.id",
                clusterId,
                "node.id",
                String.valueOf(index + 1),
                "directory.id",
                Uuid.randomUuid().toString());
        ServerFiles.writeProperties(data().resolve("meta.properties"), identity);
        try {
            Files.copy(features, features());
        } catch (IOException e) {
            throw new ServerException(
                    "cannot format the data folder of a Kafka node " + data() + ": " + FileFailures.text(e), e);
        }
    }
}
