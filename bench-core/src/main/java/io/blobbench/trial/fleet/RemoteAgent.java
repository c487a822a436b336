package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.HostShare;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An agent as the controller of a trial sees it. Orders do not wait; they end with a {@link io.blobbench.fleet.FleetException} when the
 * agent is lost. Control thread only.
 */
public interface RemoteAgent {
    /** Its index in the fleet. */
    int index();

    String host();

    CompletableFuture<Pong> ping();

    /**
     * Connects to a layout that is provisioned, and writes the share's keys where operations need them.
     *
     * @param servers identity of those that have the layout; empty if they have none
     */
    CompletableFuture<StepEnd> prepare(
            Cell cell,
            int trial,
            HostShare share,
            StoreSettings settings,
            String layoutName,
            String servers,
            SharedNetwork network);

    /**
     * Runs a phase to the end of its drain.
     *
     * @param startNs its origin on the agent's clock
     * @param mostOperations of all agents, after which a measurement ends at the latest, at least 1; {@link Long#MAX_VALUE} for any number
     */
    CompletableFuture<StepEnd> start(Stage stage, long startNs, long mostOperations);

    /** The intervals of the measurement from an index on, as far as they have ended. */
    CompletableFuture<List<Interval>> progress(int from);

    CompletableFuture<AgentReport> result();

    /** Ends the load, as the run is being interrupted; the step that is running ends soon. */
    CompletableFuture<?> stop();

    /** Ends the phase with its whole drain; the step that is running says that no other may follow. */
    CompletableFuture<?> endPhase();

    /** Closes all connections. */
    CompletableFuture<?> end();

    /**
     * The answer to a ping.
     *
     * @param nanoTime the agent's clock
     * @param cores that the agent may use
     * @param host on which it runs, as the system names it
     */
    record Pong(long nanoTime, int cores, HostId host) {}
}
