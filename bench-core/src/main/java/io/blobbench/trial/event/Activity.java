package io.blobbench.cli.live;

import io.blobbench.trial.event.RunEvent;
import java.util.Locale;
import java.util.Map;

/** The activity of a run in one of a few words: the text of a {@link RunEvent.Phase} has versions, cells and loads in it. */
enum LivePhase {
    STARTING,
    HEATING,
    PROVISIONING,
    CONNECTING,
    PRELOAD,
    WARM_UP,
    MEASUREMENT,
    /** A search for the highest load moves to its next load, or to its final check, until that is warm. */
    PROBING,
    VERIFYING,
    TEARING_DOWN,
    HOLDING,
    STOPPING,
    /** The run has ended; another one of the same command may still be in progress. */
    ENDED,
    OTHER;

    private static final Map<String, LivePhase> BY_FIRST_WORD = Map.ofEntries(
            Map.entry("starting", STARTING),
            Map.entry("heating", HEATING),
            Map.entry("provisioning", PROVISIONING),
            Map.entry("connecting", CONNECTING),
            Map.entry("preload", PRELOAD),
            Map.entry("warm-up", WARM_UP),
            Map.entry("measurement", MEASUREMENT),
            Map.entry("probe", PROBING),
            Map.entry("final", PROBING),
            Map.entry("verifying", VERIFYING),
            Map.entry("tearing", TEARING_DOWN),
            Map.entry("removing", TEARING_DOWN),
            Map.entry("holding", HOLDING),
            Map.entry("stopping", STOPPING));

    /** The phase that an event names. */
    static LivePhase of(RunEvent.Phase event) {
        String word = event.text().strip().split("[ ,]", 2)[0];
        return BY_FIRST_WORD.getOrDefault(word, OTHER);
    }

    /** Its word in metrics: {@code warm-up}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
