package io.blobbench.store.operation;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * The message of the published round trips. A blob of 16 bytes and 16 more for each element becomes one and comes back
 * unchanged.
 *
 * @param id the first 16 bytes
 * @param elements the rest, by numbers from 0; never changed
 */
public record ElementsMessage(UUID id, Map<Integer, UUID> elements) implements Message {
    private static final int UUID_BYTES = 16;

    /** The message of a blob. */
    public static ElementsMessage of(byte[] blob) {
        int count = elements(blob.length);
        ByteBuffer bytes = ByteBuffer.wrap(blob);
        UUID id = uuid(bytes);
        Map<Integer, UUID> elements = new HashMap<>(2 * count);
        for (int i = 0; i < count; i++) {
            elements.put(i, uuid(bytes));
        }
        return new ElementsMessage(id, elements);
    }

    @Override
    public byte[] blob() {
        ByteBuffer bytes = ByteBuffer.allocate(blobBytes(elements.size()));
        put(bytes, id);
        for (int i = 0; i < elements.size(); i++) {
            put(bytes, Objects.requireNonNull(elements.get(i), "elements lack number " + i));
        }
        return bytes.array();
    }

    /** Size of the blob for a number of elements, in bytes. */
    public static int blobBytes(int elements) {
        return (1 + elements) * UUID_BYTES;
    }

    /**
     * Number of elements that a blob of the given size becomes.
     *
     * @throws IllegalArgumentException when no number of elements has this size
     */
    public static int elements(int blobBytes) {
        if (blobBytes < UUID_BYTES || blobBytes % UUID_BYTES != 0) {
            throw new IllegalArgumentException(
                    "a message of elements is made of 16 bytes and 16 more for each, not of " + blobBytes);
        }
        return blobBytes / UUID_BYTES - 1;
    }

    private static UUID uuid(ByteBuffer from) {
        return new UUID(from.getLong(), from.getLong());
    }

    private static void put(ByteBuffer to, UUID uuid) {
        to.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    }
}
