package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.Connection;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import java.util.concurrent.CancellationException;

/**
 * One jetcd client. A batch that is appended or read is one transaction. Any other batch is one request for each blob,
 * because the keys of one transaction must differ, and each blob is to be accepted or rejected by itself.
 *
 * <p>Used by its lane only, but closed by any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the callbacks settle failures too
final class EtcdConnection implements Connection {
    private final Client client;
    private final KV kv;
    private final EtcdKeys keys;
    private final GetOption reading;
    private final GetOption asking;
    private final PendingOperation[] slots;
    private final CancellationException whenClosed = new CancellationException("the etcd connection was closed");
    private long sequence;
    private volatile boolean closed;

    /**
     * @param serializable whether the member answers reads by itself, without asking the others
     * @param firstSequence of the blobs that are appended here; the next 2^48 are this connection's own
     */
    EtcdConnection(Client client, EtcdKeys keys, boolean serializable, int slotCount, long firstSequence) {
        this.client = client;
        this.kv = client.getKVClient();
        this.keys = keys;
        this.reading = GetOption.builder().withSerializable(serializable).build();
        this.asking = GetOption.builder()
                .withSerializable(serializable)
                .withCountOnly(true)
                .build();
        this.slots = new PendingOperation[slotCount];
        for (int i = 0; i < slotCount; i++) {
            slots[i] = new PendingOperation();
        }
        this.sequence = firstSequence;
    }

    @Override
    public void submit(Operation operation) {
        PendingOperation pending = slots[operation.slot()];
        OperationKind kind = operation.kind();
        int blobs = operation.batchSize();
        pending.begin(operation);
        if (closed) {
            pending.abandon(whenClosed);
        } else if (blobs > 1 && isOneTransaction(kind)) {
            submitTransaction(operation, kind, blobs, pending);
        } else {
            for (int i = 0; i < blobs; i++) {
                submitBlob(operation, kind, i, pending);
            }
        }
    }

    private static boolean isOneTransaction(OperationKind kind) {
        return kind == OperationKind.APPEND || kind == OperationKind.GET || kind == OperationKind.EXISTS;
    }

    private void submitTransaction(Operation operation, OperationKind kind, int blobs, PendingOperation pending) {
        try {
            Op[] ops = new Op[blobs];
            for (int i = 0; i < blobs; i++) {
                ops[i] = switch (kind) {
                    case APPEND -> Op.put(appended(operation), payload(operation, i), PutOption.DEFAULT);
                    case GET -> Op.get(keys.blob(operation.key(i)), reading);
                    default -> Op.get(keys.blob(operation.key(i)), asking);
                };
            }
            kv.txn()
                    .Then(ops)
                    .commit()
                    .whenComplete(
                            switch (kind) {
                                case APPEND -> pending.allWritten;
                                case GET -> pending.allRead;
                                default -> pending.allExist;
                            });
        } catch (RuntimeException e) {
            pending.fail(blobs, e);
        }
    }

    /** The operation may be settled, and gone, as soon as its last blob was sent. */
    private void submitBlob(Operation operation, OperationKind kind, int index, PendingOperation pending) {
        try {
            switch (kind) {
                case APPEND ->
                    kv.put(appended(operation), payload(operation, index)).whenComplete(pending.written);
                case PUT ->
                    kv.put(keys.blob(operation.key(index)), payload(operation, index))
                            .whenComplete(pending.written);
                case GET -> kv.get(keys.blob(operation.key(index)), reading).whenComplete(pending.read);
                case EXISTS -> kv.get(keys.blob(operation.key(index)), asking).whenComplete(pending.exists);
                case ADD -> writeIf(0, operation, index, pending);
                case UPDATE -> writeIf(operation.expectedVersion(index), operation, index, pending);
                case DELETE -> kv.delete(keys.blob(operation.key(index))).whenComplete(pending.deleted);
                case GET_IF_NOT_MATCHED -> readIfNot(operation.expectedVersion(index), operation, index, pending);
            }
        } catch (RuntimeException e) {
            pending.fail(1, e);
        }
    }

    /** The version of a key is 0 while it is absent, and grows by one with every put. */
    private void writeIf(long version, Operation operation, int index, PendingOperation pending) {
        ByteSequence key = keys.blob(operation.key(index));
        kv.txn()
                .If(new Cmp(key, Cmp.Op.EQUAL, CmpTarget.version(version)))
                .Then(Op.put(key, payload(operation, index), PutOption.DEFAULT))
                .commit()
                .whenComplete(pending.writtenIfMatched);
    }

    private void readIfNot(long version, Operation operation, int index, PendingOperation pending) {
        ByteSequence key = keys.blob(operation.key(index));
        kv.txn()
                .If(new Cmp(key, Cmp.Op.EQUAL, CmpTarget.version(version)))
                .Else(Op.get(key, reading))
                .commit()
                .whenComplete(pending.readIfNotMatched);
    }

    private ByteSequence appended(Operation operation) {
        return keys.appended(operation.partition(), sequence++);
    }

    private static ByteSequence payload(Operation operation, int index) {
        return ByteSequence.from(UnsafeByteOperations.unsafeWrap(operation.payload(index)));
    }

    @Override
    public void close() {
        closed = true;
        for (PendingOperation pending : slots) {
            pending.abandon(whenClosed);
        }
        client.close();
    }
}
