package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.certificate.RunAuthority;
import io.blobbench.fleet.certificate.TlsSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.stack.IpAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two members beside a peer that is like a stopped process: the kernel takes its connections, and nothing reads from them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StackIT {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final int SILENCE_MS = 60_000;
    private static final long DEADLINE_S = 30;
    /** More than the kernel buffers for a connection, in packets that are not cut. */
    private static final int PACKETS = 500;

    private static final int PACKET = 60_000;

    private final BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    private TlsSockets sockets;
    private JChannel first;
    private JChannel second;

    /** The engine keeps the libraries silent. */
    @BeforeAll
    static void loadEngine() throws Exception {
        Class.forName(InfinispanEngine.class.getName());
    }

    @BeforeEach
    void connect() throws Exception {
        sockets = new TlsSockets(new RunAuthority("run", Instant.now()).certify("member"), refusal -> {});
        InetSocketAddress begins = OwnAddress.listen(HERE, 0, "the first member", own -> {
            first = connected(own, own);
            return own;
        });
        second = OwnAddress.listen(HERE, 0, "the second member", own -> connected(own, begins));
        while (second.getView().size() < 2) { // the first answered late, so that it began a fleet of its own
            second.close();
            second = OwnAddress.listen(HERE, 0, "the second member", own -> connected(own, begins));
        }
        long startNs = System.nanoTime();
        while (first.getView().size() < 2) { // it may know the second a little later
            assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(DEADLINE_S));
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @AfterEach
    void close() {
        second.close();
        first.close();
    }

    @Test
    void aPeerThatAnswersNoHandshakeKeepsNoMessageToOthers() throws Exception {
        try (ServerSocket stopped = new ServerSocket(0, 1, HERE)) {
            sendTo(stopped, 1);

            try (Socket unanswered = stopped.accept()) {
                assertThat(unanswered.isConnected()).isTrue();
                first.send(second.getAddress(), new byte[7]);

                assertThat(received.poll(DEADLINE_S, TimeUnit.SECONDS)).isEqualTo(7);
            }
        }
    }

    @Test
    void aPortThatAnotherProgramTakesBeforeAMemberListensIsReplaced() throws Exception {
        List<ServerSocket> others = new ArrayList<>();
        try (FleetMember member = OwnAddress.listen(HERE, 0, "a member", own -> {
            if (others.isEmpty()) {
                others.add(new ServerSocket(own.getPort(), 1, own.getAddress()));
            }
            return FleetMember.join("another", "alone", own, own, SILENCE_MS, sockets, message -> new byte[0]);
        })) {
            assertThat(member.coordinator()).isEqualTo(member.address());
        } finally {
            for (ServerSocket other : others) {
                other.close();
            }
        }
        assertThat(others).hasSize(1);
    }

    @Test
    void aMemberThatIsStoppedWhileItJoinsHasNoOtherFailure() throws Exception {
        try {
            assertThatThrownBy(() -> OwnAddress.listen(HERE, 0, "a member", own -> {
                        Thread.currentThread().interrupt();
                        return FleetMember.join(
                                "another", "alone", own, own, SILENCE_MS, sockets, message -> new byte[0]);
                    }))
                    .isInstanceOf(InterruptedException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void aPeerThatReadsNothingKeepsNoMessageToOthers() throws Exception {
        try (ServerSocket stopped = sockets.servers().createServerSocket(0, 1, HERE)) {
            CompletableFuture<Socket> unread = CompletableFuture.supplyAsync(() -> accepted(stopped));
            sendTo(stopped, 1);

            try (Socket full = unread.get(DEADLINE_S, TimeUnit.SECONDS)) {
                assertThat(full.isConnected()).isTrue();
                for (int i = 1; i <= PACKETS; i++) {
                    sendTo(stopped, PACKET);
                    first.send(second.getAddress(), new byte[i]);

                    assertThat(received.poll(DEADLINE_S, TimeUnit.SECONDS)).isEqualTo(i);
                }
            }
        }
    }

    private void sendTo(ServerSocket peer, int bytes) {
        first.getProtocolStack()
                .getTransport()
                .down(new BytesMessage(new IpAddress(HERE, peer.getLocalPort()), new byte[bytes]));
    }

    private static Socket accepted(ServerSocket listener) {
        try {
            return listener.accept();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private JChannel connected(InetSocketAddress own, InetSocketAddress controller) throws FleetException {
        try {
            JChannel member = Stack.channel(
                    own.getAddress(), own.getPort(), controller, SILENCE_MS, sockets, new ClosedConnections());
            member.setReceiver(new Receiver() {
                @Override
                public void receive(Message message) {
                    received.add(message.getLength());
                }
            });
            return member.connect("fleet");
        } catch (Exception e) {
            throw new FleetException("a member at " + own, e);
        }
    }
}
