package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import java.util.Arrays;
import java.util.Collections;

/** Asks a server, without writing anything, whether it takes the largest requests of a trial. */
final class ServerLimits {
    /** Bytes that a server receives beyond its limit for requests, so that it can refuse these itself. */
    private static final long RECEIVED_BEYOND_LIMIT = 512 << 10;
    /** Bytes of one operation of a transaction besides key and payload, and of the transaction itself; generous. */
    private static final int ENVELOPE_BYTES = 32;
    /** More cannot be one array. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 1024;

    private ServerLimits() {}

    /** @throws UnsupportedLayoutException when the server refuses; it names the limit */
    static void check(Cluster cluster, EtcdKeys keys, ConnectionPlan plan) throws StoreException {
        boolean appends = plan.kinds().contains(OperationKind.APPEND);
        check(cluster, keys, appends ? plan.maxBatchSize() : 1, plan.maxBlobBytes());
        if (!appends && !Collections.disjoint(plan.kinds(), EtcdConnection.IN_ONE)) {
            check(cluster, keys, plan.maxBatchSize(), 0); // a batch that is read carries keys only
        }
    }

    /** Sends a transaction of as many reads, with a condition that makes it as large and is never true. */
    private static void check(Cluster cluster, EtcdKeys keys, int batch, int blobBytes) throws StoreException {
        ByteSequence key = keys.appended(0, 0);
        int envelopeBytes = key.size() + ENVELOPE_BYTES;
        long bytes = envelopeBytes + batch * ((long) blobBytes + envelopeBytes);
        String what = "a transaction of " + batch + " blobs and " + bytes + " bytes";
        long conditionBytes = bytes - (long) batch * key.size() + RECEIVED_BEYOND_LIMIT;
        if (conditionBytes > MOST_BYTES) {
            throw new UnsupportedLayoutException("etcd cannot take " + what);
        }
        Op[] reads = new Op[batch];
        Arrays.fill(reads, Op.get(key, GetOption.builder().withCountOnly(true).build()));
        ByteSequence never = ByteSequence.from(UnsafeByteOperations.unsafeWrap(new byte[(int) conditionBytes]));
        Cmp condition = new Cmp(key, Cmp.Op.EQUAL, CmpTarget.value(never));
        try {
            cluster.answer(
                    "ask for " + what,
                    () -> cluster.kv().txn().If(condition).Then(reads).commit());
        } catch (StoreException e) {
            String message = e.getMessage();
            boolean tooMany = message.contains("too many operations");
            if (!tooMany && !message.contains("too large") && !message.contains("larger")) {
                throw e;
            }
            throw new UnsupportedLayoutException("etcd does not take " + what + "; its flag "
                    + (tooMany ? "--max-txn-ops" : "--max-request-bytes") + " sets the limit (" + message + ")");
        }
    }
}
