package io.blobbench.results.journal;

import io.blobbench.results.RunContext;
import io.blobbench.results.RunStatus;
import io.blobbench.results.Secrets;
import io.blobbench.results.csv.ResultColumns;
import io.blobbench.results.manifest.CellEntry;
import io.blobbench.results.manifest.JvmEntry;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.results.manifest.ScenarioEntry;
import io.blobbench.results.manifest.ServerEntry;
import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.scenario.Scenario;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Keeps run.json up to date while a run goes on. Used by the control thread only. */
final class ManifestWriter {
    private final Path folder;
    private final RunContext run;
    private final RunHost host;
    private final InstantSource clock;
    private final Map<SortedMap<String, String>, ServerEntry> servers = new LinkedHashMap<>();
    private final Set<String> serverOrigins = new LinkedHashSet<>();
    private final List<HeatSummary> heatings = new ArrayList<>();
    private int trialsEnded;

    ManifestWriter(Path folder, RunContext run, RunHost host, InstantSource clock) {
        this.folder = folder;
        this.run = run;
        this.host = host;
        this.clock = clock;
        write(RunStatus.RUNNING, "");
    }

    /** Records where servers came from, and writes the file if that is new. */
    void serversStarted(String origin) {
        if (serverOrigins.add(origin)) {
            write(RunStatus.RUNNING, "");
        }
    }

    /** Records how a heating ended, and writes the file. */
    void heated(HeatSummary summary) {
        heatings.add(summary);
        write(RunStatus.RUNNING, "");
    }

    /** Records the store's description of itself, and writes the file if that is new. */
    void trialEnded(TrialResult result) {
        trialsEnded++;
        SortedMap<String, String> description = Secrets.hidden(new TreeMap<>(result.description()));
        if (description.isEmpty() || servers.containsKey(description)) {
            return;
        }
        servers.put(description, new ServerEntry(result.cell().id(), result.trial(), description));
        write(RunStatus.RUNNING, "");
    }

    /** Writes the file for the last time. */
    void ended(RunStatus status, String reason) {
        write(status, reason);
    }

    private void write(RunStatus status, String reason) {
        ManifestFile.write(folder, manifest(status, reason));
    }

    private Manifest manifest(RunStatus status, String reason) {
        Scenario scenario = run.scenario();
        return new Manifest(
                ResultColumns.SCHEMA_VERSION,
                run.runId(),
                status,
                reason,
                Optional.of(run.startedAt()),
                status == RunStatus.RUNNING ? Optional.empty() : Optional.of(clock.instant()),
                run.trialsPlanned(),
                trialsEnded,
                run.toolVersion(),
                run.store(),
                scenario.store(),
                run.clientVersion(),
                run.target(),
                run.servers().map(TargetEntry::of),
                run.localServers().map(LocalServersEntry::of),
                run.forked(),
                Secrets.hidden(run.commandLine()),
                scenario.seed(),
                heatings,
                ScenarioEntry.of(scenario),
                scenario.cells().stream().map(CellEntry::of).toList(),
                List.copyOf(serverOrigins),
                List.copyOf(servers.values()),
                host.description(),
                host.calibration(),
                JvmEntry.ofThisProcess());
    }
}
