package io.blobbench.load;

import io.blobbench.schedule.NanoClock;
import java.util.PriorityQueue;

/**
 * A clock that moves when the lane passes time, and otherwise from one scripted event to the next, once the lane keeps asking
 * for the time and does nothing else. Used by one thread.
 */
final class FakeClock implements NanoClock {
    private static final int PATIENCE = 10;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long nowNs;
    private int asked;
    private boolean moving;

    FakeClock(long originNs) {
        this.nowNs = originNs;
    }

    @Override
    public long nanoTime() {
        if (!moving && ++asked > PATIENCE && !events.isEmpty()) {
            moveTo(events.peek().atNs);
        }
        return nowNs;
    }

    /** Runs something when the clock comes to that time. */
    void at(long timeNs, Runnable action) {
        asked = 0;
        events.add(new Event(timeNs, action));
    }

    /** How a lane passes time on this clock. */
    void pass(long remainingNs) {
        moveTo(nowNs + remainingNs);
    }

    private void moveTo(long timeNs) {
        asked = 0;
        moving = true;
        while (!events.isEmpty() && events.peek().atNs - timeNs <= 0) {
            Event event = events.remove();
            nowNs = event.atNs;
            event.action.run();
        }
        nowNs = timeNs;
        moving = false;
    }

    private record Event(long atNs, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return Long.signum(atNs - other.atNs);
        }
    }
}
