package io.blobbench.trial;

import io.blobbench.load.outcome.Failures;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Calls into an adapter, under its class loader and with a deadline: a client that never returns must not stop the run. The result of a call
 * that was given up is closed when it comes. Control thread only.
 */
public final class ControlCalls implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** Grace period of a call after all servers have ended. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(2);

    private final ClassLoader loader;
    private final List<ExecutorService> abandoned = new ArrayList<>();
    private ExecutorService executor;

    public ControlCalls(ClassLoader loader) {
        this.loader = loader;
        this.executor = newExecutor();
    }

    private ExecutorService newExecutor() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "store-call");
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
    public <T> T call(String what, Duration limit, Callable<T> call) throws StoreException, InterruptedException {
        return call(what, limit, () -> false, call);
    }

    /**
     * Runs a call that is given up soon after all servers have ended.
     *
     * @param allServersEnded whether all servers have ended: the call is given up soon after
     */
    <T> T call(String what, Duration limit, BooleanSupplier allServersEnded, Callable<T> call)
            throws StoreException, InterruptedException {
        ControlCall<T> begun = new ControlCall<>(call);
        executor.execute(begun);
        try {
            return awaitReturn(what, limit, allServersEnded, begun);
        } catch (InterruptedException e) {
            if (!abandon(begun)) {
                executor.execute(begun::closeResult); // it returned at the same moment
            }
            throw e;
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof StoreException storeException) {
                throw storeException;
            }
            if (cause instanceof OutOfMemoryError full) {
                String why =
                        FullHeap.threadShortage(full).orElseThrow(() -> full); // a full heap is no failure of the store
                throw new StoreException(what + " failed: " + why, full);
            }
            throw new StoreException(what + " failed: " + Failures.oneLineOfForeign(cause), cause);
        }
    }

    private <T> T awaitReturn(String what, Duration limit, BooleanSupplier allServersEnded, ControlCall<T> begun)
            throws StoreException, InterruptedException, ExecutionException {
        String why = what + " did not return within " + limit.toSeconds() + " s";
        long leftNs = limit.toNanos();
        boolean serversGone = false;
        while (true) {
            long waitNs = Math.min(leftNs, LOOK_NS);
            try {
                return begun.get(waitNs, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                leftNs -= waitNs;
                if (leftNs <= 0 && abandon(begun)) {
                    throw new StoreException(why); // the time-out alone explains nothing
                }
            }
            if (!serversGone && allServersEnded.getAsBoolean()) {
                serversGone = true;
                why = what + " was abandoned because all servers have ended";
                leftNs = Math.min(leftNs, GRACE_NS);
            }
        }
    }

    /** Runs a step that returns nothing. */
    public void run(String what, Duration limit, Step step) throws StoreException, InterruptedException {
        call(what, limit, () -> {
            step.run();
            return null;
        });
    }

    /** Gives a call up, unless it has returned. */
    private boolean abandon(ControlCall<?> begun) {
        if (!begun.cancel(true)) {
            return false;
        }
        executor.shutdownNow(); // the call may ignore the interrupt; the next one gets a thread of its own
        abandoned.add(executor);
        executor = newExecutor();
        return true;
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
