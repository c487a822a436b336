package io.blobbench.reference;

import java.util.function.LongSupplier;

/** The timing of operations: each is done after its delay, and none while the store stalls. Usable from any thread. */
final class Pace {
    private final LongSupplier clock;
    private final Script script;
    private volatile boolean begun;
    private long stallNs; // published by begun

    Pace(Script script, LongSupplier clock) {
        this.script = script;
        this.clock = clock;
    }

    /** Whether operations take time at all; otherwise {@link #dueNs} need not be called. */
    boolean timed() {
        return script.timed();
    }

    /** The instant at which an operation that starts now is done. */
    long dueNs() {
        long nowNs = clock.getAsLong();
        long doneNs = nowNs + script.delayNs();
        if (script.stallForNs() == 0) {
            return doneNs;
        }
        if (!begun) {
            begin(nowNs);
        }
        long stallEndNs = stallNs + script.stallForNs();
        if (doneNs - stallNs < 0 || nowNs - stallEndNs >= 0) {
            return doneNs;
        }
        return nowNs - stallNs < 0 ? doneNs + script.stallForNs() : stallEndNs + script.delayNs();
    }

    /** Nanoseconds until an instant; not positive when it has passed. */
    long untilNs(long dueNs) {
        return dueNs - clock.getAsLong();
    }

    private synchronized void begin(long nowNs) {
        if (!begun) {
            stallNs = nowNs + script.stallAfterNs();
            begun = true;
        }
    }
}
