package io.blobbench.idle;

import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Connections that wait for an answer, in the order in which these were due. Used by the event loop only. */
final class Waits {
    private record Wait(Held held, long dueNs) {
        boolean over() {
            return !held.waits() || held.dueNs != dueNs;
        }
    }

    private final Queue<Wait> queue = new PriorityQueue<>((one, other) -> Long.signum(one.dueNs - other.dueNs));
    private final long timeoutNs;

    Waits(long timeoutNs) {
        this.timeoutNs = timeoutNs;
    }

    /** A connection has begun to wait for what is due at its present time. */
    void add(Held held) {
        queue.add(new Wait(held, held.dueNs));
    }

    /** Whether none waits any more. */
    boolean none() {
        forgetAnswered();
        return queue.isEmpty();
    }

    /** Takes out a connection that has waited for too long; null when none has. */
    @Nullable
    Held late(long nowNs) {
        forgetAnswered();
        Wait first = queue.peek();
        if (first == null || nowNs - first.dueNs < timeoutNs) {
            return null;
        }
        queue.remove();
        return first.held;
    }

    private void forgetAnswered() {
        for (Wait first = queue.peek(); first != null && first.over(); first = queue.peek()) {
            queue.remove();
        }
    }
}
