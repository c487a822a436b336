package io.blobbench.workload.trace;

/**
 * A trace and how fast it is replayed.
 *
 * @param speed 1 as it was recorded, 2 in half of the time; more than 0
 */
public record TraceReplay(Trace trace, double speed) {
    public TraceReplay {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("load.speed must be more than 0, got " + speed);
        }
    }

    /** The same without the time before its first operation. */
    public TraceReplay fromFirst() {
        return new TraceReplay(trace.fromFirst(), speed);
    }

    /** Seconds from the begin to the last operation. */
    public double lengthSeconds() {
        return trace.lengthNs(speed) / 1e9;
    }

    /** Operations that are due before an instant of the replay. */
    public int dueBefore(double seconds) {
        int due = 0;
        while (due < trace.operations() && dueSeconds(due) < seconds) {
            due++;
        }
        return due;
    }

    /** Operations that are due in the busiest second from an instant of the replay on. */
    public int mostInASecond(double fromSeconds) {
        int first = dueBefore(fromSeconds);
        int most = 0;
        for (int last = first; last < trace.operations(); last++) {
            while (dueSeconds(last) - dueSeconds(first) >= 1) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    private double dueSeconds(int operation) {
        return trace.offsetNs(operation) / speed / 1e9;
    }
}
