package io.blobbench.kafka;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Suggestions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/** Brokers of one cluster. Control thread only. */
final class KafkaCluster implements LocalCluster {
    private static final Duration STOP_GRACE = Duration.ofSeconds(2);
    /** What a server needs to stop and to write its class-data archive. */
    private static final Duration RECORDING_STOP_GRACE = Duration.ofSeconds(15);

    private final List<KafkaNode> nodes;
    private final String origin;
    private final Runnable keepArchive;
    private final boolean recordsArchive;

    /**
     * @param recordsArchive whether the first node records a class-data archive
     * @param keepArchive takes it over once that node has ended
     */
    KafkaCluster(List<KafkaNode> nodes, String origin, boolean recordsArchive, Runnable keepArchive) {
        this.nodes = List.copyOf(nodes);
        this.origin = origin;
        this.recordsArchive = recordsArchive;
        this.keepArchive = keepArchive;
    }

    void start() throws ServerException {
        for (KafkaNode node : nodes) {
            node.launch();
        }
        for (KafkaNode node : nodes) {
            try {
                node.awaitReady(nodes.size());
            } catch (ServerException e) {
                throw new ServerException(e.getMessage() + node.errors(), e);
            }
        }
    }

    /** A broker starts with settings that it does not know, and keeps silent about them. */
    void rejectUnknown(Set<String> settings) throws ServerException {
        if (settings.isEmpty()) {
            return;
        }
        KafkaNode node = nodes.get(0);
        ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, String.valueOf(node.id()));
        try (Admin admin = node.admin()) {
            Set<String> known = Calls.answer(
                            "describe the settings of " + node.name(),
                            admin.describeConfigs(List.of(broker)).values().get(broker))
                    .entries()
                    .stream()
                    .filter(entry -> entry.type() != ConfigEntry.ConfigType.UNKNOWN)
                    .map(ConfigEntry::name)
                    .collect(Collectors.toSet());
            for (String name : settings) {
                if (!known.contains(name) && !name.startsWith("listener.name.")) {
                    throw new ServerException(
                            "the Kafka server knows no setting '" + name + "'" + Suggestions.didYouMean(name, known));
                }
            }
        } catch (StoreException e) {
            throw new ServerException("cannot ask " + node.name() + " for its settings", e);
        }
    }

    @Override
    public List<ServerNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public StoreSettings settings() {
        return new StoreSettings(nodes.stream().map(KafkaNode::endpoint).toList(), Map.of());
    }

    @Override
    public String origin() {
        return origin;
    }

    @Override
    public void close() {
        // The controller last: brokers take their leave from it.
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).stop(recordsArchive && i == 0 ? RECORDING_STOP_GRACE : STOP_GRACE);
        }
        if (recordsArchive) {
            keepArchive.run();
        }
    }
}
