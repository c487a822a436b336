package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServerEnvironmentTest {
    @Test
    void variablesThatWinOverASettingOfTheServerAreRemovedAndNamed() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "_JAVA_OPTIONS",
                "-Xmx8g",
                "JDK_JAVA_OPTIONS",
                "-Xint",
                "GOMAXPROCS",
                "1",
                "ETCD_QUOTA_BACKEND_BYTES",
                "1"));
        environment.putAll(Map.of("JAVA_HOME", "/java", "GOPROXY", "off", "ETCD_UNSUPPORTED_ARCH", "arm64"));

        assertThat(ServerEnvironment.removeFrom(environment))
                .containsExactly("ETCD_QUOTA_BACKEND_BYTES", "GOMAXPROCS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

        assertThat(environment).containsOnlyKeys("JAVA_HOME", "GOPROXY", "ETCD_UNSUPPORTED_ARCH");
    }

    @Test
    void variablesThatPutOtherCodeIntoAServerAreRemovedAndFoldersOfLibrariesKept() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "LD_PRELOAD",
                "libeatmydata.so",
                "LD_AUDIT",
                "audit.so",
                "GLIBC_TUNABLES",
                "glibc.malloc.arena_max=1",
                "MALLOC_ARENA_MAX",
                "1",
                "JE_MALLOC_CONF",
                "background_thread:true",
                "DYLD_INSERT_LIBRARIES",
                "libeatmydata.dylib"));
        environment.putAll(Map.of("LD_LIBRARY_PATH", "/lib", "DYLD_LIBRARY_PATH", "/lib"));

        assertThat(ServerEnvironment.removeFrom(environment))
                .containsExactly(
                        "DYLD_INSERT_LIBRARIES",
                        "GLIBC_TUNABLES",
                        "JE_MALLOC_CONF",
                        "LD_AUDIT",
                        "LD_PRELOAD",
                        "MALLOC_ARENA_MAX");

        assertThat(environment).containsOnlyKeys("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");
    }
}
