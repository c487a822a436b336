package io.blobbench.trial;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** One call, whose result is closed if it comes after the call was cancelled. Cancelled by any thread, run by one. */
final class ControlCall<T> extends FutureTask<T> {
    ControlCall(Callable<T> call) {
        super(call);
    }

    @Override
    protected void set(T result) {
        super.set(result);
        if (isCancelled()) {
            close(result);
        }
    }

    /** Closes the result of a call that has returned. */
    void closeResult() {
        try {
            close(get());
        } catch (ExecutionException e) {
            return; // there is no result
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void close(T result) {
        if (result instanceof AutoCloseable late) {
            try {
                late.close();
            } catch (Exception e) {
                return; // nobody waits for it who could be told
            }
        }
    }
}
