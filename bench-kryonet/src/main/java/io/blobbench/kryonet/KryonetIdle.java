package io.blobbench.kryonet;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.FrameworkMessage;
import com.esotericsoftware.kryonet.FrameworkMessage.Ping;
import com.esotericsoftware.kryonet.FrameworkMessage.RegisterTCP;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * Connections without work: the server registers each, sends it a keep-alive after 8 s of silence and closes it after 12 s without one from
 * the client, as KryoNet does; a request is its ping.
 */
final class KryonetIdle implements IdleProtocol {
    /** KryoNet's own size of a server's write buffer, for each connection. */
    static final int WRITE_BYTES = 16 << 10;
    /** KryoNet's own size of an object buffer, for each connection. */
    static final int OBJECT_BYTES = 2 << 10;

    private static final int LENGTH_BYTES = 4;
    private static final Duration BEAT = Duration.ofSeconds(8);

    private final List<Endpoint> ports;
    private final Wire wire = new Wire();
    /** KryoNet requires one in the context of each message; it is not used. */
    private final Connection nobody = new Connection() {};

    private final byte[] request;
    private final byte[] heartbeat;

    KryonetIdle(List<Endpoint> ports) {
        this.ports = List.copyOf(ports);
        this.request = bytes(new Ping());
        this.heartbeat = bytes(FrameworkMessage.keepAlive);
    }

    private byte[] bytes(Object message) {
        ByteBuffer buffer = ByteBuffer.allocate(OBJECT_BYTES).position(LENGTH_BYTES);
        wire.write(nobody, buffer, message);
        byte[] bytes = new byte[buffer.position()];
        buffer.putInt(0, bytes.length - LENGTH_BYTES).flip().get(bytes);
        return bytes;
    }

    @Override
    public List<Endpoint> endpoints() {
        return ports;
    }

    /** The server speaks first. */
    @Override
    public byte[] greeting() {
        return new byte[0];
    }

    @Override
    public byte[] request() {
        return request;
    }

    @Override
    public byte[] heartbeat() {
        return heartbeat;
    }

    @Override
    public Duration heartbeatEvery() {
        return BEAT;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        int start = received.position();
        if (received.remaining() < LENGTH_BYTES) {
            return Message.PARTIAL;
        }
        int bytes = received.getInt(start);
        if (bytes < 0 || bytes > OBJECT_BYTES) {
            throw new StoreException(
                    "the server began a message of " + bytes + " bytes, which is no answer of" + " KryoNet");
        }
        if (received.remaining() < LENGTH_BYTES + bytes) {
            return Message.PARTIAL;
        }
        received.position(start + LENGTH_BYTES);
        ByteBuffer body = received.slice(received.position(), bytes);
        received.position(received.position() + bytes);
        Object message;
        try {
            message = wire.read(nobody, body);
        } catch (KryoException e) {
            throw new StoreException("the server sent a message unknown to KryoNet: " + e.getMessage(), e);
        }
        if (message instanceof RegisterTCP || (message instanceof Ping ping && ping.isReply)) {
            return Message.ANSWER;
        }
        if (message instanceof FrameworkMessage) {
            return Message.OTHER;
        }
        throw new StoreException("the server sent an unexpected message: " + message);
    }
}
