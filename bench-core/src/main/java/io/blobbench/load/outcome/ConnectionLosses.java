package io.blobbench.load.outcome;

import io.blobbench.store.Outages;
import java.util.Optional;

/**
 * The connections that were lost in a phase.
 *
 * @param outages of all connections; empty where the client does not report it
 * @param blobs in flight on connections when these were lost, so that it is unknown whether the store carried them out
 * @param cause of the first of these, as {@link Failures} describes it; empty where there were none
 */
public record ConnectionLosses(Optional<Outages> outages, long blobs, Optional<String> cause) {
    public static final ConnectionLosses NONE = new ConnectionLosses(Optional.of(Outages.NONE), 0, Optional.empty());

    /** Whether connections are lost that could not be opened again. */
    public boolean remain() {
        return outages.map(each -> each.unopened() > 0).orElse(false);
    }
}
