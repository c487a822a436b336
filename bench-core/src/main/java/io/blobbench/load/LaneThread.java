package io.blobbench.load;

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
        executor.execute(() -> {});
        this.thread = made[0];
    }

    long id() {
        return thread.getId();
    }

    void execute(Runnable task) {
        executor.execute(task);
    }

    /** Waits some time for the running task, then interrupts it. */
    void end(long graceMs) {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(graceMs, TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
                executor.awaitTermination(graceMs, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
