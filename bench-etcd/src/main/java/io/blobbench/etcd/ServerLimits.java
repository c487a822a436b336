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
import java.util.Locale;

/** Asks a server, without writing anything, whether it takes the largest requests of a trial. */
final class ServerLimits {
    /** Bytes that a server receives beyond its limit for requests, so that it can refuse these itself. */
    private static final long RECEIVED_BEYOND_LIMIT = 512 << 10;
    /** Bytes of one operation of a transaction besides key and payload, and of the transaction itself; generous. */
    private static final int ENVELOPE_BYTES = 32;
    /** More cannot be one array. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 1024;

    private static final double BYTES_PER_MB = 1e6;
    private static final double BYTES_PER_GIB = 1 << 30;
    /** Heap that a request takes in jetcd, as a multiple of its bytes; measured with one of 800 MB. */
    private static final int COPIES = 4;
    /** Of the heap that is asked for, the parallel collector offers eight ninths: it keeps a survivor space empty. */
    private static final double OFFERED = 8 / 9.0;

    private ServerLimits() {}

    /** @throws UnsupportedLayoutException when the server refuses, naming its limit, or the heap has no room to ask */
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
        try {
            ByteSequence never = ByteSequence.from(UnsafeByteOperations.unsafeWrap(new byte[(int) conditionBytes]));
            Cmp condition = new Cmp(key, Cmp.Op.EQUAL, CmpTarget.value(never));
            cluster.answer(
                    "ask for " + what,
                    () -> cluster.kv().txn().If(condition).Then(reads).commit());
        } catch (OutOfMemoryError e) { // smaller transactions of the run have room
            throw new UnsupportedLayoutException(
                    noRoom(what, bytes, Runtime.getRuntime().maxMemory()));
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

    /** A sentence with a heap that has the room, in any case a larger one: other things are in the present one, too. */
    static String noRoom(String what, long bytes, long maxHeapBytes) {
        double presentGib = Math.rint(maxHeapBytes / OFFERED / BYTES_PER_GIB);
        return String.format(
                Locale.ROOT,
                "the heap, at most %.0f MB, has no room for %s, of which etcd's client makes copies: set BENCH_OPTS=-Xmx%.0fg",
                maxHeapBytes / BYTES_PER_MB,
                what,
                Math.max(presentGib + 1, Math.ceil(COPIES * bytes / OFFERED / BYTES_PER_GIB)));
    }
}
