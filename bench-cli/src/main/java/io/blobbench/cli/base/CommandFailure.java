package io.blobbench.cli.base;

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

    /** Ends a command with the message of an exception. */
    public static CommandFailure of(int exitCode, Exception cause) {
        return new CommandFailure(exitCode, Objects.requireNonNullElse(cause.getMessage(), cause.toString()), cause);
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
