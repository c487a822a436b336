package io.blobbench.kafka;

import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Looks into a cluster, past the adapter. */
final class KafkaTopics {
    private KafkaTopics() {}

    static Set<String> names(StoreSettings settings) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints()))) {
            return admin.listTopics().names().get();
        }
    }

    /** Replicas in sync of the partition that has the fewest. */
    static int copies(StoreSettings settings, String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints()))) {
            return admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions().stream()
                    .mapToInt(partition -> partition.isr().size())
                    .min()
                    .orElseThrow();
        }
    }
}
