package io.blobbench.store;

import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client that does not open a lost connection again by itself. {@link #open} is called by the connection's lane
 * only, everything else by any thread.
 *
 * <ul>
 *   <li>A lost connection is opened again by the next operation, which waits for it: the wait is part of its service time.
 *   <li>Attempts are made after pauses of 10 ms that double to at most a second, each shortened at random by up to a half, so that
 *       many connections do not come back at one instant.
 *   <li>After its patience an operation fails; the next one continues with the pause that was reached.
 *   <li>While the connection is open, {@link #open} reads one field.
 * </ul>
 *
 * @param <C> the connection of the client library
 */
public final class Reopening<C> implements AutoCloseable {
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(1);
    /** For an attempt at the end of the patience. */
    private static final long SHORTEST_ATTEMPT_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String where;
    private final Duration patience;
    private final Opener<C> opener;
    private final SplittableRandom jitter;
    private final CountDownLatch closed = new CountDownLatch(1);
    private long pauseNs = FIRST_PAUSE_NS;

    /** Null while it is lost. Set under the lock of this. */
    private volatile @Nullable C current;

    private @Nullable C former;
    private String whyLost = "";
    private String whyUnopened = "";
    private long reconnects;
    private long lostNs;
    private long passedNs;

    /** Opens and closes connections of a client library. */
    public interface Opener<C> {
        /** Opens a usable connection, login included, within bounded time. */
        C open() throws StoreException;

        /**
         * Opens a connection that was lost.
         *
         * @param atMost the time that the attempt may take, which is less than the usual one where a server is silent; by default it has
         *     no effect
         */
        default C reopen(Duration atMost) throws StoreException {
            return open();
        }

        /** Closes at once a connection that may be lost or in use, and ends what belongs to it. */
        void close(C connection);
    }

    /**
     * A connection that is not open yet.
     *
     * @param where the store with host and port: {@code "redis node1:6379"}
     * @param patience of one operation with a connection that is lost: no longer than the timeout of the {@link ConnectionPlan}, since the
     *     harness gives up lanes that wait for longer
     * @param index of the connection, from which its pauses are drawn
     */
    public Reopening(String where, Duration patience, int index, Opener<C> opener) {
        this.where = where;
        this.patience = patience;
        this.opener = opener;
        this.jitter = new SplittableRandom(index);
    }

    /** Opens the connection for the first time, with one attempt. */
    public C connect() throws StoreException {
        C first = opener.open();
        synchronized (this) {
            current = first;
        }
        return first;
    }

    /**
     * The open connection, which is opened again if it was lost.
     *
     * @throws StoreException when that did not succeed in time, or the connection was closed
     */
    public C open() throws StoreException {
        C now = current;
        return now == null ? reopened() : now;
    }

    private C reopened() throws StoreException {
        closeFormer();
        long startNs = System.nanoTime();
        do {
            pause(Math.min(pauseNs - jitter.nextLong(pauseNs / 2), leftNs(startNs)));
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
            try {
                return opened(opener.reopen(Duration.ofNanos(Math.max(leftNs(startNs), SHORTEST_ATTEMPT_NS))));
            } catch (StoreException | RuntimeException e) {
                failed(e);
            }
        } while (leftNs(startNs) > 0);
        throw new StoreException(outcome());
    }

    private long leftNs(long startNs) {
        return patience.toNanos() - (System.nanoTime() - startNs);
    }

    private void pause(long atMostNs) throws StoreException {
        try {
            if (closed.await(atMostNs, TimeUnit.NANOSECONDS)) {
                throw isClosed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(where + ": interrupted while a lost connection was to be opened again", e);
        }
    }

    private StoreException isClosed() {
        return new StoreException(where + ": the connection is closed");
    }

    private C opened(C connection) throws StoreException {
        if (!adopted(connection)) {
            opener.close(connection); // outside the lock, as always
            throw isClosed();
        }
        pauseNs = FIRST_PAUSE_NS;
        return connection;
    }

    /** False when this was closed meanwhile. */
    private synchronized boolean adopted(C connection) {
        if (closed.getCount() == 0) {
            return false;
        }
        current = connection;
        reconnects++;
        passedNs += System.nanoTime() - lostNs;
        whyUnopened = "";
        return true;
    }

    private synchronized void failed(Exception attempt) {
        whyUnopened = text(attempt);
    }

    private synchronized String outcome() {
        return where + ": the connection was lost (" + whyLost + ") and could not be opened again within "
                + patience.toMillis() + " ms: " + whyUnopened;
    }

    private static String text(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    /** Outside the lock: the end of a connection may wait for threads that report its loss here. */
    private void closeFormer() {
        C lost;
        synchronized (this) {
            lost = former;
            former = null;
        }
        if (lost != null) {
            opener.close(lost);
        }
    }

    /**
     * A connection is lost.
     *
     * @return false if the given connection is not the open one, so that nothing changes
     */
    public synchronized boolean lost(C connection, Throwable why) {
        if (connection != current) {
            return false;
        }
        former = connection;
        current = null;
        whyLost = text(why);
        lostNs = System.nanoTime();
        return true;
    }

    /** The outages since the connection was opened for the first time. */
    public synchronized Outages outages() {
        boolean lost = current == null && closed.getCount() > 0;
        long ns = passedNs + (lost ? System.nanoTime() - lostNs : 0);
        boolean unopened = lost && !whyUnopened.isEmpty();
        return new Outages(reconnects, ns / 1e9, unopened ? 1 : 0, unopened ? whyUnopened : whyLost);
    }

    /** Closes for good, and ends the wait of an operation; may be called twice. */
    @Override
    public void close() {
        C open;
        synchronized (this) {
            closed.countDown();
            open = current;
            current = null;
        }
        closeFormer();
        if (open != null) {
            opener.close(open);
        }
    }
}
