package io.blobbench.load;

/** Sends whenever a slot is free. */
final class ClosedLoop implements Loop {
    @Override
    public void run(Lane lane, Window window) {
        while (lane.mayContinue(window)) {
            Slot slot = lane.prepare();
            if (slot == null) {
                if (window.isOver(lane.nowNs())) {
                    return;
                }
                lane.awaitCompletion(window.deadlineNs());
            } else {
                long nowNs = lane.nowNs();
                if (window.isOver(nowNs)) {
                    return;
                }
                lane.send(slot, nowNs, nowNs);
                lane.collect();
                lane.backOffAfterFailure();
            }
        }
    }
}
