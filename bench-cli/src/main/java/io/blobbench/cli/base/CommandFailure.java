package io.blobbench.cli.base;

import io.blobbench.store.error.FileFailures;
import java.nio.file.FileSystemException;
import java.util.Objects;

/** Ends a command with a message of one line, or of one line and a server's last lines of output. */
public final class CommandFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public CommandFailure(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Ends a command with the message of an exception; that of a file system is often the name of the file alone. */
    public static CommandFailure of(int exitCode, Exception cause) {
        String message = cause instanceof FileSystemException failure && failure.getFile() != null
                ? "cannot use " + FileFailures.text(failure)
                : Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        return new CommandFailure(exitCode, message, cause);
    }

    /** Never null: every constructor asks for a message. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    public int exitCode() {
        return exitCode;
    }
}
