package io.blobbench.fleet.engine;

import io.blobbench.fleet.LaunchedAgent;
import java.util.Optional;

/** An agent that was launched, and never comes. */
final class NoAgent implements LaunchedAgent {
    @Override
    public Optional<String> ended() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // nothing was started
    }
}
