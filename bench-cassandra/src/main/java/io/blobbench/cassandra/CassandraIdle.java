package io.blobbench.cassandra;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Connections without work: a request is OPTIONS of the native protocol, version 4, answered by SUPPORTED. */
final class CassandraIdle implements IdleProtocol {
    private static final byte VERSION = 4;
    private static final byte ANSWER_OF_VERSION = (byte) (0x80 | VERSION);
    private static final byte ERROR = 0x00;
    private static final byte OPTIONS = 0x05;
    private static final byte SUPPORTED = 0x06;
    /** Version, flags, two of the stream, opcode, four of the length. */
    private static final int HEADER_BYTES = 9;

    private static final int LENGTH_AT = 5;
    private static final int OPCODE_AT = 4;
    private static final int MOST_BYTES = 32 << 10;
    private static final byte[] REQUEST = {VERSION, 0, 0, 1, OPTIONS, 0, 0, 0, 0};

    private final Endpoint server;

    CassandraIdle(Endpoint server) {
        this.server = server;
    }

    @Override
    public List<Endpoint> endpoints() {
        return List.of(server);
    }

    @Override
    public byte[] request() {
        return REQUEST;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        int start = received.position();
        if (received.remaining() < HEADER_BYTES) {
            return Message.PARTIAL;
        }
        int bytes = received.getInt(start + LENGTH_AT);
        byte opcode = received.get(start + OPCODE_AT);
        if (received.get(start) != ANSWER_OF_VERSION || bytes < 0 || bytes > MOST_BYTES) {
            throw new StoreException("the server does not answer in version " + VERSION + " of the native protocol");
        }
        if (received.remaining() < HEADER_BYTES + bytes) {
            return Message.PARTIAL;
        }
        byte[] body = new byte[bytes];
        received.position(start + HEADER_BYTES);
        received.get(body);
        if (opcode != SUPPORTED) {
            throw new StoreException(
                    opcode == ERROR
                            ? "the server said '" + error(body) + "'"
                            : "the server answered OPTIONS with opcode " + opcode);
        }
        return Message.ANSWER;
    }

    /** A code of four bytes, and a text with its length in two. */
    private static String error(byte[] body) {
        return body.length < 6 ? "" : new String(body, 6, body.length - 6, StandardCharsets.UTF_8);
    }
}
