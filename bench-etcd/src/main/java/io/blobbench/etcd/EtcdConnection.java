package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Txn;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * One jetcd client. A batch that is appended or read is one transaction. Any other batch is one request for each blob,
 * because the keys of one transaction must differ, and each blob is to be accepted or rejected by itself.
 *
 * <p>Used by its lane only, but closed by any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the callbacks settle failures too
final class EtcdConnection implements Connection {
    /** Kinds whose batch is one request. */
    static final Set<OperationKind> IN_ONE = EnumSet.of(OperationKind.APPEND, OperationKind.GET, OperationKind.EXISTS);

    private final Client client;
    private final KV kv;
    private final EtcdKeys keys;
    private final GetOption reading;
    private final GetOption asking;
    private final Answers[] slots;
    private long sequence;

    /**
     * Takes over the client.
     *
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
        this.slots = new Answers[slotCount];
        for (int i = 0; i < slotCount; i++) {
            slots[i] = new Answers();
        }
        this.sequence = firstSequence;
    }

    @Override
    public void submit(Operation operation) {
        Answers answers = slots[operation.slot()];
        OperationKind kind = operation.kind();
        int blobs = operation.batchSize();
        if (!answers.pending.begin(operation)) {
            return;
        }
        int sent = 0;
        try {
            if (blobs > 1 && IN_ONE.contains(kind)) {
                submitAll(operation, kind, blobs, answers);
            } else {
                for (; sent < blobs; sent++) {
                    submitBlob(operation, kind, sent, answers);
                }
            }
        } catch (RuntimeException | OutOfMemoryError e) { // the latter when the heap has no room for a transaction
            answers.pending.fail(blobs - sent, e);
        }
    }

    private void submitAll(Operation operation, OperationKind kind, int blobs, Answers answers) {
        Op[] ops = new Op[blobs];
        for (int i = 0; i < blobs; i++) {
            ByteSequence key = key(operation, kind, i);
            ops[i] = switch (kind) {
                case APPEND -> Op.put(key, payload(operation, i), PutOption.DEFAULT);
                case GET -> Op.get(key, reading);
                default -> Op.get(key, asking);
            };
        }
        kv.txn().Then(ops).commit().whenComplete(kind == OperationKind.APPEND ? answers.allPut : answers.allGot);
    }

    /** The operation may be settled, and gone, as soon as its last blob was sent. */
    private void submitBlob(Operation operation, OperationKind kind, int index, Answers answers) {
        ByteSequence key = key(operation, kind, index);
        switch (kind) {
            case APPEND, PUT -> kv.put(key, payload(operation, index)).whenComplete(answers.put);
            case GET -> kv.get(key, reading).whenComplete(answers.got);
            case EXISTS -> kv.get(key, asking).whenComplete(answers.got);
            case DELETE -> kv.delete(key).whenComplete(answers.deleted);
            case ADD, UPDATE -> {
                // The version of a key is 0 while it is absent, and grows by one with every put.
                long version = kind == OperationKind.ADD ? 0 : operation.expectedVersion(index);
                Op put = Op.put(key, payload(operation, index), PutOption.DEFAULT);
                Txn condition = kind == OperationKind.UPDATE && version == 0 ? never(key) : ifVersion(key, version);
                condition.Then(put).commit().whenComplete(answers.putIf);
            }
            case GET_IF_NOT_MATCHED ->
                ifVersion(key, operation.expectedVersion(index))
                        .Else(Op.get(key, reading))
                        .commit()
                        .whenComplete(answers.gotUnless);
        }
    }

    /** A condition that no key meets: an update that expects an absent key must not make it, yet costs what every update does. */
    private Txn never(ByteSequence key) {
        return kv.txn().If(new Cmp(key, Cmp.Op.LESS, CmpTarget.version(0)));
    }

    private Txn ifVersion(ByteSequence key, long version) {
        return kv.txn().If(new Cmp(key, Cmp.Op.EQUAL, CmpTarget.version(version)));
    }

    private ByteSequence key(Operation operation, OperationKind kind, int index) {
        return kind == OperationKind.APPEND
                ? keys.appended(operation.partition(), sequence++)
                : keys.blob(operation.key(index));
    }

    private static ByteSequence payload(Operation operation, int index) {
        return ByteSequence.from(UnsafeByteOperations.unsafeWrap(operation.payload(index)));
    }

    @Override
    public void close() {
        CancellationException closed = new CancellationException("the etcd connection was closed");
        for (Answers answers : slots) {
            answers.pending.abandon(closed);
        }
        client.close();
    }
}
