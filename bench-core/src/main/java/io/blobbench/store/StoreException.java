package io.blobbench.store;

/** A control call on a store failed; the message says what was tried, on what, and what the server answered. */
public class StoreException extends Exception {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
