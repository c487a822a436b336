package io.blobbench.server;

/** Harm to running servers that these must be started for; a {@link ServerPlan} says which is to be possible. */
public enum Impairment {
    /** A node is cut off from the others, see {@link ServerNode#isolate}: they reach each other through relays. */
    PARTITION,
    /** A node waits longer for its disk, see {@link ServerNode#delayDisk}: a helper of its own watches its system calls. */
    SLOW_DISK
}
