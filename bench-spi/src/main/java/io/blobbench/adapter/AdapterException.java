package io.blobbench.adapter;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * There is no such store, or its adapter cannot be loaded; the message names the store, the reason and the known
 * stores.
 */
public final class AdapterException extends Exception {
    private static final long serialVersionUID = 1L;

    public AdapterException(String message) {
        super(message);
    }

    public AdapterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
