package io.blobbench.store.error;

/**
 * The store has no room left. An adapter fails operations with it that the store refused for want of memory or disk; the
 * message says what was full, in the store's own words. The phase ends, and the trial is judged by what was stored before.
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
