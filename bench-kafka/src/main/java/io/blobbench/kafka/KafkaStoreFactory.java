package io.blobbench.kafka;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;

/**
 * Apache Kafka as a store of blobs that are appended to the partitions of one topic.
 *
 * <p>Blobs have no key, so random reads are not offered. Consistency {@code none}, {@code one} and {@code all} are
 * {@code acks} 0, 1 and all; durability {@code none}, {@code periodic} and {@code always} are the topic's defaults,
 * {@code flush.ms=1000} and {@code flush.messages=1}.
 */
public final class KafkaStoreFactory implements StoreFactory {
    @Override
    public StoreTraits traits() {
        return KafkaTraits.TRAITS;
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        new ClientProperties(settings);
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        ClientProperties properties = new ClientProperties(settings);
        properties.requireListener();
        return new KafkaStore(properties);
    }
}
