package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedisStoreFactoryTest {
    @Test
    void noReplicaTakesThePlaceOfTheFirstServer() {
        assertThat(new RedisStoreFactory().permanentPrimary()).hasValue(0);
    }
}
