package io.blobbench.trial;

import org.jspecify.annotations.Nullable;

/**
 * The request to end a run, and the places where its control thread may be interrupted for it: not while it writes results, for
 * that would close their files. Any thread requests it; the control thread says where it may be interrupted.
 */
public final class Interruption {
    private volatile boolean requested;
    /** The control thread while it may be interrupted; guarded by this. */
    private @Nullable Thread interruptible;

    /** Any thread: the run ends, though nothing is interrupted yet. */
    public void request() {
        requested = true;
    }

    public boolean requested() {
        return requested;
    }

    /** Any thread: interrupts the control thread if it may be. */
    public synchronized void interrupt() {
        if (interruptible != null) {
            interruptible.interrupt();
        }
    }

    /** Control thread: from here to {@link #deferInterrupt} it may be interrupted, and is, if that was requested. */
    public synchronized void allowInterrupt() {
        interruptible = Thread.currentThread();
        if (requested) {
            interruptible.interrupt();
        }
    }

    /** Control thread: what follows is done to its end. */
    public synchronized void deferInterrupt() {
        interruptible = null;
        Thread.interrupted();
    }
}
