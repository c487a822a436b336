package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.StoreSettings;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class QuickReconnectionIT {
    private static final int ATTEMPTS = 8;

    /** With the pauses of gRPC itself the last two would be ten times the first two; one of either may be a stall of this machine. */
    @Test
    void theAttemptsToReachALostServerDoNotBecomeRarer() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            StoreSettings settings = new StoreSettings(List.of("127.0.0.1:" + server.getLocalPort()), Map.of());
            try (Client client = EtcdSettings.parse(settings).client()) {
                CompletableFuture<?> call = client.getKVClient().get(ByteSequence.from("key", StandardCharsets.UTF_8));
                long[] atNs = new long[ATTEMPTS];
                for (int i = 0; i < ATTEMPTS; i++) {
                    server.accept().close();
                    atNs[i] = System.nanoTime();
                }

                assertThat(call).isCompletedExceptionally();
                long firstNs = Math.max(atNs[1] - atNs[0], atNs[2] - atNs[1]);
                long lastNs = Math.min(atNs[6] - atNs[5], atNs[7] - atNs[6]);
                assertThat(lastNs)
                        .as("pause before the last of %d attempts", ATTEMPTS)
                        .isLessThan(3 * firstNs);
            }
        }
    }
}
