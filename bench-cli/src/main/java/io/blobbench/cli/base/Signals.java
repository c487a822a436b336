package io.blobbench.cli.base;

import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: the first asks the run to stop, another one more than a second later ends the
 * process at once, and so does a stop that takes too long. Local servers die with the process in every case.
 */
public final class Signals implements AutoCloseable {
    private static final String[] NAMES = {"INT", "TERM", "HUP"};

    /** Longer than a local server takes that writes its class-data archive when it is stopped. */
    public static final Duration STOP_DEADLINE = Duration.ofSeconds(30);

    /** One wish may come as two signals: {@code timeout} sends one to its child, and one to the group of both. */
    private static final long SAME_WISH_NS = TimeUnit.SECONDS.toNanos(1);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicReference<Long> firstNs = new AtomicReference<>();
    private final Runnable stop;
    private final Duration deadline;
    private final Object[] before = new Object[NAMES.length];

    private Signals(Runnable stop, Duration deadline) {
        this.stop = stop;
        this.deadline = deadline;
    }

    /**
     * Handles signals until closed.
     *
     * @param stop called on a thread of its own at the first signal; must return soon
     * @param deadline by which all must have ended after it
     */
    public static Signals handledBy(Runnable stop, Duration deadline) {
        Signals signals = new Signals(stop, deadline);
        for (int i = 0; i < NAMES.length; i++) {
            signals.before[i] = org.jline.utils.Signals.register(NAMES[i], signals::received);
        }
        return signals;
    }

    /** Whether a signal came. */
    public boolean any() {
        return firstNs.get() != null;
    }

    private void received() {
        long nowNs = NanoClock.SYSTEM.nanoTime();
        Long first = firstNs.compareAndExchange(null, nowNs);
        if (first != null) {
            if (nowNs - first >= SAME_WISH_NS) {
                halt();
            }
            return;
        }
        stop.run();
        try {
            if (!closed.await(deadline.toSeconds(), TimeUnit.SECONDS)) {
                System.err.println("bench: did not stop within " + deadline.toSeconds() + " s; exiting");
                halt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void halt() {
        BuildRecord.remove();
        Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
    }

    @Override
    public void close() {
        closed.countDown();
        for (int i = 0; i < NAMES.length; i++) {
            org.jline.utils.Signals.unregister(NAMES[i], before[i]);
        }
    }
}
