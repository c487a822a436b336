package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that refuses a connection sends one line without being asked, and closes it. */
class RefusedConnectionTest {
    private static final String PROTECTED =
            "DENIED Redis is running in protected mode because protected mode is enabled";
    private static final String FULL = "ERR max number of clients reached";

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerInProtectedModeIsQuotedToACall() throws Exception {
        try (ServerSocket server = refusing(PROTECTED)) {
            RedisSettings settings = settings(server, Map.of());

            assertThatThrownBy(() -> new ServerCalls(settings).call("read its state", ServerInfo::of))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("redis " + settings.endpoint() + ": read its state: " + PROTECTED);
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerWithTooManyClientsIsQuotedToAConnection() throws Exception {
        try (ServerSocket server = refusing(FULL)) {
            RedisSettings settings = settings(server, Map.of());
            RedisLayout layout = RedisLayout.of(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            Wires wires = new Wires(settings, layout, "connect connection 0", 30_000, wire -> {});

            assertThatThrownBy(wires::open)
                    .isInstanceOf(StoreException.class)
                    .hasMessage("redis " + settings.endpoint() + ": connect connection 0: " + FULL);
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerWithTooManyClientsIsQuotedToAClientThatLogsIn() throws Exception {
        try (ServerSocket server = refusing(FULL)) {
            RedisSettings settings = settings(server, Map.of("password", "mine"));

            assertThatThrownBy(() -> new ServerCalls(settings).call("read its state", ServerInfo::of))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("redis " + settings.endpoint() + ": read its state: " + FULL);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PROTECTED, FULL})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aReplicaThatRefusesIsQuotedToItsReader(String reason) throws Exception {
        try (ServerSocket server = refusing(reason)) {
            RedisSettings settings = settings(server, Map.of());
            RedisLayout layout = RedisLayout.of(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));

            assertThatThrownBy(() -> new ReplicaWatcher(settings, layout))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("redis " + settings.endpoint() + ": connect to the replica: " + reason);
        }
    }

    private static RedisSettings settings(ServerSocket server, Map<String, String> client) throws StoreException {
        return RedisSettings.parse(new StoreSettings(List.of("127.0.0.1:" + server.getLocalPort()), client));
    }

    private static ServerSocket refusing(String reason) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> refuseAll(server, reason));
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static void refuseAll(ServerSocket server, String reason) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getOutputStream().write(("-" + reason + "\r\n").getBytes(US_ASCII));
                client.shutdownOutput(); // a close with commands that nobody has read may reset the connection
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // the client has gone, or the test has ended
            }
        }
    }
}
