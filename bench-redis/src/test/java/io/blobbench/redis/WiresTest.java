package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WiresTest {
    private static final int HOUR_MILLIS = 3_600_000;

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerThatIsSilentIsGivenUpWithThePatienceOfTheOperation() throws Exception {
        RedisLayout layout = RedisLayout.of(new Layout("wires", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of()));
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = "127.0.0.1:" + silent.getLocalPort();
            RedisSettings settings = RedisSettings.parse(
                    new StoreSettings(List.of(port), Map.of("socketTimeoutMillis", String.valueOf(HOUR_MILLIS))));
            Wires wires = new Wires(settings, layout, "connect connection 0", HOUR_MILLIS, wire -> {});

            assertThatThrownBy(() -> wires.reopen(Duration.ofMillis(100)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("redis " + port + ": connect connection 0")
                    .hasMessageContaining("Read timed out");
        }
    }
}
