package io.blobbench.workload.blob;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Finds the blob of a pool by the bytes that a store holds for it. Immutable; usable from any thread. */
public final class BlobIndex {
    private final BlobPool blobs;
    /** Blobs without a stamp by their bytes; of equal ones the first stands for all. */
    private final Map<Few, Integer> unstamped = new HashMap<>();
    /** Serialized messages by their bytes; null where blobs are stored as they are. */
    private final @Nullable Map<Stored, Integer> messages;

    /** @param serialized what is stored for the blob at a place of the pool; null where that is the blob */
    BlobIndex(BlobPool blobs, @Nullable IntFunction<byte[]> serialized) {
        this.blobs = blobs;
        for (int place = 0; place < blobs.size(); place++) {
            byte[] blob = blobs.blob(place);
            if (blob.length < BlobStamp.MIN_BLOB_BYTES) {
                unstamped.putIfAbsent(Few.of(blob), blobs.distinctAt(place));
            }
        }
        this.messages = serialized == null ? null : new HashMap<>();
        for (int place = 0; messages != null && serialized != null && place < blobs.size(); place++) {
            messages.put(new Stored(serialized.apply(place)), at(place));
        }
    }

    /** The number of what a store holds, or {@link BlobStamp#CORRUPT} for bytes that stand for no blob of the pool. */
    public int of(byte[] found) {
        if (messages != null) {
            return messages.getOrDefault(new Stored(found), BlobStamp.CORRUPT);
        }
        return found.length < BlobStamp.MIN_BLOB_BYTES
                ? unstamped.getOrDefault(Few.of(found), BlobStamp.CORRUPT)
                : blobs.indexOf(found);
    }

    /** The number that {@link #of} finds for what is sent from a place of the pool, which wraps around. */
    public int at(int place) {
        if (unstamped.isEmpty()) { // as usual, and without a look at the blob itself, which may not be in a cache
            return blobs.distinctAt(place);
        }
        byte[] blob = blobs.blob(place);
        return blob.length < BlobStamp.MIN_BLOB_BYTES
                ? unstamped.getOrDefault(Few.of(blob), BlobStamp.CORRUPT)
                : blobs.distinctAt(place);
    }

    /** Bytes as a key; its hash is the checksum for which processors have an instruction. */
    private static final class Stored {
        private final byte[] bytes;

        Stored(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Stored stored && Arrays.equals(bytes, stored.bytes);
        }

        @Override
        public int hashCode() {
            CRC32C crc = new CRC32C();
            crc.update(bytes, 0, bytes.length);
            return (int) crc.getValue();
        }
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
}
