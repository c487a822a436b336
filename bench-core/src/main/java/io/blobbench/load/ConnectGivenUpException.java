package io.blobbench.load;

import io.blobbench.store.error.StoreException;

/** The load is not wanted any more, although not all of its connections are open. */
public final class ConnectGivenUpException extends StoreException {
    private static final long serialVersionUID = 1L;

    ConnectGivenUpException(int connections) {
        super("connect was given up after " + connections + " connections");
    }
}
