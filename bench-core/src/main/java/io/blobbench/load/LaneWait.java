package io.blobbench.load;

/**
 * A way for a lane to wait until an intended start. Called by one lane only, except {@link #earlyNs}, which the control thread reads at
 * the end of the phase.
 */
@FunctionalInterface
interface LaneWait {
    /** Passes some of the remaining time, never much more than all of it. */
    void pass(long remainingNs);

    /** How long before an intended start it stops sleeping at present; 0 where it does not sleep. */
    default long earlyNs() {
        return 0;
    }
}
