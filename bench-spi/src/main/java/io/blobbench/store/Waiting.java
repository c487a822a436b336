package io.blobbench.store;

import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits, each with a deadline, for answers of servers and for conditions that become true later. Control thread only. */
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
        until(what, deadline, failure -> false, condition);
    }

    /**
     * Polls until a condition holds.
     *
     * @param passing causes of a failed condition that mean that it does not hold yet
     * @throws StoreException when the deadline passed, with the last failure, or the condition failed for good
     */
    public static void until(String what, Duration deadline, Predicate<Throwable> passing, Condition condition)
            throws StoreException {
        AtomicReference<StoreException> last = new AtomicReference<>();
        boolean holds = holdsWithin(deadline, () -> {
            try {
                last.set(null);
                return condition.holds();
            } catch (StoreException e) {
                if (!passing.test(e.getCause())) {
                    throw e;
                }
                last.set(e);
                return false;
            }
        });
        if (!holds) {
            StoreException cause = last.get();
            String failure = cause == null ? "" : ": " + cause.getMessage();
            throw new StoreException("waited " + deadline.toSeconds() + " s for " + what + failure, cause);
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

    /**
     * Waits for the answer to a control call.
     *
     * @param what was tried, on what, for the message: {@code "create topic t"}
     * @throws StoreException when there was none in time, or an error, which is its cause; the message ends with the
     *     innermost one, what the server or the client library itself said
     */
    public static <T> T forAnswer(String what, Duration deadline, Future<T> answer) throws StoreException {
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(what + ": interrupted", e);
        } catch (ExecutionException | CancellationException e) {
            Throwable cause = e;
            while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                    && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw StoreException.after(what, cause);
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + deadline.toSeconds() + " s", e);
        }
    }

    /**
     * Waits for the answer to a question that changes nothing; asks again until the deadline while failures are temporary.
     *
     * @param passing causes that are temporary, as when a server has only just started
     */
    public static <T> T forAnswer(
            String what, Duration deadline, Predicate<Throwable> passing, Supplier<? extends Future<T>> question)
            throws StoreException {
        return forAnswer(what, deadline, deadline, passing, question);
    }

    /**
     * The same with a deadline for each attempt, too: a question that is lost with its connection is asked again then.
     *
     * @param passing causes that are temporary; {@link TimeoutException} where an attempt had no answer
     */
    @SuppressWarnings("NullAway") // null is the answer of those that answer nothing, a Future<Void>
    public static <T> T forAnswer(
            String what,
            Duration deadline,
            Duration attempt,
            Predicate<Throwable> passing,
            Supplier<? extends Future<T>> question)
            throws StoreException {
        AtomicReference<T> answer = new AtomicReference<>();
        until("an answer", deadline, passing, () -> {
            answer.set(forAnswer(what, attempt, question.get()));
            return true;
        });
        return answer.get();
    }

    /** A condition that becomes true later. */
    @FunctionalInterface
    public interface Condition {
        /** Whether it is true now; an exception ends the wait. */
        boolean holds() throws StoreException;
    }
}
