package io.blobbench.kafka;

import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Suggestions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The user's client properties, dealt out to the producers, the admin client and the consumer of one store; each gets
 * those it knows, verbatim, and they win over ours.
 */
final class ClientProperties {
    private final StoreSettings settings;

    /** @throws StoreException when none of the three clients knows a property, or there is no endpoint */
    ClientProperties(StoreSettings settings) throws StoreException {
        if (settings.endpoints().isEmpty()) {
            throw new StoreException("kafka needs at least one endpoint, host:port");
        }
        Set<String> known = new TreeSet<>(ProducerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        known.addAll(ConsumerConfig.configNames());
        for (String name : new TreeSet<>(settings.client().keySet())) {
            if (!known.contains(name)) {
                throw new StoreException(
                        "the Kafka client knows no property '" + name + "'" + Suggestions.didYouMean(name, known));
            }
        }
        this.settings = settings;
    }

    List<String> endpoints() {
        return settings.endpoints();
    }

    Map<String, Object> forProducer(String clientId, Map<String, Object> ours) {
        return merge(clientId, ours, ProducerConfig.configNames());
    }

    Map<String, Object> forAdmin(String clientId, Map<String, Object> ours) {
        return merge(clientId, ours, AdminClientConfig.configNames());
    }

    Map<String, Object> forConsumer(String clientId, Map<String, Object> ours) {
        return merge(clientId, ours, ConsumerConfig.configNames());
    }

    private Map<String, Object> merge(String clientId, Map<String, Object> ours, Set<String> known) {
        Map<String, Object> merged = new HashMap<>(ours);
        merged.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints());
        merged.put(AdminClientConfig.CLIENT_ID_CONFIG, clientId);
        // Neither management beans nor pushed telemetry: threads and traffic that nobody asked for.
        merged.put(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG, "");
        merged.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        settings.client().forEach((name, value) -> {
            if (known.contains(name)) {
                merged.put(name, value);
            }
        });
        return merged;
    }
}
