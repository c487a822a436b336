package io.blobbench.load;

import io.blobbench.schedule.Schedule;
import io.blobbench.workload.TracePart;

/** Starts at the offsets of a trace. */
final class TraceSchedule implements Schedule {
    /** Beyond the end of any phase, and far enough from the end of numbers to be added to an instant. */
    private static final long NEVER_NS = Long.MAX_VALUE / 4;

    private final TracePart part;

    TraceSchedule(TracePart part) {
        this.part = part;
    }

    @Override
    public long intendedNs(long k) {
        return k < part.size() ? part.offsetNs((int) k) : NEVER_NS;
    }
}
