package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.IdleProtocol.Message;
import io.blobbench.store.Store;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plain connections that are held: their messages are those of the real server. */
interface IdleContract {
    int BUFFER_BYTES = 64 << 10;
    int DEADLINE_MS = 20_000;

    StoreUnderTest subject();

    Set<Ability> abilities();

    @Test
    default void theServerAnswersAPlainConnectionWhereTheAdapterHoldsSome() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            if (!abilities().contains(Ability.IDLE)) {
                assertThatThrownBy(store::idleProtocol)
                        .isInstanceOf(UnsupportedLayoutException.class)
                        .hasMessageMatching("\\S.*");
                store.teardown();
                return;
            }
            IdleProtocol protocol = store.idleProtocol();
            Endpoint last = protocol.endpoints().get(protocol.endpoints().size() - 1);
            try (Socket socket = new Socket(last.host(), last.port())) {
                socket.setSoTimeout(DEADLINE_MS);
                ByteBuffer received = ByteBuffer.allocate(BUFFER_BYTES).limit(0);

                socket.getOutputStream().write(protocol.greeting());
                answer(protocol, socket.getInputStream(), received);
                for (int request = 0; request < 2; request++) {
                    socket.getOutputStream().write(protocol.request());
                    socket.getOutputStream().write(protocol.heartbeat());
                    answer(protocol, socket.getInputStream(), received);
                }

                assertThat(received.hasRemaining())
                        .as("nothing beyond the answers")
                        .isFalse();
            }
            store.teardown();
        }
    }

    /** Reads byte by byte, so that every message is partial first. */
    private static void answer(IdleProtocol protocol, InputStream in, ByteBuffer received)
            throws IOException, StoreException {
        while (true) {
            Message message = received.hasRemaining() ? protocol.receive(received) : Message.PARTIAL;
            if (message == Message.ANSWER) {
                return;
            }
            if (message == Message.PARTIAL) {
                int next = in.read();
                if (next < 0) {
                    throw new EOFException("the server closed the connection");
                }
                received.compact().put((byte) next).flip();
            }
        }
    }
}
