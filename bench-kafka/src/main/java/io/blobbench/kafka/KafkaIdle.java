package io.blobbench.kafka;

import io.blobbench.store.IdleProtocol;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.nio.ByteBuffer;
import java.util.List;

/** Connections without work: a request is ApiVersions, the first one of every client, in its version 0. */
final class KafkaIdle implements IdleProtocol {
    private static final short API_VERSIONS = 18;
    private static final short VERSION = 0;
    private static final short NO_CLIENT_ID = -1;
    /** Comes back with the answer. */
    static final int CORRELATION = 0x1D1E;

    private static final int LENGTH_BYTES = 4;
    private static final int MOST_BYTES = 32 << 10;
    private static final byte[] REQUEST = ByteBuffer.allocate(14)
            .putInt(10)
            .putShort(API_VERSIONS)
            .putShort(VERSION)
            .putInt(CORRELATION)
            .putShort(NO_CLIENT_ID)
            .array();

    private final Endpoint broker;

    KafkaIdle(Endpoint broker) {
        this.broker = broker;
    }

    @Override
    public List<Endpoint> endpoints() {
        return List.of(broker);
    }

    @Override
    public byte[] request() {
        return REQUEST;
    }

    @Override
    public Message receive(ByteBuffer received) throws StoreException {
        int start = received.position();
        if (received.remaining() < LENGTH_BYTES) {
            return Message.PARTIAL;
        }
        int bytes = received.getInt(start);
        if (bytes < 6 || bytes > MOST_BYTES) {
            throw new StoreException("the server began a message of " + bytes + " bytes, which is no answer of Kafka");
        }
        if (received.remaining() < LENGTH_BYTES + bytes) {
            return Message.PARTIAL;
        }
        int correlation = received.getInt(start + 4);
        short error = received.getShort(start + 8);
        received.position(start + LENGTH_BYTES + bytes);
        if (correlation != CORRELATION || error != 0) {
            throw new StoreException(
                    "the server answered ApiVersions with error " + error + " to request " + correlation);
        }
        return Message.ANSWER;
    }
}
