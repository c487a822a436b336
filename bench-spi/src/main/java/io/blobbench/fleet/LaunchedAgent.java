package io.blobbench.fleet;

import java.util.Optional;

/** An agent that was started: what its launcher knows of it. For any thread. */
public interface LaunchedAgent extends AutoCloseable {
    /** One that a person started: nothing is known of it. */
    LaunchedAgent UNKNOWN = new LaunchedAgent() {
        @Override
        public Optional<String> ended() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // who started it ends it
        }
    };

    /** How it ended, as the launcher saw it, with its last words; empty while it runs, or where that cannot be known. */
    Optional<String> ended();

    /** Ends it, should it still run, and waits a short time until it has. */
    @Override
    void close();
}
