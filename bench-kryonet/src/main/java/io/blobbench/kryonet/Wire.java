package io.blobbench.kryonet;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.KryoSerialization;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.OperationKind;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.TreeMap;
import java.util.UUID;

/** The classes that client and server register with Kryo, the same on both sides. One for each client and each port. */
class Wire extends KryoSerialization {
    /** More than everything but the blob takes in the longest request or reply, its length included. */
    static final int OVERHEAD_BYTES = 64;

    Wire() {
        Kryo kryo = getKryo();
        kryo.register(Request.class);
        kryo.register(Reply.class);
        kryo.register(OperationKind.class);
        kryo.register(Call.class);
        kryo.register(Verb.class);
        kryo.register(Reply.Outcome.class);
        kryo.register(byte[].class);
        kryo.register(int[].class);
        kryo.register(TreeMap.class);
        kryo.register(HashMap.class);
        kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer());
        kryo.register(ElementsMessage.class);
    }

    /** Takes back what a full buffer cut off: KryoNet would send it, and the peer could not read on. */
    @Override
    public synchronized void write(Connection connection, ByteBuffer buffer, Object object) {
        int start = buffer.position() - getLengthLength();
        try {
            super.write(connection, buffer, object);
        } catch (KryoException e) {
            buffer.position(start);
            throw start > 0 ? e : new TooLargeException(buffer.capacity(), e);
        }
    }

    /** Bytes of a blob or message, without the envelope. */
    static int bytes(Object body) {
        return body instanceof ElementsMessage message
                ? ElementsMessage.blobBytes(message.elements().size())
                : ((byte[]) body).length;
    }

    /** A blob, or that of a message. */
    static byte[] blob(Object body) {
        return body instanceof ElementsMessage message ? message.blob() : (byte[]) body;
    }

    /** Not even an empty write buffer takes the message. */
    static final class TooLargeException extends KryoException {
        private static final long serialVersionUID = 1L;

        TooLargeException(int bufferBytes, KryoException cause) {
            super("the message is larger than the write buffer of " + bufferBytes + " bytes", cause);
        }
    }
}
