package io.blobbench.kafka;

import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

class KafkaStoreContractIT extends StoreContract {
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
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignTopic(settings);
    }
}
