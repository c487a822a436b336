package io.blobbench.load;

import io.blobbench.schedule.Schedule;
import io.blobbench.workload.TracePart;

/** Starts at the offsets of a trace. */
final class TraceSchedule implements Schedule {
    private final TracePart part;

    TraceSchedule(TracePart part) {
        this.part = part;
    }

    @Override
    public long intendedNs(long k) {
        return k < part.size() ? part.offsetNs((int) k) : NEVER_NS;
    }
}
