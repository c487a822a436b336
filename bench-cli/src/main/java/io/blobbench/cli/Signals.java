package io.blobbench.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: the first asks the run to stop, a second one ends the process at once, and
 * so does a stop that takes too long. Local servers die with the process whichever way it goes.
 */
final class Signals implements AutoCloseable {
    private static final String[] NAMES = {"INT", "TERM", "HUP"};

    private static final long STOP_DEADLINE_SECONDS = 10;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicBoolean received = new AtomicBoolean();
    private final Runnable stop;
    private final Object[] before = new Object[NAMES.length];

    private Signals(Runnable stop) {
        this.stop = stop;
    }

    /**
     * Handles signals until closed.
     *
     * @param stop called on a thread of its own at the first signal; must return soon
     */
    static Signals handledBy(Runnable stop) {
        Signals signals = new Signals(stop);
        for (int i = 0; i < NAMES.length; i++) {
            signals.before[i] = org.jline.utils.Signals.register(NAMES[i], signals::received);
        }
        return signals;
    }

    /** Whether a signal came. */
    boolean any() {
        return received.get();
    }

    private void received() {
        if (!received.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
        }
        stop.run();
        try {
            if (!closed.await(STOP_DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("bench: the run did not stop within " + STOP_DEADLINE_SECONDS + " s; giving it up");
                Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        for (int i = 0; i < NAMES.length; i++) {
            org.jline.utils.Signals.unregister(NAMES[i], before[i]);
        }
    }
}
