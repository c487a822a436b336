package io.blobbench.kryonet;

import org.jspecify.annotations.Nullable;

/** The answer to one {@link Request}. */
final class Reply {
    int slot;
    long id;
    Outcome outcome = Outcome.DONE;
    /** The blob or message asked for, the answer to a control call, the reason of a refusal, or null. */
    @Nullable
    Object body;

    /** How a request ended. */
    enum Outcome {
        DONE,
        /** A condition was not met, a key absent or present. */
        REJECTED,
        /** The server could not do it. */
        REFUSED,
        /** The server's heap has no room for the blob. */
        FULL
    }

    Reply with(Outcome what, @Nullable Object content) {
        outcome = what;
        body = content;
        return this;
    }
}
