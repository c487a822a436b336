package io.blobbench.host;

import io.blobbench.measure.Histograms;
import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures pauses of the machine and of the Java runtime by a thread that has nothing to do: once in a period it
 * notes how late it woke, as jHiccup does. A pause counts as the wake-ups that it delayed. Started and stopped by one
 * thread.
 */
public final class PauseMeter {
    /** Waking takes a while on a machine that does nothing else, too. */
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long SHORTEST_NS = (long) (Pause.SHORTEST_SECONDS * TimeUnit.SECONDS.toNanos(1));

    private static final long STOP_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(10);

    private final NanoClock clock;
    private final long periodNs;
    private final Histogram lateness = Histograms.create();
    private final Thread thread = new Thread(this::run, "pause-meter");
    private volatile boolean stopped;
    private long pausedNs;
    private long longestNs;
    private final List<Late> longPauses = new ArrayList<>();

    /** The thread was due at an instant and woke so much later. */
    private record Late(long dueNs, long lateNs) {}

    /** A meter with the given time between wake-ups. */
    public PauseMeter(NanoClock clock, Duration period) {
        this.clock = clock;
        this.periodNs = period.toNanos();
        thread.setDaemon(true);
    }

    /** Begins to measure; at most once. */
    public void start() {
        thread.start();
    }

    /** Ends measuring; the histogram of lateness in nanoseconds is the caller's from now on. */
    public Histogram stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join(STOP_TIMEOUT_MS);
        if (thread.isAlive()) {
            throw new IllegalStateException("the pause meter did not stop within " + STOP_TIMEOUT_MS + " ms");
        }
        return lateness;
    }

    /** The total time by which the thread was more than a millisecond late; known once it was stopped. */
    public long pausedNs() {
        return pausedNs;
    }

    /** The longest time by which the thread was late once; known once it was stopped. */
    public long longestNs() {
        return longestNs;
    }

    /** The times of at least {@link Pause#SHORTEST_SECONDS} by which the thread was late, since an origin; known once it was stopped. */
    List<Pause> since(long originNs) {
        return longPauses.stream()
                .map(late -> new Pause((late.dueNs - originNs) / 1e9, late.lateNs / 1e9))
                .toList();
    }

    private void run() {
        long wokeNs = clock.nanoTime();
        while (!stopped) {
            long dueNs = wokeNs + periodNs; // from the reading before, so that no pause falls between two readings
            do {
                LockSupport.parkNanos(this, dueNs - wokeNs);
                wokeNs = clock.nanoTime();
            } while (dueNs - wokeNs > 0 && !stopped);
            record(dueNs, wokeNs - dueNs);
        }
    }

    /** Takes in one wake-up, which was due at that instant. */
    void record(long dueNs, long lateNs) {
        if (lateNs >= 0) { // else it was woken to stop
            lateness.recordValueWithExpectedInterval(Math.min(lateNs, Histograms.HIGHEST_NS), periodNs);
            pausedNs += lateNs > PAUSE_NS ? lateNs : 0;
            longestNs = Math.max(longestNs, lateNs);
            if (lateNs >= SHORTEST_NS) {
                longPauses.add(new Late(dueNs, lateNs));
            }
        }
    }
}
