package io.blobbench.kafka;

import java.util.Optional;

/** The oldest known version; the newest is the one that starts by default. */
class KafkaOldestContractIT extends KafkaStoreContractIT {
    @Override
    protected Optional<String> version() {
        return oldest();
    }
}
