package io.blobbench.kryonet;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.KryoSerialization;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What client and server register with Kryo, the same on both sides. One for each client and each port. */
final class Wire extends KryoSerialization {
    Wire() {
        Kryo kryo = getKryo();
        kryo.register(Request.class, new RequestSerializer());
        kryo.register(Reply.class, new ReplySerializer());
        kryo.register(Verb.class);
        kryo.register(Reply.Outcome.class);
        kryo.register(byte[].class);
        kryo.register(long[].class);
        kryo.register(Object[].class);
        kryo.register(HashMap.class);
        kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer());
        kryo.register(RoundTripMessage.class, new RoundTripSerializer());
    }

    /** Takes back what a full buffer cut off: KryoNet would send it, and the peer could not read on. */
    @Override
    public synchronized void write(Connection connection, ByteBuffer buffer, Object object) {
        int start = buffer.position() - getLengthLength();
        try {
            super.write(connection, buffer, object);
        } catch (KryoException e) {
            buffer.position(start);
            throw e;
        }
    }

    /** Reads into the same object each time. */
    private static final class RequestSerializer extends Serializer<Request> {
        private final Request received = new Request();

        @Override
        public void write(Kryo kryo, Output output, Request request) {
            output.writeVarInt(request.slot, true);
            output.writeVarLong(request.id, true);
            output.writeVarInt(request.index, true);
            kryo.writeObject(output, request.verb);
            output.writeVarInt(request.layout, true);
            output.writeVarInt(request.partition, true);
            output.writeVarLong(request.key, true);
            output.writeVarLong(request.version, true);
            kryo.writeClassAndObject(output, request.body);
        }

        @Override
        public Request read(Kryo kryo, Input input, Class<? extends Request> type) {
            received.slot = input.readVarInt(true);
            received.id = input.readVarLong(true);
            received.index = input.readVarInt(true);
            received.verb = kryo.readObject(input, Verb.class);
            received.layout = input.readVarInt(true);
            received.partition = input.readVarInt(true);
            received.key = input.readVarLong(true);
            received.version = input.readVarLong(true);
            received.body = kryo.readClassAndObject(input);
            return received;
        }
    }

    /** Reads into the same object each time. */
    private static final class ReplySerializer extends Serializer<Reply> {
        private final Reply received = new Reply();

        @Override
        public void write(Kryo kryo, Output output, Reply reply) {
            output.writeVarInt(reply.slot, true);
            output.writeVarLong(reply.id, true);
            output.writeVarInt(reply.index, true);
            kryo.writeObject(output, reply.outcome);
            output.writeVarLong(reply.number, true);
            kryo.writeClassAndObject(output, reply.body);
        }

        @Override
        public Reply read(Kryo kryo, Input input, Class<? extends Reply> type) {
            received.slot = input.readVarInt(true);
            received.id = input.readVarLong(true);
            received.index = input.readVarInt(true);
            received.outcome = kryo.readObject(input, Reply.Outcome.class);
            received.number = input.readVarLong(true);
            received.body = kryo.readClassAndObject(input);
            return received;
        }
    }

    /** Two fields, the second as Kryo writes a map. */
    private static final class RoundTripSerializer extends Serializer<RoundTripMessage> {
        @Override
        public void write(Kryo kryo, Output output, RoundTripMessage message) {
            kryo.writeObject(output, message.id());
            kryo.writeObject(output, message.elements());
        }

        @Override
        @SuppressWarnings("unchecked") // written above
        public RoundTripMessage read(Kryo kryo, Input input, Class<? extends RoundTripMessage> type) {
            UUID id = kryo.readObject(input, UUID.class);
            Map<Integer, UUID> elements = kryo.readObject(input, HashMap.class);
            return new RoundTripMessage(id, elements);
        }
    }
}
