package io.blobbench.store;

/** This target cannot do what the cell asks for; the message is the reason that stands in the UNSUPPORTED row. */
public final class UnsupportedLayoutException extends StoreException {
    private static final long serialVersionUID = 1L;

    public UnsupportedLayoutException(String reason) {
        super(reason);
    }
}
