package io.blobbench.reference.echo;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Connections to the echo server: lines, which come back. */
public final class EchoIdle implements IdleProtocol {
    private static final String LINE = "ping\n";
    private static final byte[] BYTES = LINE.getBytes(StandardCharsets.US_ASCII);

    private final Endpoint server;

    public EchoIdle(Endpoint server) {
        this.server = server;
    }

    @Override
    public List<Endpoint> endpoints() {
        return List.of(server);
    }

    @Override
    public byte[] request() {
        return BYTES;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        for (int end = received.position(); end < received.limit(); end++) {
            if (received.get(end) == '\n') {
                byte[] line = new byte[end + 1 - received.position()];
                received.get(line);
                String text = new String(line, StandardCharsets.US_ASCII);
                if (!text.equals(LINE)) {
                    throw new StoreException("the server said '" + text.strip() + "'");
                }
                return Message.ANSWER;
            }
        }
        return Message.PARTIAL;
    }
}
