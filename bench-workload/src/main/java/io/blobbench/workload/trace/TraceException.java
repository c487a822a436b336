package io.blobbench.workload.trace;

import java.util.Objects;

/** A file is no trace; the message says where, what was found and what was expected. */
public final class TraceException extends Exception {
    private static final long serialVersionUID = 1L;

    TraceException(String message) {
        super(message);
    }

    TraceException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
