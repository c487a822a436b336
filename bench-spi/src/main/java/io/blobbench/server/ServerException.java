package io.blobbench.server;

/** A local server could not be fetched, started or reached; the message says which, why, and its last log lines. */
public class ServerException extends Exception {
    private static final long serialVersionUID = 1L;

    public ServerException(String message) {
        super(message);
    }

    public ServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
