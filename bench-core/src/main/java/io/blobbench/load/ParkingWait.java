package io.blobbench.load;

import io.blobbench.schedule.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Parks until shortly before the intended start, and passes the rest awake. It measures how late its parks end, and
 * ends them early enough that 19 of 20 end in time. Used by one lane only, except {@link #earlyNs}, which the control thread
 * reads at the end of the phase.
 *
 * <p>It spins for the rest, at most 60 us a start: a lane that yields may not be back for milliseconds where others want its core. It yields
 * where a wait is too short for a park, since many such waits may follow each other, and a generator that spins all the time takes the core that
 * its client library needs.
 */
final class ParkingWait implements LaneWait {
    private static final long MOST_EARLY_NS = TimeUnit.MICROSECONDS.toNanos(60);
    private static final long LEAST_EARLY_NS = TimeUnit.MICROSECONDS.toNanos(2);
    /** A step up for one that woke later, and one down for each of nineteen that did not, hold each other in balance. */
    private static final long DOWN_NS = 250;

    private static final long UP_NS = 19 * DOWN_NS;

    private final NanoClock clock;
    private final LongConsumer parker;
    private long earlyNs = MOST_EARLY_NS;
    private long lastRemainingNs;
    private boolean rested;

    /** On the clock of the machine. */
    ParkingWait() {
        this(NanoClock.SYSTEM, LockSupport::parkNanos);
    }

    /** @param parker waits for about the given number of nanoseconds without using the processor */
    ParkingWait(NanoClock clock, LongConsumer parker) {
        this.clock = clock;
        this.parker = parker;
    }

    @Override
    public void pass(long remainingNs) {
        if (remainingNs > earlyNs) {
            park(remainingNs - earlyNs);
            rested = true;
        } else if (rested && remainingNs <= lastRemainingNs) {
            Thread.onSpinWait();
        } else {
            rested = false; // another wait than the one before
            yieldOnce();
        }
        lastRemainingNs = remainingNs;
    }

    private void park(long ns) {
        long startNs = clock.nanoTime();
        parker.accept(ns);
        long lateNs = clock.nanoTime() - startNs - ns;
        if (lateNs < 0) {
            return; // the answer to an operation woke it
        }
        earlyNs = lateNs > earlyNs
                ? Math.min(MOST_EARLY_NS, earlyNs + UP_NS)
                : Math.max(LEAST_EARLY_NS, earlyNs - DOWN_NS);
    }

    @SuppressWarnings("ThreadPriorityCheck") // a few microseconds are too short to park
    private static void yieldOnce() {
        Thread.yield();
    }

    @Override
    public long earlyNs() {
        return earlyNs;
    }
}
