package io.blobbench.benchmarks.bare;

import java.util.concurrent.Semaphore;

/** The room for operations of one connection. Usable from any thread. */
public final class InFlight {
    private final Semaphore room;
    private final int most;

    InFlight(int most) {
        this.room = new Semaphore(most);
        this.most = most;
    }

    /** Waits for room for one more. */
    void enter() throws InterruptedException {
        room.acquire();
    }

    /** An operation was acknowledged. */
    public void acknowledged() {
        room.release();
    }

    /** An operation or a part of it has ended; a failure ends the process, for its number would mean nothing. */
    public void answered(Throwable failure) {
        if (failure == null) {
            acknowledged();
        } else {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** Waits until nothing is in flight. */
    void drain() throws InterruptedException {
        room.acquire(most);
        room.release(most);
    }
}
