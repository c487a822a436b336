package io.blobbench.kafka;

import io.blobbench.store.access.Endpoint;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Finds out whether a server that left a client without an answer is no broker, as where another program has the port. Stateless. */
final class BrokerProbe {
    /** Bounds the connect and each read, so that a paused server delays a failure by no more than that. */
    private static final int TIMEOUT_MS = (int) Duration.ofSeconds(1).toMillis();

    private BrokerProbe() {}

    /** Whether the server accepts a connection and does not answer the request that every client sends first. */
    static boolean mute(Endpoint server) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.host(), server.port()), TIMEOUT_MS);
            return !answers(socket, new KafkaIdle(server));
        } catch (IOException e) {
            return false; // no process listens there
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
