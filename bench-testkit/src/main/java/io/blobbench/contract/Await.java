package io.blobbench.contract;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for what a test expects of its servers. */
public final class Await {
    /** Servers need the processor more than their questioner. */
    private static final long PAUSE_MS = 100;

    private Await() {}

    /** Fails with the name of what it waited for when the deadline passes. */
    public static void until(String what, Duration deadline, Callable<Boolean> condition) throws Exception {
        long startNs = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - startNs >= deadline.toNanos()) {
                throw new AssertionError("waited " + deadline.toSeconds() + " s until " + what);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
    }
}
