package io.blobbench.idle;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.IdleProtocol.Message;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads what connections have received, with one buffer for all of them. Used by the event loop only. */
final class Receiver {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int END = -1;

    private final IdleProtocol protocol;
    private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER_BYTES);

    Receiver(IdleProtocol protocol) {
        this.protocol = protocol;
    }

    /**
     * Reads what there is.
     *
     * @return number of answers in it; -1 when the server has closed the connection
     * @throws StoreException what the server said instead of an answer
     */
    int answers(Held held) throws IOException, StoreException {
        received.clear();
        byte[] rest = held.rest;
        if (rest != null) {
            received.put(rest);
            held.rest = null;
        }
        if (held.channel.read(received) < 0) {
            return END;
        }
        received.flip();
        int answers = 0;
        while (received.hasRemaining()) {
            Message message = protocol.receive(received);
            if (message == Message.PARTIAL) {
                held.rest = rest();
                return answers;
            }
            if (message == Message.ANSWER) {
                answers++;
            }
        }
        return answers;
    }

    private byte[] rest() throws IOException {
        if (received.remaining() == BUFFER_BYTES) {
            throw new IOException("a message of the server is longer than " + BUFFER_BYTES + " bytes");
        }
        byte[] rest = new byte[received.remaining()];
        received.get(rest);
        return rest;
    }
}
