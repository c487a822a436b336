package io.blobbench.cli.fleet;

import io.blobbench.store.StoreSettings;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fleet.SharedNetwork;
import io.blobbench.workload.HostShare;

/** The verbs that an agent knows, with the parameters of those that have some. */
final class Orders {
    /** Returns the clock and the cores. */
    static final String PING = "ping";

    static final String PREPARE = "prepare";
    static final String START = "start";
    static final String PROGRESS = "progress";
    static final String RESULT = "result";
    /** A piece of what the lanes wrote, which the result only has the length of. */
    static final String LEDGERS = "ledgers";
    /** Ends the load, as the run is being interrupted. */
    static final String STOP = "stop";
    /** Ends the phase with its whole drain. */
    static final String END_PHASE = "end-phase";
    /** Closes all connections. */
    static final String END = "end";

    private Orders() {}

    /**
     * The parameters of {@link #PREPARE}.
     *
     * @param store its name
     * @param adapter of the store at the controller
     * @param scenario resolved, as in run.json
     * @param cell its id
     * @param phases of this trial, which may be one that heats the cell, or holds it
     * @param trial its number
     * @param share of the agent
     * @param settings how to reach the store
     * @param layout name of what is provisioned
     * @param servers identity of those that have it; empty if they have none
     * @param network that the agent shares with its controller
     */
    record Prepare(
            String store,
            AdapterCode adapter,
            String scenario,
            String cell,
            TrialPhases phases,
            int trial,
            HostShare share,
            StoreSettings settings,
            String layout,
            String servers,
            SharedNetwork network) {}

    /**
     * The parameters of {@link #START}.
     *
     * @param startNs on the agent's clock
     * @param mostOperations of all agents, after which a measurement ends at the latest
     */
    record Start(Stage stage, long startNs, long mostOperations) {}

    /** The parameters of {@link #PROGRESS}: the index of the first interval wanted. */
    record Progress(int from) {}

    /** The parameters of {@link #LEDGERS}: the first character wanted. */
    record Piece(int from) {}

    /** No parameters, or no answer. */
    record Nothing() {}
}
