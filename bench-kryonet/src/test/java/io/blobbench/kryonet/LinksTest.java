package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LinksTest {
    @Test
    @Timeout(60)
    void aServerThatIsSilentIsGivenUpWithThePatienceOfTheOperation() throws Exception {
        NamedValues settings = KryonetStoreFactory.settings(Map.of("connectTimeoutMillis", "3600000"));
        Layout layout = new Layout("links", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of());
        Wiring wiring = Wiring.of(layout, new ConnectionPlan(0, 1, 1, 1, 100));
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Endpoint port = new Endpoint("127.0.0.1", silent.getLocalPort());
            Links links = new Links(port, settings, wiring, new Listener());

            assertThatThrownBy(() -> links.reopen(Duration.ofMillis(100)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("connect to kryonet " + port)
                    .hasMessageContaining("timed out during TCP registration");
        }
    }
}
