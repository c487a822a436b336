package io.blobbench.adapter;

/** There is no such store, or its adapter cannot be loaded; the message says which, why, and what there is. */
public final class AdapterException extends Exception {
    private static final long serialVersionUID = 1L;

    public AdapterException(String message) {
        super(message);
    }

    public AdapterException(String message, Throwable cause) {
        super(message, cause);
    }
}
