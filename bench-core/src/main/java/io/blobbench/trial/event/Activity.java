package io.blobbench.trial.event;

import java.util.Locale;

/** The activity of a run in one of a few words: the text of a {@link RunEvent.Phase} has versions, cells and loads in it. */
public enum Activity {
    /** Servers start that cells share; those of a trial that has begun are {@link #RESTARTING}. */
    STARTING,
    HEATING,
    /** A trial gets its layout, and with {@code --fork} a JVM of its own before that. */
    PROVISIONING,
    CONNECTING,
    PRELOAD,
    WARM_UP,
    /** A load that is reported, or connections that are held for it. */
    MEASUREMENT,
    /** A search for the highest load moves to its next load, or to its final check, until that is warm. */
    PROBING,
    /** A trial kills its servers, or starts them again. */
    RESTARTING,
    VERIFYING,
    TEARING_DOWN,
    /** A cell is held for long after its rounds. */
    HOLDING,
    STOPPING,
    /** The run has ended; another one of the same command may still be in progress. */
    ENDED,
    OTHER;

    /** Its word in metrics: {@code warm-up}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
