package io.blobbench.workload.blob;

import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.Serialization;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The messages that are stored for the blobs of a pool, made before the load unless making them is measured. Immutable; usable from
 * any thread, except {@link #index} and what needs it.
 */
public final class MessagePool {
    private final BlobPool blobs;
    private final boolean serialized;
    private final Message[] messages;
    private final byte[][] payloads;
    private final @Nullable ToIntFunction<byte[]> others;
    private @Nullable BlobIndex index;

    /**
     * @param mapped whether the store takes messages, and not bytes
     * @param others finds the pool's blob by bytes that are sent in its place, or {@link BlobStamp#CORRUPT}; null where
     *     there are none
     */
    public MessagePool(BlobPool blobs, MessageForm form, boolean mapped, @Nullable ToIntFunction<byte[]> others) {
        this.others = others;
        this.blobs = blobs;
        this.serialized = form.entity() != Entity.BLOB && !mapped;
        boolean ahead = serialized && form.serialization() == Serialization.AHEAD;
        this.messages = new Message[form.entity() == Entity.BLOB || ahead ? 0 : blobs.size()];
        this.payloads = new byte[ahead ? blobs.size() : 0][];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = MessageWriter.messageOf(form.entity(), blobs.blob(i));
        }
        if (ahead) {
            MessageWriter writer = new MessageWriter();
            for (int i = 0; i < payloads.length; i++) {
                payloads[i] = writer.write(MessageWriter.messageOf(form.entity(), blobs.blob(i)));
            }
        }
    }

    /** Whether an operation serializes what it stores. */
    public boolean inline() {
        return serialized && payloads.length == 0;
    }

    /** A payload by its index, which wraps around as a blob's does; not where the pool is {@link #inline}. */
    public byte[] payload(int index) {
        return payloads.length == 0 ? blobs.blob(index) : payloads[index & (payloads.length - 1)];
    }

    /** A message by its index, which wraps around; only where there are messages that are not serialized. */
    public Message message(int index) {
        return messages[index & (messages.length - 1)];
    }

    /** The index of what a store holds, or {@link BlobStamp#CORRUPT}. Control thread only. */
    public int indexOf(byte[] found) {
        int known = index().of(found);
        boolean stamped = !serialized && found.length >= BlobStamp.MIN_BLOB_BYTES;
        return known == BlobStamp.CORRUPT && stamped && others != null ? others.applyAsInt(found) : known;
    }

    /** The index that {@link #indexOf} finds for what is sent from a place of the pool, which wraps around. Control thread only. */
    public int indexAt(int place) {
        return index().at(place);
    }

    /** Finds the blobs of the pool in what a store holds; made once, when it is first asked for. Control thread only. */
    public BlobIndex index() {
        if (index == null) {
            MessageWriter writer = new MessageWriter();
            index = new BlobIndex(
                    blobs, serialized ? place -> inline() ? writer.write(message(place)) : payload(place) : null);
        }
        return index;
    }
}
