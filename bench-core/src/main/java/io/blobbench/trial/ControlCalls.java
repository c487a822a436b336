package io.blobbench.trial;

import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls into an adapter, under its class loader and with a deadline: a client that never returns must not stop the run.
 * Control thread only.
 */
public final class ControlCalls implements AutoCloseable {
    private final ClassLoader loader;
    private final List<ExecutorService> abandoned = new ArrayList<>();
    private ExecutorService executor;

    public ControlCalls(ClassLoader loader) {
        this.loader = loader;
        this.executor = newExecutor();
    }

    private ExecutorService newExecutor() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "control");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            return thread;
        });
    }

    /**
     * Returns what the call returns.
     *
     * @param what for messages: {@code "provision"}
     * @throws StoreException what the call threw, or that it did not return in time
     * @throws InterruptedException when the run is interrupted; the call is interrupted too
     */
    <T> T call(String what, Duration limit, Callable<T> call) throws StoreException, InterruptedException {
        Future<T> future = executor.submit(call);
        try {
            return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abandon(future);
            throw new StoreException(what + " did not return within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            abandon(future);
            throw e;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof StoreException storeException) {
                throw storeException;
            }
            if (cause instanceof OutOfMemoryError full) {
                throw full; // no failure of the store
            }
            throw new StoreException(what + " failed: " + cause, cause);
        }
    }

    /** Runs a step that returns nothing. */
    public void run(String what, Duration limit, Step step) throws StoreException, InterruptedException {
        call(what, limit, () -> {
            step.run();
            return null;
        });
    }

    private void abandon(Future<?> future) {
        future.cancel(true);
        executor.shutdownNow(); // the call may ignore the interrupt; the next one gets a thread of its own
        abandoned.add(executor);
        executor = newExecutor();
    }

    /**
     * Waits for calls that were given up and went on all the same: until then they may still act on the servers.
     *
     * @return whether all have ended
     */
    public boolean awaitAbandoned(Duration atMost) throws InterruptedException {
        for (ExecutorService each : List.copyOf(abandoned)) {
            if (!each.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
            abandoned.remove(each);
        }
        return true;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** A call that returns nothing. */
    @FunctionalInterface
    public interface Step {
        void run() throws Exception;
    }
}
