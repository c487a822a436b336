package io.blobbench.trial.sweep;

import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.util.Optional;

/**
 * The parameters of a run that do not concern its store, for a {@link Sweep}.
 *
 * @param id goes into the names of what is created on the store: letters, digits and {@code -}
 * @param clock of the load
 * @param loopbackBytesPerSecond what connections over loopback carry on this host; 0 where unknown
 * @param leftovers where it is written down what is made on target servers; empty on local ones
 * @param elsewhere runs the trials; empty for this process
 * @param remedies for messages
 * @param earlier trials that are not run again
 */
public record RunSetup(
        String id,
        NanoClock clock,
        double loopbackBytesPerSecond,
        Optional<LeftoverJournal> leftovers,
        Optional<TrialLauncher> elsewhere,
        Remedies remedies,
        EarlierTrials earlier) {
    public RunSetup {
        if (!id.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException("a run's id must be of letters, digits and '-', got '" + id + "'");
        }
    }

    /** The setup for trials in this process on local servers, on a host whose loopback speed is unknown. */
    public static RunSetup of(String id, NanoClock clock) {
        return new RunSetup(id, clock, 0, Optional.empty(), Optional.empty(), Remedies.NONE, EarlierTrials.NONE);
    }
}
