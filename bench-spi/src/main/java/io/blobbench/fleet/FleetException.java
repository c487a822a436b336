package io.blobbench.fleet;

/**
 * An agent could not be started or reached, or did not carry out an order; the message names the host and the cause.
 */
public class FleetException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message for the user: which host, what, and why */
    public FleetException(String message) {
        super(message);
    }

    /** @param message for the user: which host, what, and why */
    public FleetException(String message, Throwable cause) {
        super(message, cause);
    }
}
