package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import java.util.Arrays;

/** Asks a server, without writing anything, whether it takes the largest transaction of a trial. */
final class ServerLimits {
    /** What a server receives beyond its limit for requests, so that it can refuse these itself. */
    private static final long RECEIVED_BEYOND_LIMIT = 512 << 10;
    /** Bytes of one operation of a transaction besides key and payload, and of the transaction itself; generous. */
    private static final int ENVELOPE_BYTES = 32;
    /** More cannot be one array. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 1024;

    private ServerLimits() {}

    /**
     * Checks both limits.
     *
     * @throws UnsupportedLayoutException when the server refuses; it names the limit
     */
    static void check(KV kv, EtcdKeys keys, Layout layout, ConnectionPlan plan) throws StoreException {
        int batch = plan.maxBatchSize();
        long requestBytes = layout.maxBatchBytes() + (long) (batch + 1) * (keys.maxBytes() + ENVELOPE_BYTES);
        ask(kv, keys, batch, 0, "a batch of " + batch + " blobs as one transaction", "--max-txn-ops");
        String large = "a request of " + requestBytes + " bytes";
        if (requestBytes + RECEIVED_BEYOND_LIMIT > MOST_BYTES) {
            throw new UnsupportedLayoutException("etcd cannot take " + large);
        }
        ask(kv, keys, 1, (int) (requestBytes + RECEIVED_BEYOND_LIMIT), large, "--max-request-bytes");
    }

    /** A transaction of reads whose condition is as large as asked for, and never true. */
    private static void ask(KV kv, EtcdKeys keys, int operations, int bytes, String what, String flag)
            throws StoreException {
        ByteSequence key = keys.unused();
        Op[] reads = new Op[operations];
        Arrays.fill(reads, Op.get(key, GetOption.builder().withCountOnly(true).build()));
        ByteSequence never = ByteSequence.from(UnsafeByteOperations.unsafeWrap(new byte[bytes]));
        try {
            Calls.answer(
                    "ask for " + what,
                    kv.txn()
                            .If(new Cmp(key, Cmp.Op.EQUAL, CmpTarget.value(never)))
                            .Then(reads)
                            .commit());
        } catch (StoreException e) {
            String message = e.getMessage();
            if (message.contains("too many operations")
                    || message.contains("too large")
                    || message.contains("larger")) {
                throw new UnsupportedLayoutException(
                        "etcd does not take " + what + "; its flag " + flag + " sets the limit (" + message + ")");
            }
            throw e;
        }
    }
}
