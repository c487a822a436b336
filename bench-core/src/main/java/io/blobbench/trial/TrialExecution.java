package io.blobbench.trial;

import io.blobbench.store.StoreSettings;
import io.blobbench.trial.facts.TrialResult;
import java.util.Optional;

/** One execution of one cell, in this process or in another. Control thread only, except {@link #requestStop}. */
public interface TrialExecution {
    /**
     * Runs the trial; failures are in the result.
     *
     * @param layoutName of what is created on the store
     */
    TrialResult run(StoreSettings settings, String layoutName);

    /** Any thread: ends the load and skips what would follow; {@link #run} returns soon. */
    void requestStop();

    /** Any thread: whether {@link #requestStop} is enough to end it soon; other calls need an interrupt. */
    boolean loading();

    /**
     * Whether no other trial can use its servers: the store or the host had no room left, the layout could not be removed, a fault could
     * not be undone, or connections were held, whose memory servers keep.
     */
    boolean serversUnusable();

    /** A sentence about the room that the store or the host lacked when the measurement had ended by itself; empty by default. */
    default Optional<String> noRoomAfterwards() {
        return Optional.empty();
    }
}
