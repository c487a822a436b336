package io.blobbench.workload;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The first twelve bytes of a pooled blob: a CRC32C of all that follows, the pool index, and a tag of the seed.
 * Immutable; usable from any thread.
 */
public final class BlobStamp {
    /** Smaller blobs carry no stamp: they can be counted, not told apart. */
    public static final int MIN_BLOB_BYTES = 16;

    /** Answer of {@link #read} for bytes that are not a blob of this pool. */
    public static final int CORRUPT = -1;

    private static final int INDEX_AT = 4;
    private static final int TAG_AT = 8;

    private final int tag;

    BlobStamp(long seed) {
        this.tag = Long.hashCode(seed * 0x9E3779B97F4A7C15L);
    }

    void write(byte[] blob, int index) {
        if (blob.length >= MIN_BLOB_BYTES) {
            ByteBuffer buffer = ByteBuffer.wrap(blob);
            buffer.putInt(INDEX_AT, index);
            buffer.putInt(TAG_AT, tag);
            buffer.putInt(0, checksum(blob));
        }
    }

    /** The pool index of a blob as found, or {@link #CORRUPT}; the blob must have at least 16 bytes. */
    public int read(byte[] blob) {
        ByteBuffer buffer = ByteBuffer.wrap(blob);
        if (buffer.getInt(0) != checksum(blob) || buffer.getInt(TAG_AT) != tag) {
            return CORRUPT;
        }
        return buffer.getInt(INDEX_AT);
    }

    private static int checksum(byte[] blob) {
        CRC32C crc = new CRC32C();
        crc.update(blob, INDEX_AT, blob.length - INDEX_AT);
        return (int) crc.getValue();
    }
}
