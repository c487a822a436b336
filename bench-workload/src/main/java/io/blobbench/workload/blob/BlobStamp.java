package io.blobbench.workload.blob;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The first twelve bytes of a pooled blob: a CRC32C of all that follows, and the pool index with a tag of the seed.
 * Immutable; usable from any thread.
 *
 * <p>Index and tag are one number, multiplied by an odd one modulo 2^64, which can be undone: as they are they would have six bytes
 * in common with those of the neighbours, and blobs of 100 random bytes would compress by 4 %.
 */
public final class BlobStamp {
    /** Smaller blobs carry no stamp: they are distinguished by all of their bytes. */
    public static final int MIN_BLOB_BYTES = 16;

    /** Answer of {@link #read} for bytes that are not a blob of this pool. */
    public static final int CORRUPT = -1;

    private static final int NUMBER_AT = 4;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    /** FACTOR * INVERSE is 1 modulo 2^64. */
    private static final long INVERSE = 0xF1DE83E19937733DL;

    private final int tag;

    /** Blobs stamped with one seed are not taken for those of another. */
    public BlobStamp(long seed) {
        this.tag = Long.hashCode(seed * FACTOR);
    }

    /** Writes the stamp of an index into the first bytes of a blob; nothing where it is too small for one. */
    public void write(byte[] blob, int index) {
        if (blob.length >= MIN_BLOB_BYTES) {
            ByteBuffer buffer = ByteBuffer.wrap(blob);
            buffer.putLong(NUMBER_AT, (((long) tag << Integer.SIZE) | index) * FACTOR);
            buffer.putInt(0, checksum(blob));
        }
    }

    /** The pool index of a blob as found, or {@link #CORRUPT}; the blob must have at least 16 bytes. */
    public int read(byte[] blob) {
        ByteBuffer buffer = ByteBuffer.wrap(blob);
        long number = buffer.getLong(NUMBER_AT) * INVERSE;
        boolean own = number >> Integer.SIZE == tag && buffer.getInt(0) == checksum(blob);
        return own ? (int) number : CORRUPT;
    }

    private static int checksum(byte[] blob) {
        CRC32C crc = new CRC32C();
        crc.update(blob, NUMBER_AT, blob.length - NUMBER_AT);
        return (int) crc.getValue();
    }
}
