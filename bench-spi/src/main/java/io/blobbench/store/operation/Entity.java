package io.blobbench.store.operation;

import java.util.Locale;

/** The entity that is stored for a blob. */
public enum Entity {
    /** The bytes as they are. */
    BLOB,
    /** A recorded answer of a service: {@link RecordingMessage}. */
    RECORDING,
    /** The message of the published round trips: {@link ElementsMessage}. */
    ELEMENTS;

    /** The word of scenarios and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
