package io.blobbench.workload.blob;

import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.Serialization;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The messages that are stored for the blobs of a pool, made before the load unless making them is measured. Immutable; usable from
 * any thread, except {@link #indexOf} and {@link #indexAt}.
 */
public final class MessagePool {
    private final BlobPool blobs;
    private final boolean serialized;
    private final Message[] messages;
    private final byte[][] payloads;
    private final @Nullable ToIntFunction<byte[]> others;
    private @Nullable Map<ByteBuffer, Integer> indices;
    private @Nullable Map<Few, Integer> unstamped;

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
        if (serialized) {
            return indices().getOrDefault(ByteBuffer.wrap(found), BlobStamp.CORRUPT);
        }
        if (found.length < BlobStamp.MIN_BLOB_BYTES) {
            return unstamped().getOrDefault(Few.of(found), BlobStamp.CORRUPT);
        }
        int index = blobs.indexOf(found);
        return index == BlobStamp.CORRUPT && others != null ? others.applyAsInt(found) : index;
    }

    /** The index that {@link #indexOf} finds for what is sent from a place of the pool, which wraps around. Control thread only. */
    public int indexAt(int place) {
        byte[] blob = blobs.blob(place);
        return blob.length < BlobStamp.MIN_BLOB_BYTES
                ? unstamped().getOrDefault(Few.of(blob), BlobStamp.CORRUPT)
                : blobs.distinctAt(place);
    }

    /** Blobs without a stamp by their bytes; of equal ones the first stands for all. */
    private Map<Few, Integer> unstamped() {
        if (unstamped != null) {
            return unstamped;
        }
        Map<Few, Integer> made = new HashMap<>();
        for (int i = 0; i < blobs.size(); i++) {
            if (blobs.blob(i).length < BlobStamp.MIN_BLOB_BYTES) {
                made.putIfAbsent(Few.of(blobs.blob(i)), blobs.distinctAt(i));
            }
        }
        unstamped = made;
        return made;
    }

    /** Fewer bytes than a stamp needs, and their number, as a key whose hash differs more than that of a buffer of two bytes. */
    private record Few(long first, long rest) {
        static Few of(byte[] bytes) {
            long first = 0;
            long rest = bytes.length;
            for (int i = 0; i < bytes.length; i++) {
                if (i < Long.BYTES) {
                    first = first << Byte.SIZE | Byte.toUnsignedLong(bytes[i]);
                } else {
                    rest = rest << Byte.SIZE | Byte.toUnsignedLong(bytes[i]);
                }
            }
            return new Few(first, rest);
        }
    }

    private Map<ByteBuffer, Integer> indices() {
        if (indices != null) {
            return indices;
        }
        MessageWriter writer = new MessageWriter();
        Map<ByteBuffer, Integer> made = new HashMap<>();
        for (int i = 0; i < blobs.size(); i++) {
            made.put(ByteBuffer.wrap(inline() ? writer.write(message(i)) : payload(i)), indexAt(i));
        }
        indices = made;
        return made;
    }
}
