package io.blobbench.host;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Looks ten times a second, on a thread of its own, whether this process holds data that it cannot send: on a way that
 * is too slow, or to a program that does not read, data waits at nearly every look, and else hardly ever. Started and
 * stopped by one thread.
 */
final class SendBacklog {
    private static final long PERIOD_MS = 100;
    private static final long STOP_TIMEOUT_S = 10;
    /** Where data waits, the other end is looked at as well, which costs more. */
    private static final int LOOKS_A_PEER_LOOK = 5;

    private final LongSupplier unsentBytes;
    private final LongSupplier unreadBytes;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread created = new Thread(task, "send-backlog");
        created.setDaemon(true);
        return created;
    });
    private Optional<Future<?>> looking = Optional.empty();
    /** Its own until the thread has ended. */
    private int looks;

    private int waiting;
    private int peerLooks;
    private int peersWaiting;

    /**
     * Looks at queues.
     *
     * @param unsentBytes that this process has written and the kernel could not send yet; negative where unknown
     * @param unreadBytes that the other ends have received and not read; negative where that says nothing
     */
    SendBacklog(LongSupplier unsentBytes, LongSupplier unreadBytes) {
        this.unsentBytes = unsentBytes;
        this.unreadBytes = unreadBytes;
    }

    /** Begins to look; at most once. */
    void start() {
        looking = Optional.of(thread.scheduleAtFixedRate(this::look, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS));
    }

    /** Ends looking. */
    Found stop() throws InterruptedException {
        looking.ifPresent(each -> each.cancel(false));
        thread.shutdown();
        if (!thread.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the meter of sockets did not stop within " + STOP_TIMEOUT_S + " s");
        }
        return found();
    }

    /** The findings so far. */
    Found found() {
        return new Found(share(waiting, looks), share(peersWaiting, peerLooks));
    }

    private static double share(int some, int all) {
        return all == 0 ? Double.NaN : (double) some / all;
    }

    /** Looks once. */
    void look() {
        long bytes = unsentBytes.getAsLong();
        if (bytes < 0) {
            return;
        }
        looks++;
        if (bytes > 0) {
            if (waiting % LOOKS_A_PEER_LOOK == 0) {
                lookAtPeers();
            }
            waiting++;
        }
    }

    private void lookAtPeers() {
        long unread = unreadBytes.getAsLong();
        if (unread >= 0) {
            peerLooks++;
            peersWaiting += unread > 0 ? 1 : 0;
        }
    }

    /**
     * The findings.
     *
     * @param sendBacklogShare of the looks, that found data which could not be sent
     * @param unreadShare of those that looked at the other ends then, that found data which had not been read
     */
    record Found(double sendBacklogShare, double unreadShare) {}
}
