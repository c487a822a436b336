package io.blobbench.kafka;

import io.blobbench.store.StoreSettings;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;

/** Looks into a cluster, past the adapter. */
final class KafkaTopics {
    private KafkaTopics() {}

    static Set<String> names(StoreSettings settings) throws Exception {
        try (Admin admin = Calls.openAdmin(new ClientProperties(settings))) {
            return admin.listTopics().names().get();
        }
    }
}
