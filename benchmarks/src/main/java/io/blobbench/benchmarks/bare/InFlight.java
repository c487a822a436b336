package io.blobbench.benchmarks.bare;

import java.util.concurrent.Semaphore;

/** Limits the operations in flight of one connection. Usable from any thread. */
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

    /** Counts an acknowledged operation. */
    public void acknowledged() {
        room.release();
    }

    /** Counts an operation, or a part of it, as ended; a failure ends the process, because its number would mean nothing. */
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
