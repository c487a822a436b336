package io.blobbench.server.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Three members, the first of which is this process: it opens all connections. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
final class RelaysTest {
    private static final int MEMBERS = 3;
    private static final InetAddress HOST = InetAddress.getLoopbackAddress();

    private final AtomicReference<OptionalLong> ours =
            new AtomicReference<>(OptionalLong.of(ProcessHandle.current().pid()));
    private final List<ServerSocket> listeners = new ArrayList<>();
    private final List<Integer> entrances = new ArrayList<>();
    private Relays relays;

    /** Both ends of a connection to a member. */
    private record Ends(Socket near, Socket far) implements AutoCloseable {
        void send(String text) throws IOException {
            near.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        void answer(String text) throws IOException {
            far.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void close() throws IOException {
            near.close();
            far.close();
        }
    }

    @BeforeEach
    void open() throws Exception {
        relays = Relays.of(MEMBERS);
        for (int member = 0; member < MEMBERS; member++) {
            ServerSocket listener = new ServerSocket(0, 50, HOST);
            listeners.add(listener);
            entrances.add(relays.open(member, listener.getLocalPort()));
        }
        relays.start(member -> member == 0 ? ours.get() : OptionalLong.empty());
    }

    @AfterEach
    void close() throws IOException {
        relays.close();
        for (ServerSocket listener : listeners) {
            listener.close();
        }
    }

    @Test
    void bytesGoBothWaysAndTheEndIsPassedOn() throws Exception {
        try (Ends ends = connect(1)) {
            ends.send("question");
            assertThat(received(ends.far, 8)).isEqualTo("question");
            ends.answer("answer");
            assertThat(received(ends.near, 6)).isEqualTo("answer");

            ends.near.shutdownOutput();

            assertThat(ends.far.getInputStream().read()).isEqualTo(-1);
            ends.answer("late");
            assertThat(received(ends.near, 4)).isEqualTo("late");
        }
    }

    @Test
    void moreThanAnyBufferHoldsArrivesAsItWasSent() throws Exception {
        byte[] sent = new byte[5_000_000];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i * 31 / 7);
        }
        try (Ends ends = connect(1)) {
            Thread sender = new Thread(() -> {
                try {
                    ends.near.getOutputStream().write(sent);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            sender.start();

            assertThat(ends.far.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            sender.join();
        }
    }

    @Test
    void aMemberThatIsCutOffNeitherHearsNorIsHeardUntilItIsBack() throws Exception {
        try (Ends cut = connect(1);
                Ends other = connect(2)) {
            relays.isolate(1);
            cut.send("to");
            cut.answer("fro");
            other.send("x"); // when it has gone both ways, the relay has seen the others
            assertThat(received(other.far, 1)).isEqualTo("x");
            other.answer("y");
            assertThat(received(other.near, 1)).isEqualTo("y");
            assertThat(cut.far.getInputStream().available()).isZero();
            assertThat(cut.near.getInputStream().available()).isZero();

            relays.rejoin(1);

            assertThat(received(cut.far, 2)).isEqualTo("to");
            assertThat(received(cut.near, 3)).isEqualTo("fro");
        }
    }

    @Test
    void connectionsThatTheIsolatedMemberOpenedAreHeldToo() throws Exception {
        try (Ends ends = connect(1);
                Ends itself = connect(0)) {
            relays.isolate(0);
            ends.send("z");
            itself.send("x");

            assertThat(received(itself.far, 1)).isEqualTo("x");
            assertThat(ends.far.getInputStream().available()).isZero();

            relays.rejoin(0);
            assertThat(received(ends.far, 1)).isEqualTo("z");
        }
    }

    @Test
    void aConnectionToAMemberThatIsCutOffIsAcceptedAndLeadsThereLater() throws Exception {
        relays.isolate(1);
        try (Socket near = new Socket(HOST, entrances.get(1));
                Ends other = connect(2)) {
            near.getOutputStream().write('a');
            other.send("x");
            assertThat(received(other.far, 1)).isEqualTo("x");
            listeners.get(1).setSoTimeout(1);
            assertThatThrownBy(() -> listeners.get(1).accept()).isInstanceOf(IOException.class);

            relays.rejoin(1);

            listeners.get(1).setSoTimeout(30_000);
            try (Socket far = listeners.get(1).accept()) {
                assertThat(received(far, 1)).isEqualTo("a");
            }
        }
    }

    @Test
    void aConnectionWaitsUntilItIsKnownWhoseItIs() throws Exception {
        ours.set(OptionalLong.empty());
        try (Socket near = new Socket(HOST, entrances.get(1))) {
            listeners.get(1).setSoTimeout(100);
            assertThatThrownBy(() -> listeners.get(1).accept()).isInstanceOf(IOException.class);

            ours.set(OptionalLong.of(ProcessHandle.current().pid()));

            listeners.get(1).setSoTimeout(30_000);
            try (Socket far = listeners.get(1).accept()) {
                near.getOutputStream().write('a');
                assertThat(received(far, 1)).isEqualTo("a");
            }
        }
    }

    @Test
    void theEndOfAMemberEndsItsConnections() throws Exception {
        try (Ends ends = connect(1)) {
            ends.far.setSoLinger(true, 0);
            ends.far.close(); // as one that was killed: with a reset

            assertThat(ends.near.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void relaysThatHaveEndedSaySo() throws Exception {
        try (Ends ends = connect(1)) {
            relays.close();

            assertThat(ends.near.getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(() -> relays.isolate(1))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("the relay between the servers: it has ended");
        }
    }

    private Ends connect(int member) throws IOException {
        Socket near = new Socket(HOST, entrances.get(member));
        return new Ends(near, listeners.get(member).accept());
    }

    private static String received(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }
}
