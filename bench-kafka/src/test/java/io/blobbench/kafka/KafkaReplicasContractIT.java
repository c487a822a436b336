package io.blobbench.kafka;

import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

class KafkaReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new KafkaStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new KafkaServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "linger.ms";
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return KafkaTopics.names(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) throws Exception {
        return KafkaTopics.copies(settings, layoutName);
    }
}
