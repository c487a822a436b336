package io.blobbench.host.room;

/** The properties of this host cannot be read; the message is for the user and names a remedy. */
public final class HostUnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HostUnreadableException(String message) {
        super(message);
    }
}
