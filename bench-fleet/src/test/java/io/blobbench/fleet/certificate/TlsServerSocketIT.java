package io.blobbench.fleet.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers of a member, over loopback. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class TlsServerSocketIT {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final long DEADLINE_S = 120;
    private static final Duration FOREVER = Duration.ofHours(1);

    private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();

    @Test
    void aPeerThatSaysNothingHoldsUpNoMember() throws Exception {
        Identity member = identity(Instant.now());
        try (ServerSocket server = listening(member, FOREVER);
                Socket silent = new Socket(HERE, server.getLocalPort())) {
            CompletableFuture<Socket> accepted = accept(server);

            try (Socket client = member.context().getSocketFactory().createSocket(HERE, server.getLocalPort())) {
                client.getOutputStream().write(7);

                try (Socket there = accepted.get(DEADLINE_S, TimeUnit.SECONDS)) {
                    assertThat(there.getInputStream().read()).isEqualTo(7);
                }
            }
            assertThat(silent.isConnected()).isTrue();
            assertThat(refusals).isEmpty();
        }
    }

    @Test
    void aHandshakeHasALimitHoweverSlowlyItsBytesCome() throws Exception {
        try (ServerSocket server = listening(identity(Instant.now()), Duration.ofMillis(200));
                Socket slow = new Socket(HERE, server.getLocalPort())) {
            CompletableFuture<Socket> accepted = accept(server);
            slow.setSoTimeout(20);
            slow.getOutputStream().write(new byte[] {0x16, 3, 1, 0x40, 0});

            assertThat(dribble(slow)).as("bytes until it was cut off").isLessThan(0x4000);

            assertThat(refusals.poll(DEADLINE_S, TimeUnit.SECONDS))
                    .endsWith(": it did not complete the handshake of TLS in 0.2 s");
            assertThat(accepted).isNotDone();
        }
    }

    private static int dribble(Socket socket) {
        int bytes = 0;
        while (true) {
            try {
                socket.getOutputStream().write(0);
                bytes++;
                if (socket.getInputStream().read() < 0) {
                    return bytes;
                }
            } catch (SocketTimeoutException e) {
                // it still waits
            } catch (IOException e) {
                return bytes;
            }
        }
    }

    @Test
    void aSocketThatIsClosedAcceptsNobody() throws Exception {
        ServerSocket server = listening(identity(Instant.now()), FOREVER);
        CompletableFuture<Socket> accepted = accept(server);

        server.close();

        assertThatThrownBy(() -> accepted.get(DEADLINE_S, TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(SocketException.class);
        assertThatThrownBy(server::accept).isInstanceOf(IOException.class);
    }

    /** Days between the clock of the controller and that of this host. */
    @ParameterizedTest
    @ValueSource(longs = {-61, 2})
    void aClockThatIsWrongByDaysIsNamed(long days) throws Exception {
        Identity member = identity(Instant.now().plus(Duration.ofDays(days)));
        try (ServerSocket server = listening(member, FOREVER)) {
            CompletableFuture<Socket> unused = accept(server);
            TlsSockets sockets = new TlsSockets(member, refusals::add);

            TlsSockets.Problem problem = sockets.problem((InetSocketAddress) server.getLocalSocketAddress())
                    .orElseThrow();

            assertThat(problem.clocksDiffer()).isTrue();
            assertThat(problem.hungUp()).isFalse();
            assertThat(problem.text())
                    .isEqualTo("its certificate is not valid by the clock of this host; clocks may be up to 1 day"
                            + " behind that of the controller, or 60 days ahead of it");
            assertThat(refusalOf(sockets, server))
                    .contains(": it does not accept the certificate of this side", "their clocks differ by");
        }
    }

    @Test
    void aMemberThatHangsUpHasNotRefusedTheOther() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, HERE)) {
            CompletableFuture<Void> hangsUp = CompletableFuture.runAsync(() -> {
                try {
                    busy.accept().close();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            TlsSockets sockets = new TlsSockets(identity(Instant.now()), refusals::add);

            TlsSockets.Problem problem = sockets.problem((InetSocketAddress) busy.getLocalSocketAddress())
                    .orElseThrow();

            assertThat(problem.hungUp()).as(problem.text()).isTrue();
            assertThat(hangsUp).succeedsWithin(Duration.ofSeconds(DEADLINE_S));
        }
    }

    /** A member that hangs up may be heard to do so before its reason is: like an agent it tries again. */
    private String refusalOf(TlsSockets sockets, ServerSocket server) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
        String refusal = refusals.poll(1, TimeUnit.SECONDS);
        while (refusal == null && System.nanoTime() < deadlineNs) {
            assertThat(sockets.problem((InetSocketAddress) server.getLocalSocketAddress()))
                    .isPresent();
            refusal = refusals.poll(1, TimeUnit.SECONDS);
        }
        return refusal;
    }

    private static Identity identity(Instant now) throws Exception {
        return new RunAuthority("one", now).certify("agent-0");
    }

    private ServerSocket listening(Identity member, Duration limit) throws Exception {
        ServerSocket socket = new TlsServerSocket(member.context(), refusals::add, limit);
        socket.bind(new InetSocketAddress(HERE, 0));
        return socket;
    }

    private static CompletableFuture<Socket> accept(ServerSocket server) {
        CompletableFuture<Socket> accepted = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                accepted.complete(server.accept());
            } catch (IOException e) {
                accepted.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return accepted;
    }
}
