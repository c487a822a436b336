package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RedisServerFactoryTest {
    private final RedisServerFactory factory = new RedisServerFactory();

    @Test
    void namesInUpperCaseHaveOneSpelling() {
        assertThat(factory.spelling("Dir")).isEqualTo("dir");
        assertThat(factory.spelling("maxmemory-policy")).isEqualTo("maxmemory-policy");
    }

    @Test
    void reservedNamesAndThoseOfFoldersAreInThatSpelling() {
        assertThat(Stream.concat(factory.ownSettings().stream(), factory.folderSettings().stream()))
                .allSatisfy(name -> assertThat(factory.spelling(name)).isEqualTo(name));
    }

    @Test
    void aFileWithFurtherSettingsIsReserved() {
        assertThat(factory.ownSettings()).contains("include");
    }
}
