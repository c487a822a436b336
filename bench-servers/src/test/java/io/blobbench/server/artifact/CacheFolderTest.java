package io.blobbench.server.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CacheFolderTest {
    @Test
    void theEnvironmentDecidesBeforeJavasOwnIdeaOfAHome() {
        Path fromXdg = CacheFolder.of(Map.of("XDG_CACHE_HOME", "/fast", "HOME", "/home/a"), "/home/b");
        Path fromRelativeXdg = CacheFolder.of(Map.of("XDG_CACHE_HOME", "fast", "HOME", "/home/a"), "/home/b");
        Path fromJava = CacheFolder.of(Map.of(), "/home/b");

        assertThat(fromXdg).isEqualTo(Path.of("/fast/blobbench"));
        assertThat(fromRelativeXdg).isEqualTo(Path.of("/home/a/.cache/blobbench"));
        assertThat(fromJava).isEqualTo(Path.of("/home/b/.cache/blobbench"));
    }
}
