package io.blobbench.load;

import io.blobbench.store.error.StoreFullException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Why blobs of one operation failed: without room in the store, with a lost connection, or for another cause. Written by any thread. */
final class OperationFailures {
    private final AtomicInteger withoutRoom = new AtomicInteger();
    private final AtomicInteger unresolved = new AtomicInteger();
    private volatile @Nullable Throwable cause;
    private volatile @Nullable StoreFullException full;
    private volatile @Nullable Throwable loss;

    void failed(int blobs, Throwable cause) {
        if (blobs > 0 && cause instanceof StoreFullException noRoom) {
            full = noRoom;
            withoutRoom.addAndGet(blobs);
        } else if (blobs > 0 && this.cause == null) {
            this.cause = cause;
        }
    }

    void lost(int blobs, Throwable cause) {
        loss = cause;
        unresolved.addAndGet(blobs);
    }

    void clear() {
        cause = null;
        full = null;
        withoutRoom.set(0);
        loss = null;
        unresolved.set(0);
    }

    /** The first cause other than a full store, or null. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** Blobs that failed because the store had no room. */
    int withoutRoom() {
        return withoutRoom.get();
    }

    /** The latest failure for want of room, or null. */
    @Nullable
    StoreFullException full() {
        return full;
    }

    /** Blobs whose connection was lost before an answer. */
    int unresolved() {
        return unresolved.get();
    }

    /** The reason why the connection of unresolved blobs was lost, or null. */
    @Nullable
    Throwable loss() {
        return loss;
    }
}
