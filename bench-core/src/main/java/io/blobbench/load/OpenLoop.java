package io.blobbench.load;

import io.blobbench.schedule.Schedule;
import java.util.concurrent.TimeUnit;

/** Sends at fixed intended starts: an operation that finds no free slot starts late, and its delay is recorded. */
final class OpenLoop implements Loop {
    /** A lane that waits longer checks now and then whether it is to stop. */
    private static final long STOP_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Beyond, neighbours are recorded together: their ages differ by less than a histogram resolves. */
    private static final long MOST_UNSENT_RECORDINGS = 100_000;

    private final Schedule schedule;
    private final LaneWait wait;

    OpenLoop(Schedule schedule, LaneWait wait) {
        this.schedule = schedule;
        this.wait = wait;
    }

    @Override
    public void run(Lane lane, Window window) {
        while (lane.mayContinue(window)) {
            long intendedNs = window.originNs() + schedule.intendedNs(lane.sent());
            if (window.isOver(intendedNs)) {
                return;
            }
            Slot slot = lane.prepare(); // before it is due, so that preparing does not delay it
            while (slot == null && lane.mayContinue(window)) {
                if (window.isOver(lane.nowNs())) {
                    return;
                }
                lane.awaitCompletion(window.deadlineNs());
                slot = lane.prepare(); // intendedNs stays: waiting for a slot is response time
            }
            if (slot == null || !sendWhenDue(lane, window, slot, intendedNs)) {
                return;
            }
        }
    }

    private boolean sendWhenDue(Lane lane, Window window, Slot slot, long intendedNs) {
        long nowNs = lane.nowNs();
        while (nowNs - intendedNs < 0) {
            if (!lane.mayContinue(window)) {
                return false;
            }
            lane.collect();
            wait.pass(Math.min(intendedNs - nowNs, STOP_CHECK_NS));
            nowNs = lane.nowNs();
        }
        if (window.isOver(nowNs)) {
            return false;
        }
        lane.send(slot, intendedNs, nowNs);
        lane.collect();
        return true;
    }

    @Override
    public long dueBefore(long offsetNs) {
        return schedule.countBefore(offsetNs);
    }

    @Override
    public double wakeEarlyNs() {
        return wait.earlyNs();
    }

    @Override
    public long unsent(Lane lane, Window window) {
        long due = dueBefore(window.deadlineNs() - window.originNs());
        return Math.max(0, Math.min(due, window.quota()) - lane.sent());
    }

    @Override
    public boolean waitsForSlot(Lane lane, Window window) {
        return lane.waitsForSlot(window.deadlineNs() - window.originNs() - schedule.intendedNs(lane.sent()));
    }

    @Override
    public void recordUnsent(Lane lane, Window window, long unsent, long nowNs) {
        long stride = (unsent + MOST_UNSENT_RECORDINGS - 1) / MOST_UNSENT_RECORDINGS;
        long end = lane.sent() + unsent;
        for (long k = lane.sent(); k < end; k += stride) {
            long count = Math.min(stride, end - k);
            long intendedNs = window.originNs() + schedule.intendedNs(k + count / 2);
            lane.tally().recorder().recordUnsent(nowNs - intendedNs, count);
        }
    }
}
