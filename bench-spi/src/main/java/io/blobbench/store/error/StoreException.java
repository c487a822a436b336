package io.blobbench.store.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A control call on a store failed; the message says what was tried, on what, and what the server answered. */
public class StoreException extends Exception {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /**
     * Composes the action and the innermost message of its failure, which comes from the server or the client library.
     *
     * @param what was tried, on what: {@code "create topic t"}
     */
    public static StoreException after(String what, Throwable failure) {
        return new StoreException(what + ": " + Causes.text(Causes.root(failure)), failure);
    }
}
