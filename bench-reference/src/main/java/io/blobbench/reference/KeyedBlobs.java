package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Blobs by key, each with a version that starts at 1 and grows with every replacement. Usable from any thread. */
final class KeyedBlobs {
    /** The version of a key that is absent. */
    static final long ABSENT = 0;

    private final ConcurrentHashMap<Long, Entry> entries = new ConcurrentHashMap<>();

    void put(long key, byte[] payload) {
        while (!tryPut(key, payload)) {
            Thread.onSpinWait();
        }
    }

    /** Adds a blob; returns false when the key is present. */
    boolean add(long key, byte[] payload) {
        return entries.putIfAbsent(key, new Entry(payload, 1)) == null;
    }

    /** Replaces a blob; returns false when the key is absent or has another version. */
    boolean update(long key, long expectedVersion, byte[] payload) {
        Entry old = entries.get(key);
        return old != null && old.version == expectedVersion && entries.replace(key, old, old.next(payload));
    }

    /** Replaces an existing blob with any version, which stays. */
    void overwrite(long key, byte[] payload) {
        entries.computeIfPresent(key, (same, old) -> new Entry(payload, old.version));
    }

    /** Removes a blob; returns false when the key is absent. */
    boolean remove(long key) {
        return entries.remove(key) != null;
    }

    /** The blob, or null when the key is absent. */
    byte @Nullable [] get(long key) {
        Entry entry = entries.get(key);
        return entry == null ? null : entry.payload;
    }

    long version(long key) {
        Entry entry = entries.get(key);
        return entry == null ? ABSENT : entry.version;
    }

    long size() {
        return entries.mappingCount();
    }

    void scan(BlobVisitor visitor) {
        entries.forEach((key, entry) -> visitor.visit(key, entry.payload));
    }

    private boolean tryPut(long key, byte[] payload) {
        Entry old = entries.get(key);
        return old == null ? add(key, payload) : entries.replace(key, old, old.next(payload));
    }

    /** Immutable; equal only to itself, so that a replacement sees every change. */
    private static final class Entry {
        private final byte[] payload;
        private final long version;

        private Entry(byte[] payload, long version) {
            this.payload = payload;
            this.version = version;
        }

        private Entry next(byte[] replacement) {
            return new Entry(replacement, version + 1);
        }
    }
}
