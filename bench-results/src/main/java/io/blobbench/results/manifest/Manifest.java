package io.blobbench.results.manifest;

import io.blobbench.host.HostDescription;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunStatus;
import io.blobbench.results.Secrets;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.scenario.Scenario;
import io.blobbench.trial.heat.HeatSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * run.json: everything about a run that is the same for all its rows, enough to run it again.
 *
 * <p>Components are properties in snake case. A reader ignores properties that it does not know. Where one is missing, as in
 * runs of older versions, texts and lists are empty, numbers 0 or NaN, and the component's own meaning follows below.
 *
 * @param schemaVersion version of the dictionary, {@link ResultColumns#SCHEMA_VERSION}
 * @param runId name of the folder
 * @param status never missing
 * @param statusReason why the run is not complete; may be empty
 * @param startedAt in milliseconds; empty only where it is missing
 * @param endedAt in milliseconds; empty while RUNNING
 * @param trialsPlanned rows of a complete run
 * @param trialsEnded rows written
 * @param toolVersion version of Blobbench
 * @param store of its adapter, or the product that was asked for
 * @param adapter its name; missing means that of the store
 * @param clientVersion version of the client library
 * @param target {@code local}, or the name of the target
 * @param targetServers of a target; empty for local servers
 * @param localServers how servers are started; empty for a target, and where missing
 * @param forked whether each trial had a JVM of its own; missing means that none had
 * @param fleet where the load came from; empty for this host, and where missing
 * @param commandLine arguments as given, secrets hidden
 * @param seed of blobs, keys and arrivals
 * @param heatings one for each heating that has ended
 * @param loadSeconds of heatings, trials, probes and held cells that have ended; NaN where it is missing
 * @param scenario as resolved for the store
 * @param cells every cell of the scenario in its order
 * @param serverOrigins where local servers came from
 * @param servers descriptions of the store, in the order of their first trials
 * @param host the machine of the harness; missing means that nothing is known of it
 * @param calibration the latest on this host; empty where there was none, and where missing
 * @param jvm the Java runtime of the harness; missing means that nothing is known of it
 * @param resumptions one for each time that the run was resumed; everything else describes its beginning
 */
public record Manifest(
        int schemaVersion,
        String runId,
        RunStatus status,
        String statusReason,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        int trialsPlanned,
        int trialsEnded,
        String toolVersion,
        String store,
        String adapter,
        String clientVersion,
        String target,
        Optional<TargetEntry> targetServers,
        Optional<LocalServersEntry> localServers,
        boolean forked,
        Optional<FleetEntry> fleet,
        List<String> commandLine,
        long seed,
        List<HeatSummary> heatings,
        double loadSeconds,
        ScenarioEntry scenario,
        List<CellEntry> cells,
        List<String> serverOrigins,
        List<ServerEntry> servers,
        HostDescription host,
        Optional<Calibration> calibration,
        JvmEntry jvm,
        List<ResumptionEntry> resumptions) {
    public Manifest {
        if (status == null) {
            throw new IllegalArgumentException("status is missing, expected one of "
                    + Stream.of(RunStatus.values()).toList());
        }
        adapter = adapter.isEmpty() ? store : adapter;
        commandLine = List.copyOf(commandLine);
        heatings = List.copyOf(heatings);
        scenario = scenario == null ? ScenarioEntry.UNKNOWN : scenario;
        cells = List.copyOf(cells);
        serverOrigins = List.copyOf(serverOrigins);
        servers = List.copyOf(servers);
        host = host == null ? HostDescription.UNDESCRIBED : host;
        jvm = jvm == null ? JvmEntry.UNKNOWN : jvm;
        resumptions = List.copyOf(resumptions);
    }

    /** The manifest of a run that begins. */
    public static Manifest begun(RunContext run, RunHost host) {
        Scenario scenario = run.scenario();
        return new Manifest(
                ResultColumns.SCHEMA_VERSION,
                run.runId(),
                RunStatus.RUNNING,
                "",
                Optional.of(run.startedAt()),
                Optional.empty(),
                run.trialsPlanned(),
                0,
                run.toolVersion(),
                run.store(),
                scenario.store(),
                run.clientVersion(),
                run.target(),
                run.servers().map(TargetEntry::of),
                run.localServers().map(LocalServersEntry::of),
                run.forked(),
                run.fleet(),
                Secrets.hidden(run.commandLine()),
                scenario.seed(),
                List.of(),
                0,
                ScenarioEntry.of(scenario),
                scenario.cells().stream().map(CellEntry::of).toList(),
                List.of(),
                List.of(),
                host.description(),
                host.calibration(),
                JvmEntry.ofThisProcess(),
                List.of());
    }

    /** The same after something has happened. */
    public Manifest with(
            RunStatus newStatus, String reason, Optional<Instant> newEndedAt, int newTrialsEnded, Findings findings) {
        return new Manifest(
                schemaVersion,
                runId,
                newStatus,
                reason,
                startedAt,
                newEndedAt,
                trialsPlanned,
                newTrialsEnded,
                toolVersion,
                store,
                adapter,
                clientVersion,
                target,
                targetServers,
                localServers,
                forked,
                fleet,
                commandLine,
                seed,
                findings.heatings(),
                findings.loadSeconds(),
                scenario,
                cells,
                findings.serverOrigins(),
                findings.servers(),
                host,
                calibration,
                jvm,
                findings.resumptions());
    }

    /** The same of a run that is resumed, with the reason why it was not complete. */
    public Manifest resumed(int trialsBefore, ResumptionEntry resumption) {
        List<ResumptionEntry> all = new ArrayList<>(resumptions);
        all.add(resumption);
        return with(
                RunStatus.RUNNING,
                statusReason,
                Optional.empty(),
                trialsBefore,
                new Findings(heatings, loadSeconds, serverOrigins, servers, all));
    }

    /** The components that grow during a run. */
    public record Findings(
            List<HeatSummary> heatings,
            double loadSeconds,
            List<String> serverOrigins,
            List<ServerEntry> servers,
            List<ResumptionEntry> resumptions) {}
}
