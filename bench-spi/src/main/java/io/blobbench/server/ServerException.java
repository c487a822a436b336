package io.blobbench.server;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A local server could not be fetched, started or reached; the message names it and has the cause and its last log
 * lines.
 */
public class ServerException extends Exception {
    private static final long serialVersionUID = 1L;

    public ServerException(String message) {
        super(message);
    }

    public ServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
