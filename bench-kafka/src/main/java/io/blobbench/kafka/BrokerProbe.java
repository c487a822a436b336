package io.blobbench.kafka;

import io.blobbench.store.Waiting;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Finds out what listens where a client has, or would have, no answer. Stateless. */
final class BrokerProbe {
    /** Bounds the connect and each read, so that a paused server delays a failure by no more than that. */
    private static final int TIMEOUT_MS = (int) Duration.ofSeconds(1).toMillis();

    /** A broker that is started again is given that long; a client would try for its whole deadline. */
    private static final Duration LISTENS_WITHIN = Duration.ofSeconds(3);

    private BrokerProbe() {}

    /**
     * Requires that a connection to one of the servers can be opened.
     *
     * @throws StoreException naming them when none accepts one
     */
    static void requireListener(List<Endpoint> servers) throws StoreException {
        if (!Waiting.holdsWithin(LISTENS_WITHIN, () -> servers.stream().anyMatch(BrokerProbe::listens))) {
            String all = servers.stream().map(Endpoint::toString).collect(Collectors.joining(", "));
            throw new StoreException("reach Kafka at " + all + ": no server accepts a connection there");
        }
    }

    private static boolean listens(Endpoint server) {
        try (Socket socket = connect(server)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the server accepts a connection and does not answer the request that every client sends first. */
    static boolean mute(Endpoint server) {
        try (Socket socket = connect(server)) {
            return !answers(socket, new KafkaIdle(server));
        } catch (IOException e) {
            return false; // no process listens there
        }
    }

    private static Socket connect(Endpoint server) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(server.host(), server.port()), TIMEOUT_MS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static boolean answers(Socket socket, KafkaIdle protocol) {
        try {
            socket.setSoTimeout(TIMEOUT_MS);
            socket.getOutputStream().write(protocol.greeting());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.readInt(); // bytes that follow
            return in.readInt() == KafkaIdle.CORRELATION;
        } catch (IOException e) {
            return false;
        }
    }
}
