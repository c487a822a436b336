package io.blobbench.idle;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Connections that wait for an answer, in the order in which they began to. Used by the event loop only. */
final class Waits {
    private record Wait(Held held, long sinceNs) {
        boolean over() {
            return !held.waits() || held.waitsSinceNs != sinceNs;
        }
    }

    private final Queue<Wait> queue = new ArrayDeque<>();
    private final long timeoutNs;

    Waits(long timeoutNs) {
        this.timeoutNs = timeoutNs;
    }

    /** A connection has begun to wait, at the time that it has for that; not before those that were added. */
    void add(Held held) {
        queue.add(new Wait(held, held.waitsSinceNs));
    }

    /** Whether none waits any more. */
    boolean none() {
        forgetAnswered();
        return queue.isEmpty();
    }

    /** Whether a connection has waited for too long. */
    boolean anyLate(long nowNs) {
        forgetAnswered();
        Wait first = queue.peek();
        return first != null && nowNs - first.sinceNs >= timeoutNs;
    }

    /** Nanoseconds until a connection has waited for too long, at most the given ones. */
    long untilLateNs(long nowNs, long atMostNs) {
        forgetAnswered();
        Wait first = queue.peek();
        return first == null ? atMostNs : Math.min(atMostNs, first.sinceNs + timeoutNs - nowNs);
    }

    /** Takes out a connection that has waited for too long; null when none has. */
    @Nullable
    Held late(long nowNs) {
        return anyLate(nowNs) ? queue.remove().held : null;
    }

    private void forgetAnswered() {
        for (Wait first = queue.peek(); first != null && first.over(); first = queue.peek()) {
            queue.remove();
        }
    }
}
