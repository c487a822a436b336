package io.blobbench.store.layout;

import io.blobbench.store.error.StoreException;

/** This target cannot do what the cell asks for; the message is the reason shown in the UNSUPPORTED row. */
public final class UnsupportedLayoutException extends StoreException {
    private static final long serialVersionUID = 1L;

    public UnsupportedLayoutException(String reason) {
        super(reason);
    }

    /**
     * The servers keep another durability.
     *
     * @param needed what servers must be set to, in their own words
     * @param found what these are set to
     */
    public static UnsupportedLayoutException durability(Durability wanted, String needed, String found) {
        return new UnsupportedLayoutException(
                "durability " + wanted.word() + " needs servers with " + needed + ", these have " + found);
    }
}
