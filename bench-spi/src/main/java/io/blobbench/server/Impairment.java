package io.blobbench.server;

/** A fault that servers must be prepared for when they start; listed in a {@link ServerPlan}. */
public enum Impairment {
    /** A node is cut off from the others, see {@link ServerNode#isolate}: they reach each other through relays. */
    PARTITION,
    /** A node waits longer for its disk, see {@link ServerNode#delayDisk}: a helper of its own watches its system calls. */
    SLOW_DISK
}
