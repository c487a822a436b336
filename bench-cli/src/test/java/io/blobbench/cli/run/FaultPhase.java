package io.blobbench.cli.run;

import io.blobbench.trial.event.RunEvent;
import java.util.Locale;

/** A part of a trial in which a fault happens, at its beginning. */
enum FaultPhase {
    PROVISION("provisioning"),
    /** A second of measurement has passed. */
    LOAD(""),
    VERIFICATION("verifying"),
    TEAR_DOWN("tearing down");

    private final String text;

    FaultPhase(String text) {
        this.text = text;
    }

    /** Whether the event says that this part has begun. */
    boolean begunBy(RunEvent event) {
        return this == LOAD
                ? event instanceof RunEvent.IntervalEnded
                : event instanceof RunEvent.Phase phase && phase.text().equals(text);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
