package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.SettingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedisSettingsTest {
    @Test
    void noTimeoutIsRefusedWithTheShortestOne() {
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:6379"), Map.of("socketTimeoutMillis", "0"));

        assertThatThrownBy(() -> RedisSettings.parse(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage("redis client setting socketTimeoutMillis must be at least 10, got 0");
    }
}
