package io.blobbench.results;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.store.StoreFactory;
import io.blobbench.trial.server.ServerOptions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The fields that all rows of a run have in common.
 *
 * @param runId name of the run folder
 * @param startedAt when the run began
 * @param toolVersion version of this program
 * @param adapter the client side of the store
 * @param servers servers that this run did not start; empty means local ones
 * @param localServers how this run starts servers; empty when it does not
 * @param forked whether each trial has a JVM of its own
 * @param fleet where the load comes from; empty for this host
 * @param scenario as resolved for the store of this run
 * @param commandLine arguments as given; secrets in them do not reach the results
 */
public record RunContext(
        String runId,
        Instant startedAt,
        String toolVersion,
        StoreFactory adapter,
        Optional<TargetServers> servers,
        Optional<ServerOptions> localServers,
        boolean forked,
        Optional<FleetEntry> fleet,
        Scenario scenario,
        List<String> commandLine) {
    public RunContext {
        commandLine = List.copyOf(commandLine);
    }

    /** The name of the store in rows: the product whose servers the run starts where one was asked for, else its adapter. */
    public String store() {
        return localServers.flatMap(ServerOptions::product).orElseGet(scenario::store);
    }

    /** Version of the store's client library. */
    public String clientVersion() {
        return adapter.clientVersion();
    }

    /** {@code local}, or the name of the servers. */
    public String target() {
        return servers.map(TargetServers::name).orElse("local");
    }

    /** Trials of the whole run. */
    public int trialsPlanned() {
        return scenario.cells().size() * scenario.trials();
    }
}
