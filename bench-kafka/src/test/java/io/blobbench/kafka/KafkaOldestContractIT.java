package io.blobbench.kafka;

import io.blobbench.contract.ReleaseContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Optional;
import java.util.Set;

/** The oldest known version; the newest is the one that starts by default. */
class KafkaOldestContractIT extends ReleaseContract {
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
    protected Optional<String> version() {
        return oldest();
    }
}
