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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A jetcd client that puts blobs one by one. It is in this package for the sake of the same settings. Used by one thread.
 */
public final class BareEtcd implements BareClient {
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final Client client;
    private final KV kv;
    private final String prefix;
    private final byte[][] blobs;
    private final int partitions;
    private int blob;

    private BareEtcd(BareSetup setup, String layout) throws StoreException {
        StoreSettings settings = new StoreSettings(List.of(setup.endpoint().toString()), Map.of());
        client = EtcdSettings.parse(settings).client(0);
        kv = client.getKVClient();
        prefix = layout + "/log/" + CLIENTS.getAndIncrement() + "/";
        blobs = setup.blobs();
        partitions = setup.partitions();
    }

    /** Prints blobs a second. */
    public static void main(String[] args) throws Exception {
        BareLoop.run("etcd", args, BareEtcd::new);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback tells the outcome
    public void send(InFlight inFlight) {
        int next = blob++;
        String key = prefix + next % partitions + "/" + next;
        byte[] value = blobs[next & (blobs.length - 1)];
        kv.put(
                        ByteSequence.from(key, StandardCharsets.US_ASCII),
                        ByteSequence.from(UnsafeByteOperations.unsafeWrap(value)))
                .whenComplete((answer, failure) -> inFlight.answered(failure));
    }

    @Override
    public void close() {
        client.close();
    }
}
