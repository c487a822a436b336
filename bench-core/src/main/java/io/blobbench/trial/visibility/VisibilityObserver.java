package io.blobbench.trial.visibility;

import io.blobbench.measure.Visibility;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Watcher;
import io.blobbench.workload.Workload;
import io.blobbench.workload.sample.Marks;
import io.blobbench.workload.sample.Sampling;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Follows marks with a watcher on a thread of its own, through the phases of one trial: the reader is as warm as the lanes, and has
 * read what was written before, when the measurement begins. Control thread only.
 */
public final class VisibilityObserver {
    /** Between two questions of a reader that asks. */
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);
    /** Looking through all marks after each record would make the reader late. */
    private static final long SETTLE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Before the next look for a server that is away. */
    private static final long AWAY_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Watcher watcher;
    private final boolean asks;
    private final boolean outages;
    private final Workload workload;
    private final Marks marks;
    private final VisibilityLedger ledger;
    private final NanoClock clock;
    private final long withinNs;
    private final Thread thread;
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean measuring;
    private volatile boolean ending;
    private volatile boolean ended;
    private volatile @Nullable Throwable failure;
    private long missedBefore;
    private long beganNs;
    private long beganCpuNs;
    private double share = Double.NaN;

    /**
     * An observer that does nothing yet.
     *
     * @param outages whether servers may be away, as where the load has faults; else the reader fails when one is
     * @param workload has marks
     * @param loader the adapter's
     */
    public VisibilityObserver(
            Watcher watcher,
            boolean outages,
            Workload workload,
            Sampling sampling,
            ClassLoader loader,
            NanoClock clock) {
        this.watcher = watcher;
        this.outages = outages;
        this.asks = watcher.asks();
        this.workload = workload;
        this.marks = workload.marks().orElseThrow();
        this.ledger = new VisibilityLedger(marks, sampling.within());
        this.withinNs = sampling.within().toNanos();
        this.clock = clock;
        this.thread = new Thread(this::run, "visibility");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
    }

    /** Begins to read, before anything is written. */
    public void start() {
        thread.start();
    }

    /** The warm-up begins: blobs are followed as in the measurement, and do not count. */
    public void warmUp() {
        marks.sample(true);
    }

    /** The measurement is about to begin, and no load runs: waits until the reader has let go of earlier blobs. */
    public void measure() throws InterruptedException {
        missedBefore = workload.missedMarks();
        measuring = true;
        if (!begun.await(GRACE_NS, TimeUnit.NANOSECONDS)) {
            failure = doesNotReturn(); // else it would forget blobs of the measurement when it does
        }
        marks.sample(true);
    }

    /**
     * The measurement has ended, and its drain: waits until every confirmed mark was seen, or not in time.
     *
     * @throws StoreException when the reader failed
     * @throws OutOfMemoryError when it had no memory, which is no failure of the store
     */
    public Visibility end() throws StoreException, InterruptedException {
        marks.sample(false);
        ending = true;
        TimeUnit.NANOSECONDS.timedJoin(thread, withinNs + GRACE_NS);
        if (failure == null && thread.isAlive()) {
            failure = doesNotReturn();
        }
        Throwable why = failure;
        if (why instanceof OutOfMemoryError full) {
            throw full;
        }
        if (why != null) {
            throw StoreException.after("watch for blobs", why);
        }
        return ledger.found(asks, workload.missedMarks() - missedBefore, share, watcher.method());
    }

    private StoreException doesNotReturn() {
        return new StoreException("the reader (" + watcher.method() + ") does not return");
    }

    /** Ends at once, without waiting; changes nothing after {@link #end}. */
    public void abandon() {
        marks.sample(false);
        ended = true;
        thread.interrupt();
    }

    private void run() {
        try {
            follow();
        } catch (StoreException | InterruptedException | RuntimeException | Error e) {
            failure = e; // its thread ends, and nothing is seen any more
        } finally {
            begun.countDown(); // nobody needs to wait for a reader that has failed
        }
    }

    private void follow() throws StoreException, InterruptedException {
        long settledNs = clock.nanoTime();
        long endNs = 0;
        do {
            if (measuring && begun.getCount() > 0) {
                begin();
            }
            long nowNs = clock.nanoTime();
            boolean last = ending;
            if (last && endNs == 0) {
                endNs = nowNs + withinNs;
                share = share(nowNs); // afterwards it waits for blobs that may never come
            }
            look(nowNs);
            long afterNs = clock.nanoTime();
            ledger.requireInstantsOfClock(afterNs);
            if (last || afterNs - settledNs >= SETTLE_NS) {
                settledNs = afterNs;
                int left = ledger.settle(afterNs);
                if (last && (left == 0 || afterNs - endNs >= 0)) {
                    ended = true; // what is only sent by now will never be confirmed
                }
            }
        } while (!ended);
    }

    private void look(long nowNs) throws StoreException, InterruptedException {
        try {
            watcher.look(asks ? ledger.awaited(nowNs) : List.of(), ledger);
            if (asks) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        } catch (ServerAwayException e) {
            if (!outages) {
                throw e;
            }
            ledger.unanswered();
            LockSupport.parkNanos(AWAY_NS);
        }
    }

    private void begin() {
        ledger.begin();
        beganNs = clock.nanoTime();
        beganCpuNs = cpuNs();
        begun.countDown();
    }

    private double share(long nowNs) {
        return beganCpuNs < 0 ? Double.NaN : (double) (cpuNs() - beganCpuNs) / Math.max(1, nowNs - beganNs);
    }

    private static long cpuNs() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
