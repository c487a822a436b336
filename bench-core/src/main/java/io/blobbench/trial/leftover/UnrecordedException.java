package io.blobbench.trial.leftover;

import io.blobbench.store.error.StoreException;
import java.io.IOException;

/** A layout was undone on the servers as far as others had left it, but the journal still lists it because it could not be written. */
public final class UnrecordedException extends StoreException {
    private static final long serialVersionUID = 1L;

    UnrecordedException(Leftover undone, IOException unwritten) {
        super(
                undone.layout() + " was undone on the servers, but is still in the journal: " + unwritten.getMessage(),
                unwritten);
    }
}
