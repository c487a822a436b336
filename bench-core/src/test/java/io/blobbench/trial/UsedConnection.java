package io.blobbench.trial;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.util.concurrent.atomic.AtomicLong;

/** A connection that counts its first operations as first uses of servers. Used by its lane, asked by any thread. */
public final class UsedConnection implements Connection {
    private final Connection inner;
    private final long servers;
    private final AtomicLong submitted = new AtomicLong();

    /** @param servers to which it connects later, each with the next operation */
    public UsedConnection(Connection inner, long servers) {
        this.inner = inner;
        this.servers = servers;
    }

    @Override
    public void submit(Operation operation) {
        submitted.incrementAndGet();
        inner.submit(operation);
    }

    @Override
    public long firstUses() {
        return Math.min(submitted.get(), servers);
    }

    @Override
    public void close() {
        inner.close();
    }
}
