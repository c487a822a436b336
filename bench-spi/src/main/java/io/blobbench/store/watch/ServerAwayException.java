package io.blobbench.store.watch;

import io.blobbench.store.error.StoreException;

/** A server of a {@link Watcher} is away: this look was not answered, and a later one may be. */
public final class ServerAwayException extends StoreException {
    private static final long serialVersionUID = 1L;

    public ServerAwayException(StoreException why) {
        super(why.getMessage(), why);
    }
}
