package io.blobbench.server;

import io.blobbench.store.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what a server does later than it is asked. */
public final class Waiting {
    private static final long POLL_MS = 20;

    private Waiting() {}

    /**
     * Polls until a condition holds.
     *
     * @param what for the message: {@code "topic t to be deleted"}
     * @throws StoreException when the deadline passed, or the condition itself failed
     */
    public static void until(String what, Duration deadline, Condition condition) throws StoreException {
        if (!holdsWithin(deadline, condition)) {
            throw new StoreException("waited " + deadline.toSeconds() + " s in vain for " + what);
        }
    }

    /**
     * Polls until a condition holds, or gives up.
     *
     * @throws StoreException when the condition itself failed, or the thread was interrupted
     */
    public static boolean holdsWithin(Duration deadline, Condition condition) throws StoreException {
        long startNs = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - startNs >= deadline.toNanos()) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted while waiting for a server", e);
            }
        }
        return true;
    }

    /** What becomes true. */
    @FunctionalInterface
    public interface Condition {
        /** Whether it is true now; an exception ends the wait. */
        boolean holds() throws StoreException;
    }
}
