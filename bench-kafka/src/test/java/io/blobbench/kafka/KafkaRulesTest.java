package io.blobbench.kafka;

import io.blobbench.contract.AdapterRules;
import java.util.List;

final class KafkaRulesTest extends AdapterRules {
    @Override
    protected List<String> clientPackages() {
        return List.of("org.apache.kafka..");
    }
}
