package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.fleet.certificate.RunAuthority;
import io.blobbench.fleet.certificate.TlsSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
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

    @BeforeEach
    void connect() throws Exception {
        sockets = new TlsSockets(new RunAuthority("run", Instant.now()).certify("member"), refusal -> {});
        InetSocketAddress begins = free();
        first = channel(begins, begins);
        second = channel(free(), begins);
        second.setReceiver(new Receiver() {
            @Override
            public void receive(Message message) {
                received.add(message.getLength());
            }
        });
        first.connect("fleet");
        second.connect("fleet");
        assertThat(first.getView().size()).isEqualTo(2);
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

    private JChannel channel(InetSocketAddress own, InetSocketAddress controller) throws Exception {
        return Stack.channel(own.getAddress(), own.getPort(), controller, SILENCE_MS, sockets, new ClosedConnections());
    }

    private static InetSocketAddress free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
            return new InetSocketAddress(HERE, socket.getLocalPort());
        }
    }
}
