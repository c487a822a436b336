package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-amd64",
        "Linux, aarch64, linux-arm64",
        "Linux, i386, linux-386",
        "Linux, s390x, linux-s390x",
        "Mac OS X, x86_64, darwin-amd64",
        "Mac OS X, aarch64, darwin-arm64"
    })
    void aPlatformIsNamedAsBuildsAreNamed(String os, String processor, String name) {
        assertThat(Platform.name(os, processor)).isEqualTo(name);
    }
}
