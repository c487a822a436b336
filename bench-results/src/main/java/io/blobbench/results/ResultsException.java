package io.blobbench.results;

import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results could not be written or read; the message is one line for the user, with path and cause. */
public final class ResultsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }

    public ResultsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    public static ResultsException writing(Path path, IOException cause) {
        return new ResultsException("cannot write results to " + path + ": " + FileFailures.reason(cause), cause);
    }

    public static ResultsException reading(Path path, IOException cause) {
        return new ResultsException("cannot read " + path + ": " + FileFailures.reason(cause), cause);
    }
}
