package io.blobbench.workload.blob;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.RecordingMessage;
import java.util.HashMap;
import java.util.UUID;

/** Makes messages of blobs, and bytes of messages by Kryo's own serializers. Used by one thread at a time. */
public final class MessageWriter {
    private static final int FIRST_BUFFER_BYTES = 1 << 10;

    private final Kryo kryo = new Kryo();
    private final Output output = new Output(FIRST_BUFFER_BYTES, -1);

    public MessageWriter() {
        kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer());
        kryo.register(HashMap.class);
        kryo.register(ElementsMessage.class);
        kryo.register(byte[].class);
        kryo.register(RecordingMessage.class);
    }

    /** The message of a blob; the entity is not {@link Entity#BLOB}. */
    public static Message messageOf(Entity entity, byte[] blob) {
        return switch (entity) {
            case RECORDING -> RecordingMessage.of(blob);
            case ELEMENTS -> ElementsMessage.of(blob);
            case BLOB -> throw new IllegalArgumentException("a blob as it is has no message");
        };
    }

    /** The bytes of a message, in an array of their own: a store may keep it. */
    public byte[] write(Message message) {
        output.reset();
        kryo.writeObject(output, message);
        return output.toBytes();
    }
}
