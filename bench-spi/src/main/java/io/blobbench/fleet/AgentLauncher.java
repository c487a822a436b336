package io.blobbench.fleet;

/** Starts agents on their hosts. Used by one thread. */
@FunctionalInterface
public interface AgentLauncher {
    /**
     * Starts one agent and gives it its invitation; does not wait until it has joined.
     *
     * @throws FleetException when it cannot be started; names the host and the cause
     */
    LaunchedAgent launch(Invitation invitation) throws FleetException, InterruptedException;

    /** How many agents may be starting at once, at least one. */
    default int mostStarting() {
        return Integer.MAX_VALUE;
    }
}
