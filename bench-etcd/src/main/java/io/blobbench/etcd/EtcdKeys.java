package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.HexDigits;
import io.blobbench.store.layout.KeyPrefix;
import io.etcd.jetcd.ByteSequence;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The keys of one layout: {@code <prefix>/log/<partition>/<sequence>} for what was appended and {@code
 * <prefix>/key/<key>} for the rest, numbers as hex digits of fixed length. Immutable.
 */
final class EtcdKeys {
    /** Those that follow the name of a part. */
    static final List<ByteSequence> CHARACTERS = "/0123456789abcdef"
            .chars()
            .mapToObj(each -> ByteSequence.from(String.valueOf((char) each), StandardCharsets.US_ASCII))
            .toList();

    private final String prefix;
    private final byte[] keyed;
    private final byte[][] partitions;

    EtcdKeys(String layoutName, int partitions) {
        this.prefix = KeyPrefix.of(layoutName);
        this.keyed = HexDigits.after(prefix + "/key/");
        this.partitions = new byte[partitions][];
        for (int i = 0; i < partitions; i++) {
            this.partitions[i] = HexDigits.after(prefix + "/log/" + String.format("%08x", i) + "/");
        }
    }

    /** The prefix of every key of this layout and of no other; nothing is stored under it. */
    ByteSequence prefix() {
        return ByteSequence.from(prefix + "/", StandardCharsets.US_ASCII);
    }

    /** The prefixes that all keys are under: blobs that have keys, and appended ones. */
    List<ByteSequence> parts() {
        return List.of(
                ByteSequence.from(prefix + "/key/", StandardCharsets.US_ASCII),
                ByteSequence.from(prefix + "/log/", StandardCharsets.US_ASCII));
    }

    /** The key of a blob that has one. */
    ByteSequence blob(long key) {
        return numbered(keyed, key);
    }

    /** The key of an appended blob. */
    ByteSequence appended(int partition, long sequence) {
        return numbered(partitions[partition], sequence);
    }

    /** The blob's key in the harness's terms. */
    long keyOf(ByteSequence found) {
        byte[] bytes = found.getBytes();
        return bytes[prefix.length() + 1] == 'l' ? BlobVisitor.NO_KEY : HexDigits.read(bytes);
    }

    private static ByteSequence numbered(byte[] template, long number) {
        byte[] key = template.clone();
        HexDigits.write(number, key);
        return ByteSequence.from(UnsafeByteOperations.unsafeWrap(key));
    }
}
