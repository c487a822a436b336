package io.blobbench.fleet;

import java.util.Optional;

/** An agent that was started: what its launcher knows of it. Usable from any thread. */
public interface LaunchedAgent extends AutoCloseable {
    /** An agent started by hand, whose process is unknown. */
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

    /** An agent that could not be started, for a cause that is told as its end. */
    static LaunchedAgent failed(String cause) {
        return new LaunchedAgent() {
            @Override
            public Optional<String> ended() {
                return Optional.of(cause);
            }

            @Override
            public void close() {
                // nothing runs
            }
        };
    }

    /** How the process ended, with its last lines of output; empty while it runs, or if unknown. */
    Optional<String> ended();

    /** Has it end, and returns at once: {@link #close} waits for all that were asked before at the same time. */
    default void askToEnd() {}

    /** Ends it, should it still run, and waits a short time until it has. */
    @Override
    void close();
}
