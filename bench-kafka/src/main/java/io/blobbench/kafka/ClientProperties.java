package io.blobbench.kafka;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The user's client properties, dealt out to the producers, the admin client and the consumer of one store; each gets
 * those it knows, verbatim, and they win over ours.
 */
final class ClientProperties {
    private final StoreSettings settings;

    /** @throws StoreException when none of the three clients knows a property, or an endpoint is not host:port */
    ClientProperties(StoreSettings settings) throws StoreException {
        settings.parseEndpoints();
        Set<String> known = new HashSet<>(ProducerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        known.addAll(ConsumerConfig.configNames());
        KnownNames.require("Kafka client property", settings.client().keySet(), known);
        this.settings = settings;
    }

    List<String> endpoints() {
        return settings.endpoints();
    }

    /** @param known names of the properties that this kind of client has */
    Map<String, Object> of(Set<String> known, Map<String, Object> ours) {
        Map<String, Object> merged = new HashMap<>(ours);
        merged.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints());
        // Neither management beans nor pushed telemetry: threads and traffic that nobody asked for.
        merged.put(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG, "");
        merged.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        settings.client().entrySet().stream()
                .filter(property -> known.contains(property.getKey()))
                .forEach(property -> merged.put(property.getKey(), property.getValue()));
        return merged;
    }
}
