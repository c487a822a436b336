package io.blobbench.cli.server;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request that servers end. Asked for on any thread, everything else on the thread that made it. */
final class EndRequest {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final Thread control = Thread.currentThread();
    private boolean starting = true;

    /** Interrupts the start of servers, or ends the wait for this. */
    synchronized void ask() {
        asked.countDown();
        if (starting) {
            control.interrupt();
        }
    }

    /** Servers have started, or failed to: from now on nothing is interrupted. */
    synchronized void started() {
        starting = false;
        Thread.interrupted();
    }

    boolean cameWithin(Duration duration) throws InterruptedException {
        return asked.await(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
}
