package io.blobbench.server.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what a test expects to become true. */
public final class Await {
    private Await() {}

    /** Fails with the name of what it waited for when the deadline passes. */
    public static void until(String what, Duration deadline, BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs >= 0) {
                throw new AssertionError("waited " + deadline.toSeconds() + " s until " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
