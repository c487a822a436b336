package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.SettingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final List<String> ENDPOINTS = List.of("127.0.0.1:9042");

    @Test
    void aSettingThatTheLayoutDecidesIsRefused() {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of("basic.request.consistency", "ANY"));

        assertThatThrownBy(() -> new CassandraStoreFactory().open(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'basic.request.consistency' is set by layout.consistency");
    }
}
