package io.blobbench.store.operation;

import io.blobbench.store.Connection;

/** The point at which {@link Connection#submit} returns. */
public enum CompletionMode {
    /** Submit returns when every blob is settled: one operation in flight per connection, a lane per connection. */
    INLINE,
    /** Submit returns at once and blobs are settled later: many operations in flight per connection. */
    ASYNC
}
