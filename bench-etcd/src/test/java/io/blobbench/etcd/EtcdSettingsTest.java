package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.StoreSettings;
import io.etcd.jetcd.ClientBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EtcdSettingsTest {
    @Test
    void aClientSendsNothingAgain() throws Exception {
        ClientBuilder builder = EtcdSettings.parse(new StoreSettings(List.of("127.0.0.1:2379"), Map.of()))
                .builder(0);

        assertThat(builder.retryMaxAttempts()).isZero();
        assertThat(builder.waitForReady()).isFalse();
    }
}
