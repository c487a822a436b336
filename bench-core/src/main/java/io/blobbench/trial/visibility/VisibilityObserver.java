package io.blobbench.trial.visibility;

import io.blobbench.measure.Visibility;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Watcher;
import io.blobbench.workload.Workload;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import io.blobbench.workload.sample.Sampling;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Follows marks with a watcher on a thread of its own, while one measurement runs. Control thread only. */
public final class VisibilityObserver {
    /** Between two questions of a reader that asks. */
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long END_GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Watcher watcher;
    private final Workload workload;
    private final Marks marks;
    private final VisibilityLedger ledger;
    private final NanoClock clock;
    private final long withinNs;
    private final Thread thread;
    private volatile boolean ending;
    private volatile boolean ended;
    private volatile @Nullable Exception failure;
    private double share = Double.NaN;

    /**
     * An observer that does nothing yet.
     *
     * @param workload has marks
     * @param loader the adapter's
     */
    public VisibilityObserver(
            Watcher watcher, Workload workload, Sampling sampling, ClassLoader loader, NanoClock clock) {
        this.watcher = watcher;
        this.workload = workload;
        this.marks = workload.marks().orElseThrow();
        this.ledger = new VisibilityLedger(marks, sampling.within());
        this.withinNs = sampling.within().toNanos();
        this.clock = clock;
        this.thread = new Thread(this::run, "visibility");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
    }

    /** The measurement begins. */
    public void start() {
        marks.sample(true);
        thread.start();
    }

    /**
     * The measurement has ended, and its drain: waits until every confirmed mark was seen, or not in time.
     *
     * @throws StoreException when the reader failed
     */
    public Visibility end() throws StoreException, InterruptedException {
        marks.sample(false);
        ending = true;
        TimeUnit.NANOSECONDS.timedJoin(thread, withinNs + END_GRACE_NS);
        Exception why = failure;
        if (why != null) {
            throw StoreException.after("watch for blobs", why);
        }
        if (thread.isAlive()) {
            throw new StoreException("watch for blobs: the reader (" + watcher.method() + ") does not return");
        }
        return ledger.found(watcher.asks(), workload.missedMarks(), share, watcher.method());
    }

    /** Ends at once, without waiting; changes nothing after {@link #end}. */
    public void abandon() {
        marks.sample(false);
        ended = true;
        thread.interrupt();
    }

    private void run() {
        long startNs = clock.nanoTime();
        long endNs = 0;
        int left;
        try {
            do {
                long nowNs = clock.nanoTime();
                boolean last = ending;
                endNs = last && endNs == 0 ? nowNs + withinNs : endNs;
                List<Mark> awaited = ledger.awaited(nowNs);
                watcher.look(awaited, ledger);
                if (watcher.asks()) {
                    LockSupport.parkNanos(PAUSE_NS);
                }
                long afterNs = clock.nanoTime();
                left = ledger.settle(afterNs);
                if (last && (left == 0 || afterNs - endNs >= 0)) {
                    ended = true; // what is only sent by now will never be confirmed
                }
            } while (!ended);
        } catch (StoreException | RuntimeException e) {
            failure = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        long cpuNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        share = cpuNs < 0 ? Double.NaN : (double) cpuNs / Math.max(1, clock.nanoTime() - startNs);
    }
}
