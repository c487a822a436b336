package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.BlobVisitor;
import io.etcd.jetcd.ByteSequence;
import java.nio.charset.StandardCharsets;

/**
 * The keys of one layout: {@code <layout>/log/<partition>/<sequence>} for what was appended and {@code
 * <layout>/key/<key>} for the rest, numbers as hex digits of fixed length. Immutable.
 */
final class EtcdKeys {
    private static final int NUMBER_DIGITS = 16;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final String layout;
    private final byte[] keyed;
    private final byte[][] partitions;

    EtcdKeys(String layout, int partitions) {
        this.layout = layout;
        this.keyed = ascii(layout + "/key/");
        this.partitions = new byte[partitions][];
        for (int i = 0; i < partitions; i++) {
            this.partitions[i] = ascii(layout + "/log/" + String.format("%08x", i) + "/");
        }
    }

    /** What every key of this layout begins with, and no key of another one; nothing is stored under it. */
    ByteSequence prefix() {
        return ByteSequence.from(ascii(layout + "/"));
    }

    /** The key of a blob that has one. */
    ByteSequence blob(long key) {
        return join(keyed, key);
    }

    /** The key of an appended blob. */
    ByteSequence appended(int partition, long sequence) {
        return join(partitions[partition], sequence);
    }

    /** The blob's key in the harness's terms. */
    long keyOf(ByteSequence found) {
        byte[] bytes = found.getBytes();
        if (bytes[layout.length() + 1] == 'l') {
            return BlobVisitor.NO_KEY;
        }
        String digits = new String(bytes, keyed.length, NUMBER_DIGITS, StandardCharsets.US_ASCII);
        return Long.parseUnsignedLong(digits, 16);
    }

    private static ByteSequence join(byte[] prefix, long number) {
        byte[] bytes = new byte[prefix.length + NUMBER_DIGITS];
        System.arraycopy(prefix, 0, bytes, 0, prefix.length);
        for (int i = bytes.length - 1; i >= prefix.length; i--) {
            bytes[i] = DIGITS[(int) (number & 0xf)];
            number >>>= 4;
        }
        return ByteSequence.from(UnsafeByteOperations.unsafeWrap(bytes));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
