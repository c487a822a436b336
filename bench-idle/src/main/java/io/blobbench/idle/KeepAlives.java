package io.blobbench.idle;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Decides which open connection sends next, and when: heartbeats of all of them, in the order in which they were
 * opened, and requests of some, evenly spread over the time between two of one connection. Used by the event loop only.
 */
final class KeepAlives {
    private final long beatEveryNs;
    private final double requestEveryNs;
    private final Queue<Held> beating = new ArrayDeque<>();
    private final List<Held> talking = new ArrayList<>();
    private long originNs;
    private long asked;
    private long takenDueNs;
    private boolean begun;

    /**
     * Nothing to send yet.
     *
     * @param beatEvery zero where connections need no heartbeat
     * @param requestEvery of one connection
     */
    KeepAlives(Duration beatEvery, Duration requestEvery) {
        this.beatEveryNs = beatEvery.toNanos();
        this.requestEveryNs = requestEvery.toNanos();
    }

    /** Takes in a connection that is open now. */
    void add(Held held, boolean talks, long nowNs) {
        if (beatEveryNs > 0) {
            held.beatNs = nowNs + beatEveryNs;
            beating.add(held);
        }
        if (talks) {
            talking.add(held);
        }
    }

    /** Requests begin. */
    void begin(long nowNs) {
        begun = true;
        originNs = nowNs;
    }

    /** No further requests. */
    void end() {
        begun = false;
    }

    /** The connection whose heartbeat is due; null when none is. */
    @Nullable
    Held nextBeat(long nowNs) {
        Held first = beating.peek();
        if (first == null || nowNs - first.beatNs < 0) {
            return null;
        }
        beating.remove();
        if (first.state != Held.State.CLOSED) {
            first.beatNs = nowNs + beatEveryNs;
            beating.add(first);
        }
        return first;
    }

    /**
     * The connection whose request is due, with the time at which it was; null when none is. One that still waits for an answer owes the
     * request from then on.
     */
    @Nullable
    Held nextRequest(long nowNs) {
        if (!begun || talking.isEmpty() || nowNs - requestDueNs() < 0) {
            return null;
        }
        takenDueNs = requestDueNs();
        Held next = talking.get((int) (asked % talking.size()));
        if (next.state == Held.State.OPEN) {
            next.dueNs = takenDueNs;
        } else if (next.state == Held.State.ASKING && next.owed++ == 0) {
            next.owedNs = takenDueNs;
        }
        asked++;
        return next;
    }

    /** When the last request that {@link #nextRequest} returned was due. */
    long takenDueNs() {
        return takenDueNs;
    }

    /** Requests that wait for their answers or are owed, on open connections. */
    long waiting() {
        return talking.stream()
                .filter(held -> held.state == Held.State.ASKING)
                .mapToLong(held -> 1L + held.owed)
                .sum();
    }

    /** Makes the first request that a connection owes, if any, the one to send now, with the time at which it was due. */
    boolean takeOwed(Held held) {
        if (held.owed == 0) {
            return false;
        }
        held.owed--;
        held.dueNs = held.owedNs;
        held.owedNs += (long) requestEveryNs;
        return true;
    }

    /** Nanoseconds until something is due, at most the given ones. */
    long untilNextNs(long nowNs, long atMostNs) {
        long until = atMostNs;
        Held first = beating.peek();
        if (first != null) {
            until = Math.min(until, first.beatNs - nowNs);
        }
        if (begun && !talking.isEmpty()) {
            until = Math.min(until, requestDueNs() - nowNs);
        }
        return until;
    }

    private long requestDueNs() {
        return originNs + (long) (asked * (requestEveryNs / talking.size()));
    }
}
