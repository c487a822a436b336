package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Consistency;
import org.junit.jupiter.api.Test;

class RedisStoreFactoryTest {
    @Test
    void readsOfAnyLevelAreThoseOfOneServer() {
        assertThat(Consistency.values())
                .allSatisfy(asked -> assertThat(new RedisStoreFactory().consistencyOfReads(asked))
                        .isEqualTo(Consistency.ONE));
    }

    @Test
    void noReplicaTakesThePlaceOfTheFirstServer() {
        assertThat(new RedisStoreFactory().permanentPrimary()).hasValue(0);
    }
}
