package io.blobbench.server.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One direction of a connection, through a buffer. The thread of its {@link Relays}. */
final class Flow {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final SocketChannel from;
    private final SocketChannel to;
    private boolean ended;
    private boolean complete;

    /** @param from and {@code to} do not block */
    Flow(SocketChannel from, SocketChannel to) {
        this.from = from;
        this.to = to;
    }

    /** Moves as many bytes as there are and as go out; passes on the end of the bytes. */
    void move() throws IOException {
        if (!ended && buffer.hasRemaining()) {
            ended = from.read(buffer) < 0;
        }
        buffer.flip();
        if (buffer.hasRemaining()) {
            to.write(buffer);
        }
        buffer.compact();
        if (ended && buffer.position() == 0 && !complete) {
            to.shutdownOutput();
            complete = true;
        }
    }

    /** Whether there is room for more bytes. */
    boolean takesMore() {
        return !ended && buffer.hasRemaining();
    }

    /** Whether bytes wait until they can be sent. */
    boolean holdsBytes() {
        return buffer.position() > 0;
    }

    /** Whether the end of the bytes was passed on. */
    boolean complete() {
        return complete;
    }
}
