package io.blobbench.scenario.language;

import java.util.Locale;

/** The load models by name. */
enum LoadKind {
    CLOSED,
    OPEN,
    ROUGH,
    FIND_MAX;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
