package io.blobbench.reference;

import io.blobbench.store.operation.Operation;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations sent and not yet served, in order, without allocation. One thread adds, one at a time takes. */
final class PendingQueue {
    private final Pending[] ring;
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    PendingQueue(int capacity) {
        ring = Stream.generate(Pending::new).limit(capacity).toArray(Pending[]::new);
    }

    /** Adds an operation; returns false when every slot is pending. */
    boolean add(Operation operation, long numberBefore, int sent, long dueNs) {
        long index = added.getPlain();
        if (index - taken.get() == ring.length) {
            return false;
        }
        ring[(int) (index % ring.length)].set(operation, numberBefore, sent, dueNs);
        added.set(index + 1);
        return true;
    }

    boolean isEmpty() {
        return added.get() == taken.get();
    }

    /** Moves the oldest operation to the argument; returns false when there is none. */
    boolean take(Pending into) {
        long index = taken.get();
        if (index == added.get()) {
            return false;
        }
        ring[(int) (index % ring.length)].moveTo(into);
        taken.set(index + 1);
        return true;
    }

    /** One operation; its fields belong to the thread that took it. */
    static final class Pending {
        private @Nullable Operation operation;
        private long numberBefore;
        private int sent;
        private long dueNs;

        Operation operation() {
            return Objects.requireNonNull(operation);
        }

        long numberBefore() {
            return numberBefore;
        }

        /** Blobs to be settled. */
        int sent() {
            return sent;
        }

        /** The instant at which it is done; meaningless where operations take no time. */
        long dueNs() {
            return dueNs;
        }

        private void set(@Nullable Operation newOperation, long newNumberBefore, int newSent, long newDueNs) {
            operation = newOperation;
            numberBefore = newNumberBefore;
            sent = newSent;
            dueNs = newDueNs;
        }

        private void moveTo(Pending other) {
            other.set(operation, numberBefore, sent, dueNs);
            operation = null;
        }
    }
}
