package io.blobbench.reference;

import io.blobbench.store.operation.OperationKind;
import org.jspecify.annotations.Nullable;

/** An access that leaves everything but writes to another one. Used by one thread at a time. */
abstract class ForwardingAccess implements Contents.Access {
    final Contents.Access access;

    ForwardingAccess(Contents.Access access) {
        this.access = access;
    }

    @Override
    public final boolean accepts(OperationKind kind, long key, long expectedVersion) {
        return access.accepts(kind, key, expectedVersion);
    }

    @Override
    public final void writeCopy(OperationKind kind, int partition, long key, byte[] payload) {
        access.writeCopy(kind, partition, key, payload);
    }

    @Override
    public final void overwrite(long key, byte[] payload) {
        access.overwrite(key, payload);
    }

    @Override
    public final byte @Nullable [] read(long key) {
        return access.read(key);
    }

    @Override
    public final long version(long key) {
        return access.version(key);
    }

    @Override
    public final boolean remove(long key) {
        return access.remove(key);
    }
}
