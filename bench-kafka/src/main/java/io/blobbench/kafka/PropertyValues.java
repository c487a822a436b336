package io.blobbench.kafka;

import io.blobbench.store.error.SettingException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigException;

/** Parses client properties as the clients will, because only the admin client is opened before the first trial. */
final class PropertyValues {
    private PropertyValues() {}

    /**
     * Checks each value by itself, for every client that knows the property.
     *
     * @throws SettingException naming the first property whose value a client refuses, in the client's words
     */
    static void check(Map<String, String> given) throws SettingException {
        for (ConfigDef client :
                List.of(ProducerConfig.configDef(), ConsumerConfig.configDef(), AdminClientConfig.configDef())) {
            for (Map.Entry<String, String> property : new TreeMap<>(given).entrySet()) {
                ConfigKey key = client.configKeys().get(property.getKey());
                if (key != null) {
                    check(key, property.getValue());
                }
            }
        }
    }

    private static void check(ConfigKey key, String text) throws SettingException {
        try {
            Object value = ConfigDef.parseType(key.name, text, key.type);
            if (key.validator != null) {
                key.validator.ensureValid(key.name, value);
            }
        } catch (ConfigException e) {
            throw new SettingException("Kafka client property: " + e.getMessage(), e);
        }
    }
}
