package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class WiresTest {
    private static final int HOUR_MILLIS = 3_600_000;

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerThatIsSilentIsGivenUpWithThePatienceOfTheOperation() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = "127.0.0.1:" + silent.getLocalPort();

            assertThatThrownBy(() -> wires(port).reopen(Duration.ofMillis(100)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("redis " + port + ": connect connection 0")
                    .hasMessageContaining("Read timed out");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerThatAcceptsNoConnectionIsGivenUpWithThePatienceOfTheOperation() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            while (joins(full, waiting)) {
                assertThat(waiting).as("connections that a backlog of 1 holds").hasSizeLessThan(100);
            }
            String port = "127.0.0.1:" + full.getLocalPort();

            assertThatThrownBy(() -> wires(port).reopen(Duration.ofMillis(100)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("redis " + port + ": connect connection 0");
        } finally {
            for (Socket each : waiting) {
                each.close();
            }
        }
    }

    /** Whether it expects TLS is asked on a connection of its own, for a second where the server does not answer. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerThatClosesAtOnceIsAskedOnceForEachAttemptToReachIt() throws Exception {
        AtomicInteger accepted = new AtomicInteger();
        try (ServerSocket closing = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> closeAll(closing, accepted));
            server.start();
            Wires wires = wires("127.0.0.1:" + closing.getLocalPort());

            assertThatThrownBy(() -> wires.reopen(Duration.ofSeconds(30))).isInstanceOf(StoreException.class);

            assertThat(accepted).hasValue(1);
            assertThatThrownBy(wires::open).isInstanceOf(StoreException.class);
            assertThat(accepted).hasValue(2);
        }
    }

    private static void closeAll(ServerSocket server, AtomicInteger accepted) {
        try {
            while (true) {
                Socket each = server.accept();
                accepted.incrementAndGet();
                each.close();
            }
        } catch (IOException e) {
            assertThat(server.isClosed()).isTrue();
        }
    }

    /** False when the kernel keeps no more connections for a server that does not accept them: it drops their packets. */
    private static boolean joins(ServerSocket server, List<Socket> waiting) throws IOException {
        Socket socket = new Socket();
        waiting.add(socket);
        try {
            socket.connect(server.getLocalSocketAddress(), 500);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private static Wires wires(String endpoint) throws StoreException {
        RedisLayout layout = RedisLayout.of(new Layout("wires", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of()));
        String hour = String.valueOf(HOUR_MILLIS);
        RedisSettings settings = RedisSettings.parse(new StoreSettings(
                List.of(endpoint), Map.of("socketTimeoutMillis", hour, "connectionTimeoutMillis", hour)));
        return new Wires(settings, layout, "connect connection 0", HOUR_MILLIS, wire -> {});
    }
}
