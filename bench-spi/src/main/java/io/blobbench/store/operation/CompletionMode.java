package io.blobbench.store.operation;

import io.blobbench.store.Connection;

/** The point at which {@link Connection#submit} returns. */
public enum CompletionMode {
    /** Submit returns when every blob is settled: one operation in flight per connection, a lane per connection. */
    INLINE,
    /** Submit returns at once and blobs are settled later: many operations in flight per connection. */
    ASYNC,
    /** As INLINE on connections with one operation in flight, as ASYNC on connections with more. */
    EITHER;

    /**
     * The mode of connections with a number of operations in flight.
     *
     * @param maxInFlight at most on one connection, at least 1
     * @return INLINE or ASYNC
     */
    public CompletionMode at(int maxInFlight) {
        if (this != EITHER) {
            return this;
        }
        return maxInFlight == 1 ? INLINE : ASYNC;
    }
}
