package io.blobbench.fleet.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import org.infinispan.manager.EmbeddedCacheManager;

/**
 * A message between the controller and an agent: words and bytes. Where it arrives, the engine applies it, which passes it to the receiver of
 * the member and returns a receipt; it does not wait for the work there.
 *
 * @param kind what it is
 * @param agent index of the agent that it comes from, or goes to
 * @param id of the order that it is about
 * @param text the verb of an order; of the others a sentence
 * @param body the order or the answer; never changed
 */
@SuppressWarnings("ArrayRecordComponent") // messages are never compared
record FleetMessage(Kind kind, int agent, long id, String text, byte[] body)
        implements Function<EmbeddedCacheManager, byte[]> {
    /** The kind of a message. */
    enum Kind {
        /** An agent has joined; the receipt refuses it, or is empty. */
        HELLO(1),
        /** The controller orders something. */
        ORDER(2),
        /** An agent has carried an order out. */
        ANSWER(3),
        /** An agent could not. */
        REFUSAL(4),
        /** The controller ends an agent. */
        LEAVE(5),
        /** An agent has ended its work. */
        ENDED(6),
        /** An agent asks whether the controller still counts on it; the receipt is empty then. */
        ALIVE(7);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static Kind of(int code) throws IOException {
            return Arrays.stream(values())
                    .filter(kind -> kind.code == code)
                    .findFirst()
                    .orElseThrow(() -> new IOException("a message of an unknown kind"));
        }
    }

    /** Largest order. */
    static final int MAX_ORDER = 1 << 20;
    /** Largest answer. */
    static final int MAX_ANSWER = 1 << 26;

    private static final int MAX_TEXT = 8000;
    private static final int OVERHEAD = 1 << 16;

    /** Runs where it arrived. */
    @Override
    public byte[] apply(EmbeddedCacheManager manager) {
        return MessageReceivers.deliver(
                manager.getCacheManagerConfiguration().transport().nodeName(), this);
    }

    /** As it travels. */
    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length + text.length() + Long.SIZE);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(kind.code);
            out.writeInt(agent);
            out.writeLong(id);
            out.writeUTF(text.substring(0, Math.min(text.length(), MAX_TEXT)));
            out.write(body);
        } catch (IOException e) {
            throw new IllegalStateException("memory can always be written", e);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException when it is none, or larger than any may be */
    static FleetMessage decode(byte[] bytes, int offset, int length) throws IOException {
        if (length > MAX_ANSWER + OVERHEAD) {
            throw new IOException("a message of " + length + " bytes is larger than any may be");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            Kind kind = Kind.of(in.readUnsignedByte());
            FleetMessage message = new FleetMessage(kind, in.readInt(), in.readLong(), in.readUTF(), in.readAllBytes());
            if (message.kind != Kind.ANSWER && message.body.length > MAX_ORDER) {
                throw new IOException("an order of " + message.body.length + " bytes is larger than any may be");
            }
            return message;
        }
    }
}
