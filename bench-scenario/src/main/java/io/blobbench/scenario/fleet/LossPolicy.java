package io.blobbench.scenario.fleet;

import java.util.Locale;

/** What a run does when an agent is lost. */
public enum LossPolicy {
    /** The run ends. */
    ABORT,
    /** The other agents go on, and rows are marked. */
    CONTINUE;

    /** As files write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
