package io.blobbench.load;

import io.blobbench.schedule.Instants;

/** Whether a lane is to send nothing more in its phase, and from when on. Usable from any thread. */
final class LaneStop {
    /** Meaningless unless the phase was cut. */
    private long cutNs;

    private boolean cut;
    private volatile boolean stopped;
    private volatile boolean hurried;

    /** The run is being interrupted, so the lane drains briefly. */
    void hurry() {
        hurried = true;
        stopped = true;
    }

    /** The phase ended at an instant, of several the earliest, so the lane sends nothing more, and drains. */
    synchronized void at(long endNs) {
        cutNs = cut ? Instants.earlier(endNs, cutNs) : endNs;
        cut = true;
        stopped = true;
    }

    /** A phase begins, in which the lane sends again unless the run is being interrupted. */
    synchronized void clear() {
        cut = false;
        stopped = hurried;
    }

    boolean stopped() {
        return stopped;
    }

    boolean hurried() {
        return hurried;
    }

    /** The instant at which the phase ended; meaningless if it was not ended before its deadline. */
    synchronized long cutNs() {
        return cutNs;
    }

    /** The window of the lane, or its part before the phase was ended. */
    synchronized Window ended(Window window) {
        return cut ? window.endedAt(cutNs) : window;
    }
}
