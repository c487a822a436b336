package io.blobbench.reference;

import io.blobbench.store.operation.OperationKind;

/** An access that reports its writes to a reader. Used by one thread at a time. */
final class WatchedAccess extends ForwardingAccess {
    private final Feed feed;

    WatchedAccess(Contents.Access access, Feed feed) {
        super(access);
        this.feed = feed;
    }

    @Override
    public boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload) {
        boolean stored = access.write(kind, partition, key, expectedVersion, payload);
        if (stored) {
            feed.wrote(payload);
        }
        return stored;
    }
}
