package io.blobbench.store.error;

/**
 * The store has no room left. An adapter fails operations with it when the store refused them because memory or disk is
 * full; the message says what was full, in the store's own words. The phase ends, and the trial is judged by what was
 * stored before.
 */
public final class StoreFullException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StoreFullException(String message) {
        super(message);
    }

    public StoreFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
