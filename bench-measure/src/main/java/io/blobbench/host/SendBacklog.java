package io.blobbench.host;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Samples ten times a second, on a thread of its own, in how many connections this process holds data that it cannot send: on a
 * network that is too slow, or to a program that does not read, data waits in nearly all of them, and otherwise in hardly any. With
 * many connections, data waits in some of them at any time, even if sending is little of each operation's time.
 * Started and stopped by one thread.
 */
final class SendBacklog {
    private static final long PERIOD_MS = 100;
    private static final long STOP_TIMEOUT_S = 10;
    /** Every fifth sample with waiting data samples the other end as well, which costs more. */
    private static final int LOOKS_A_PEER_LOOK = 5;

    private final int connections;
    private final IntSupplier waitingSockets;
    private final LongSupplier unreadBytes;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread created = new Thread(task, "send-backlog");
        created.setDaemon(true);
        return created;
    });
    private Optional<Future<?>> looking = Optional.empty();
    /** Its own until the thread has ended. */
    private int looks;

    private int looksAtData;
    private long waitingConnections;
    private int peerLooks;
    private int peersWaiting;

    /**
     * Samples queues.
     *
     * @param connections of the load, each with a socket at least; 0 where there is no load
     * @param waitingSockets number of sockets with data that this process has written and the kernel could not send yet; negative where unknown
     * @param unreadBytes that the other ends have received and not read; negative where unknown
     */
    SendBacklog(int connections, IntSupplier waitingSockets, LongSupplier unreadBytes) {
        this.connections = connections;
        this.waitingSockets = waitingSockets;
        this.unreadBytes = unreadBytes;
    }

    /** Begins to sample; at most once. Samples that a stop of this process missed are not made up for: they would all be of one instant. */
    void start() {
        looking = Optional.of(thread.scheduleWithFixedDelay(this::look, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS));
    }

    /** Ends sampling. */
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
        return new Found(share(waitingConnections, (long) looks * connections), share(peersWaiting, peerLooks));
    }

    private static double share(long some, long all) {
        return all == 0 ? Double.NaN : (double) some / (double) all;
    }

    /** Takes one sample. */
    void look() {
        int sockets = waitingSockets.getAsInt();
        if (sockets < 0) {
            return;
        }
        looks++;
        if (sockets > 0) {
            waitingConnections += Math.min(sockets, connections); // one of several nodes has a socket to each
            if (looksAtData % LOOKS_A_PEER_LOOK == 0) {
                lookAtPeers();
            }
            looksAtData++;
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
     * @param sendBacklogShare sockets in which data could not be sent, divided by the connections, at most 1 in a sample, on average over samples
     * @param unreadShare share of samples of the other ends in which data had not been read
     */
    record Found(double sendBacklogShare, double unreadShare) {}
}
