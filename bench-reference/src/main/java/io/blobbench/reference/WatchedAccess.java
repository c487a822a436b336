package io.blobbench.reference;

import io.blobbench.store.operation.OperationKind;
import org.jspecify.annotations.Nullable;

/** An access that reports its writes to a reader. Used by one thread at a time. */
final class WatchedAccess implements Contents.Access {
    private final Contents.Access access;
    private final Feed feed;

    WatchedAccess(Contents.Access access, Feed feed) {
        this.access = access;
        this.feed = feed;
    }

    @Override
    public boolean accepts(OperationKind kind, long key, long expectedVersion) {
        return access.accepts(kind, key, expectedVersion);
    }

    @Override
    public boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload) {
        boolean stored = access.write(kind, partition, key, expectedVersion, payload);
        if (stored) {
            feed.wrote(payload);
        }
        return stored;
    }

    @Override
    public void writeCopy(OperationKind kind, int partition, long key, byte[] payload) {
        access.writeCopy(kind, partition, key, payload);
    }

    @Override
    public void overwrite(long key, byte[] payload) {
        access.overwrite(key, payload);
    }

    @Override
    public byte @Nullable [] read(long key) {
        return access.read(key);
    }

    @Override
    public long version(long key) {
        return access.version(key);
    }

    @Override
    public boolean remove(long key) {
        return access.remove(key);
    }
}
