package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Collections;
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
    void noConnectionTakesThePortOfAServerThatStartsAgain() throws Exception {
        EphemeralPorts ephemeral = EphemeralPorts.ofSystem();
        assumeTrue(ephemeral.others().size() >= 1000);

        assertThat(FreePorts.find(20)).allMatch(port -> port < ephemeral.first() || port > ephemeral.last());
    }

    @Test
    void aPortOfAnotherServerIsPassedOver() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            List<Integer> taken = Collections.nCopies(2000, socket.getLocalPort());

            assertThat(FreePorts.find(2, taken)).doesNotHaveDuplicates().doesNotContain(socket.getLocalPort());
        }
    }

    @Test
    void theSystemChoosesWhereItLeavesFewPorts() throws Exception {
        int free = FreePorts.find(1).get(0);

        assertThat(FreePorts.find(3, List.of(free)))
                .hasSize(3)
                .doesNotHaveDuplicates()
                .doesNotContain(free);
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

    @Test
    void clientsReachTheNodesAtPortsThatFollowTheFirst() throws Exception {
        int first = FreePorts.find(1).get(0);

        List<Integer> ports = FreePorts.withClientsAt(first, 1).find(3);

        assertThat(ports).hasSize(3).doesNotHaveDuplicates().startsWith(first);
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            PortSource ports = FreePorts.withClientsAt(socket.getLocalPort(), 1);

            assertThatThrownBy(() -> ports.find(1))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("port " + socket.getLocalPort() + " of 127.0.0.1 is taken by another program");
        }
    }
}
