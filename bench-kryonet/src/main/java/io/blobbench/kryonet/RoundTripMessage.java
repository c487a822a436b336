package io.blobbench.kryonet;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The message of the published round trips. A blob of 16 bytes and 16 more for each element becomes one and comes back
 * unchanged.
 */
record RoundTripMessage(UUID id, Map<Integer, UUID> elements) {
    static final int ELEMENT_BYTES = 16;

    static RoundTripMessage of(byte[] blob) {
        ByteBuffer bytes = ByteBuffer.wrap(blob);
        UUID id = uuid(bytes);
        int count = bytes.remaining() / ELEMENT_BYTES;
        Map<Integer, UUID> elements = new HashMap<>(2 * count);
        for (int i = 0; i < count; i++) {
            elements.put(i, uuid(bytes));
        }
        return new RoundTripMessage(id, elements);
    }

    byte[] blob() {
        ByteBuffer bytes = ByteBuffer.allocate(blobBytes(elements.size()));
        put(bytes, id);
        for (int i = 0; i < elements.size(); i++) {
            put(bytes, elements.get(i));
        }
        return bytes.array();
    }

    static int blobBytes(int elements) {
        return (1 + elements) * ELEMENT_BYTES;
    }

    private static UUID uuid(ByteBuffer from) {
        return new UUID(from.getLong(), from.getLong());
    }

    private static void put(ByteBuffer to, UUID uuid) {
        to.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    }
}
