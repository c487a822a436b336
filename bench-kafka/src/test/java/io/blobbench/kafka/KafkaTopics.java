package io.blobbench.kafka;

import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

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

    /** Changes a setting of a topic. */
    static void set(StoreSettings settings, String topic, String name, String value) throws Exception {
        ConfigResource changed = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        AlterConfigOp change = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints()))) {
            admin.incrementalAlterConfigs(Map.of(changed, List.of(change)))
                    .all()
                    .get();
        }
    }
}
