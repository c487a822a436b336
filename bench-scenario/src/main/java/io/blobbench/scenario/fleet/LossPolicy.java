package io.blobbench.scenario.fleet;

import java.util.Locale;

/** The reaction of a run to a lost agent. */
public enum LossPolicy {
    /** The run ends. */
    ABORT,
    /** The other agents continue, and rows are marked. */
    CONTINUE;

    /** As files write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
