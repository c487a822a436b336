package io.blobbench.etcd;

import com.google.protobuf.UnsafeByteOperations;
import io.blobbench.benchmarks.bare.BareClient;
import io.blobbench.benchmarks.bare.BareLoop;
import io.blobbench.benchmarks.bare.BareSetup;
import io.blobbench.benchmarks.bare.InFlight;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A jetcd client that puts blobs one by one. It is in this package for the sake of the same settings and keys. Used by one thread.
 */
public final class BareEtcd implements BareClient {
    private static final long KEYS_EACH = 1L << 48;
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final Client client;
    private final KV kv;
    private final EtcdKeys keys;
    private final byte[][] blobs;
    private final int partitions;
    private int blob;
    private long sequence;

    private BareEtcd(BareSetup setup, String layout) throws StoreException {
        StoreSettings settings = new StoreSettings(List.of(setup.endpoint().toString()), Map.of());
        client = EtcdSettings.parse(settings).client();
        kv = client.getKVClient();
        keys = new EtcdKeys(layout, setup.partitions());
        sequence = CLIENTS.getAndIncrement() * KEYS_EACH;
        blobs = setup.blobs();
        partitions = setup.partitions();
    }

    /** Prints blobs a second. */
    public static void main(String[] args) throws Exception {
        BareLoop.run("etcd", args, BareEtcd::new);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback has the outcome
    public void send(InFlight inFlight) {
        int next = blob++;
        byte[] value = blobs[next & (blobs.length - 1)];
        kv.put(keys.appended(next % partitions, sequence++), ByteSequence.from(UnsafeByteOperations.unsafeWrap(value)))
                .whenComplete((answer, failure) -> inFlight.answered(failure));
    }

    @Override
    public void close() {
        client.close();
    }
}
