package io.blobbench.server;

/** The version that was asked for does not exist at a source that answered; the message says which one does. */
public final class UnknownVersionException extends ServerException {
    private static final long serialVersionUID = 1L;

    public UnknownVersionException(String message) {
        super(message);
    }

    public UnknownVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
