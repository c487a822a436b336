package io.blobbench.kryonet;

import io.blobbench.store.operation.OperationKind;
import org.jspecify.annotations.Nullable;

/**
 * One blob of an operation, or a {@link Call}. A sender uses one object again and again: it is written before {@code
 * sendTCP} returns.
 */
final class Request {
    /** Slot and number of the operation; the reply carries them back. */
    int slot;

    long id;
    OperationKind kind = OperationKind.APPEND;
    long key;
    long version;
    /** A blob or message, a control call, or null. */
    @Nullable
    Object body;
}
