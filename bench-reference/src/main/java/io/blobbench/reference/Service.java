package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import java.util.concurrent.atomic.AtomicLong;

/** Serves the operations of one connection. Each method is used by one thread at a time. */
final class Service {
    private final Contents.Access access;
    private final Script.Faults faults;
    private final boolean faultless;
    private final AtomicLong submitted;
    private final StoreFullException full = new StoreFullException("no room left, by script");
    private final ScriptedException failure = new ScriptedException("failed by script");

    // of the operation being served
    private int acknowledged;
    private int rejected;
    private int failed;
    private int withoutRoom;
    /** Blobs that were settled one by one, among those acknowledged. */
    private int handedOver;

    private long bytesRead;
    private Throwable cause = failure;

    /**
     * @param access to the contents
     * @param faults of the answers
     * @param submitted blobs submitted so far over all connections
     */
    Service(Contents.Access access, Script.Faults faults, AtomicLong submitted) {
        this.access = access;
        this.faults = faults;
        this.faultless = faults.none();
        this.submitted = submitted;
    }

    /** Number of the blob before the first of this operation; its blobs have the numbers that follow. */
    long number(Operation operation) {
        return faultless ? 0 : submitted.getAndAdd(operation.batchSize());
    }

    /** Fails the blobs for which the client throws; returns the number of blobs left to {@link #serve}. */
    int send(Operation operation, long numberBefore) {
        int batchSize = operation.batchSize();
        int sent = batchSize;
        for (int index = 0; index < batchSize && !faultless; index++) {
            try {
                send(numberBefore + index + 1);
            } catch (ScriptedException e) {
                sent--;
                operation.fail(1, e);
            }
        }
        return sent;
    }

    /** Serves and settles the blobs that were sent; returns the number of those that get no answer. */
    int serve(Operation operation, long numberBefore) {
        OperationKind kind = operation.kind();
        int batchSize = operation.batchSize();
        int unanswered = 0;
        acknowledged = 0;
        rejected = 0;
        failed = 0;
        withoutRoom = 0;
        handedOver = 0;
        bytesRead = 0;
        for (int index = 0; index < batchSize; index++) {
            switch (faultless ? Script.Fate.SERVED : faults.of(numberBefore + index + 1)) {
                case THROWN -> {}
                case NEVER_ANSWERED -> unanswered++;
                case WITHOUT_ROOM -> withoutRoom++;
                case FAILED -> fail(failure);
                case REJECTED -> rejected++;
                case SERVED -> serve(operation, kind, index);
            }
        }
        settle(operation, kind);
        return unanswered;
    }

    private void send(long number) {
        if (faults.of(number) == Script.Fate.THROWN) {
            throw new ScriptedException("thrown by script");
        }
    }

    private void serve(Operation operation, OperationKind kind, int index) {
        try {
            if (apply(operation, kind, index)) {
                acknowledged++;
            } else {
                rejected++;
            }
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private boolean apply(Operation operation, OperationKind kind, int index) {
        return switch (kind) {
            case APPEND ->
                access.write(
                        kind, operation.partition(), BlobVisitor.NO_KEY, KeyedBlobs.ABSENT, operation.payload(index));
            case PUT, ADD ->
                access.write(
                        kind, operation.partition(), operation.key(index), KeyedBlobs.ABSENT, operation.payload(index));
            case UPDATE ->
                access.write(
                        kind,
                        operation.partition(),
                        operation.key(index),
                        operation.expectedVersion(index),
                        operation.payload(index));
            case GET -> read(operation, index);
            case GET_IF_NOT_MATCHED -> isMet(operation, kind, index) && read(operation, index);
            case EXISTS -> isMet(operation, kind, index);
            case DELETE -> access.remove(operation.key(index));
        };
    }

    private boolean isMet(Operation operation, OperationKind kind, int index) {
        return kind.accepts(access.version(operation.key(index)), operation.expectedVersion(index));
    }

    private boolean read(Operation operation, int index) {
        byte[] payload = access.read(operation.key(index));
        if (payload == null) {
            return false;
        }
        if (operation.comparesReads()) {
            operation.acknowledgeRead(payload);
            handedOver++;
        } else {
            bytesRead += payload.length;
        }
        return true;
    }

    private void fail(Throwable why) {
        failed++;
        cause = why;
    }

    private void settle(Operation operation, OperationKind kind) {
        if (failed > 0) {
            operation.fail(failed, cause);
        }
        if (withoutRoom > 0) {
            operation.fail(withoutRoom, full);
        }
        if (rejected > 0) {
            operation.reject(rejected);
        }
        if (acknowledged == handedOver) {
            return;
        }
        if (kind.readsPayload()) {
            operation.acknowledgeRead(acknowledged - handedOver, bytesRead);
        } else {
            operation.acknowledge(acknowledged);
        }
    }
}
