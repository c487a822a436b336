package io.blobbench.store;

import io.blobbench.store.operation.Operation;
import java.util.Optional;

/** One client connection, confined to the lane that owns it. */
public interface Connection extends AutoCloseable {
    /**
     * Sends one operation. In the mode {@code INLINE} this blocks until every blob is settled. In the mode {@code ASYNC} it waits for no answer,
     * and blocks only while the client cannot send: otherwise fewer operations would be in flight than results say. Every blob of it is settled
     * exactly once, now or later, on any thread. Exceptions of the client become {@link Operation#fail}; nothing is thrown. A connection that is
     * lost is opened again, by the client library or by {@link Reopening}: what was in flight on it is {@link Operation#unresolve unresolved}, and
     * later operations wait for it within bounded time, or fail. A client library that opens connections by itself and does not distinguish a lost
     * one from other errors makes what was in flight {@link Operation#fail failed}.
     */
    void submit(Operation operation);

    /**
     * How often and for how long this connection was lost since it was opened; empty by default, for clients that do
     * not report it. May be called from another thread while load runs.
     */
    default Optional<Outages> outages() {
        return Optional.empty();
    }

    /**
     * Number of operations so far that were sent to a server before it had answered on this connection for the first time, where the client
     * connects to a server only with the first operation for it, so that they waited for that; 0 by default, since {@link Store#connect} has
     * connected to all. May be called from another thread while load runs.
     */
    default long firstUses() {
        return 0;
    }

    /** Closes at once, without waiting for operations in flight; may be called twice and from another thread. */
    @Override
    void close();
}
