package io.blobbench.scenario.key;

import java.util.Locale;

/** The load models by name. */
public enum LoadKind {
    CLOSED,
    OPEN,
    ROUGH,
    FIND_MAX,
    TRACE,
    IDLE;

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
