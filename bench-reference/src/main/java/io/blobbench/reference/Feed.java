package io.blobbench.reference;

import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The reader of a reference store: it is sent every written blob, as late as the script says. Written to by any thread. */
final class Feed implements Watcher {
    private static final long LONGEST_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Script.Showing showing;
    private final LongSupplier clock;
    private final Queue<Written> written = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();

    /** A blob that is on its way. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Written(byte[] payload, long dueNs) {}

    Feed(Script.Showing showing, LongSupplier clock) {
        this.showing = showing;
        this.clock = clock;
    }

    /** Any thread: a blob is stored now. */
    void wrote(byte[] payload) {
        if (!showing.hides(count.incrementAndGet())) {
            written.add(new Written(payload, clock.getAsLong() + showing.afterNs()));
        }
    }

    @Override
    public String method() {
        return "script of the reference store";
    }

    @Override
    public boolean asks() {
        return false;
    }

    @Override
    public void look(List<? extends Awaited> awaited, Sightings sightings) {
        Written next = written.peek();
        long nowNs = clock.getAsLong();
        if (next == null || nowNs - next.dueNs < 0) {
            LockSupport.parkNanos(next == null ? LONGEST_WAIT_NS : Math.min(LONGEST_WAIT_NS, next.dueNs - nowNs));
            return;
        }
        while (next != null && nowNs - next.dueNs >= 0) {
            written.remove();
            sightings.saw(next.payload, nowNs);
            next = written.peek();
        }
    }

    @Override
    public void close() {
        written.clear();
    }
}
