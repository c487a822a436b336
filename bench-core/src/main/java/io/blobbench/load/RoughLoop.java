package io.blobbench.load;

import io.blobbench.load.model.RoughLoad;
import java.util.concurrent.TimeUnit;

/** Sends a thousandth of the rate, sleeps a millisecond, and so on: the published method, kept to repeat it. */
final class RoughLoop implements Loop {
    private static final long SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final long burst;
    private final LaneWait wait;

    RoughLoop(RoughLoad load, LaneWait wait) {
        this.burst = load.nominalOpsPerSecond() / 1000;
        this.wait = wait;
    }

    @Override
    public void run(Lane lane, Window window) {
        long inBurst = 0;
        while (lane.mayContinue(window)) {
            Slot slot = lane.prepare();
            long nowNs = lane.nowNs();
            if (window.isOver(nowNs)) {
                return;
            }
            if (slot == null) {
                lane.awaitCompletion(window.deadlineNs());
                continue;
            }
            lane.send(slot, nowNs, nowNs);
            lane.collect();
            if (++inBurst == burst) {
                inBurst = 0;
                sleep(lane);
            }
        }
    }

    private void sleep(Lane lane) {
        long startNs = lane.nowNs();
        long nowNs = startNs;
        while (nowNs - startNs < SLEEP_NS) {
            wait.pass(SLEEP_NS - (nowNs - startNs));
            nowNs = lane.nowNs();
        }
        lane.collect();
    }
}
