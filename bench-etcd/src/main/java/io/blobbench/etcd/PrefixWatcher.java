package io.blobbench.etcd;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A watch of all keys of a layout, whose events the server sends by itself. Opened and closed by one thread, used by another. */
final class PrefixWatcher implements Watcher {
    private static final long WAIT_MS = 10;

    private final Client client;
    private final BlockingQueue<Found> found = new LinkedBlockingQueue<>();
    private final CompletableFuture<Boolean> created = new CompletableFuture<>();
    /** Since the last look. */
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private volatile boolean ended;

    /** A blob with the instant at which the client had it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found(byte[] payload, long atNs) {}

    /** Takes over the client. */
    PrefixWatcher(Client client, EtcdKeys keys) throws StoreException {
        this.client = client;
        WatchOption all = WatchOption.builder()
                .isPrefix(true)
                .withNoDelete(true)
                .withCreateNotify(true)
                .build();
        client.getWatchClient().watch(keys.prefix(), all, Watch.listener(this::receive, this::fail, this::end));
        try {
            Cluster.await("watch " + keys.prefix(), created);
        } catch (StoreException e) {
            close();
            throw e;
        }
    }

    /** On a thread of the client. */
    private void receive(WatchResponse response) {
        long atNs = System.nanoTime();
        if (response.isCreatedNotify()) {
            created.complete(true);
        }
        for (WatchEvent event : response.getEvents()) {
            found.add(new Found(event.getKeyValue().getValue().getBytes(), atNs));
        }
    }

    /** On a thread of the client, which watches again from the last blob on, or else ends the watch. */
    private void fail(Throwable why) {
        failure.set(why);
        created.completeExceptionally(why);
    }

    private void end() {
        ended = true;
    }

    @Override
    public String method() {
        return "watch of the prefix";
    }

    @Override
    public boolean asks() {
        return false;
    }

    @Override
    public void look(List<? extends Awaited> awaited, Sightings sightings) throws StoreException, InterruptedException {
        Found next = found.poll(WAIT_MS, TimeUnit.MILLISECONDS);
        while (next != null) {
            sightings.saw(next.payload, next.atNs);
            next = found.poll();
        }
        boolean over = ended;
        Throwable why = failure.getAndSet(null);
        if (why != null) {
            StoreException failed = StoreException.after("watch for blobs", why);
            throw over ? failed : new ServerAwayException(failed);
        }
        if (over) {
            throw new StoreException("watch for blobs: the server ended the watch");
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
