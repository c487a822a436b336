package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FreePortsTest {
    @Test
    void portsAreDistinctAndCanBeBound() throws Exception {
        List<Integer> ports = FreePorts.find(20);

        assertThat(ports).hasSize(20).doesNotHaveDuplicates();
        try (ServerSocket socket = new ServerSocket(ports.get(0), 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.getLocalPort()).isEqualTo(ports.get(0));
        }
    }

    @Test
    void aPortIsTakenWhileASocketListens() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            port = socket.getLocalPort();
            assertThat(FreePorts.isTaken(port)).isTrue();
        }

        assertThat(FreePorts.isTaken(port)).isFalse();
    }
}
