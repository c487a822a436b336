package io.blobbench.load;

/**
 * Decides when a lane sends its next operation. Runs on the lane's thread, except {@link #wakeEarlyNs}, which the control thread reads
 * at the end of the phase; keeps no state between phases.
 */
interface Loop {
    /** Sends operations until the window is over, its quota used, the source empty or the lane stopped. */
    void run(Lane lane, Window window);

    /** Counts the operations that fell due in the window and were never sent; called when {@link #run} has returned. */
    default long unsent(Lane lane, Window window) {
        return 0;
    }

    /** Whether the next operation has not been sent because none of the earlier ones is answered; called when {@link #run} has returned. */
    default boolean waitsForSlot(Lane lane, Window window) {
        return false;
    }

    /** Counts the operations that are due before an offset from the origin of the phase; 0 without a schedule. */
    default long dueBefore(long offsetNs) {
        return 0;
    }

    /** How long before an intended start it stops sleeping at present, in nanoseconds; NaN without a schedule. */
    default double wakeEarlyNs() {
        return Double.NaN;
    }

    /** Records the first unsent operations with their ages at the given instant, between the recorder's enter and exit. */
    default void recordUnsent(Lane lane, Window window, long unsent, long nowNs) {}
}
