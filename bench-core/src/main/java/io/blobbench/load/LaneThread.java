package io.blobbench.load;

import io.blobbench.schedule.NanoClock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The thread of one lane, which lives from the first phase to the last. Control thread only. */
final class LaneThread {
    private final ExecutorService executor;
    private final Thread thread;

    LaneThread(String name, ClassLoader loader) {
        Thread[] made = new Thread[1];
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread created = new Thread(task, name);
            created.setDaemon(true);
            created.setContextClassLoader(loader);
            made[0] = created;
            return created;
        });
        // The pool makes its thread with the first task, and its id must be known before the load.
        executor.execute(TimerSlack::minimize);
        this.thread = made[0];
    }

    long id() {
        return thread.getId();
    }

    void execute(Runnable task) {
        executor.execute(task);
    }

    /** Waits some time for the running tasks of all threads, then interrupts them, and waits as long once more. */
    static void endAll(List<LaneThread> threads, long graceNs, NanoClock clock) {
        threads.forEach(thread -> thread.executor.shutdown());
        if (!awaitAll(threads, graceNs, clock)) {
            threads.forEach(thread -> thread.executor.shutdownNow());
            awaitAll(threads, graceNs, clock);
        }
    }

    private static boolean awaitAll(List<LaneThread> threads, long graceNs, NanoClock clock) {
        long deadlineNs = clock.nanoTime() + graceNs;
        boolean ended = true;
        try {
            for (LaneThread thread : threads) {
                // Not the executor: it says terminated while its thread still has a few instructions to go.
                TimeUnit.NANOSECONDS.timedJoin(thread.thread, deadlineNs - clock.nanoTime());
                ended &= !thread.thread.isAlive();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return ended;
    }
}
