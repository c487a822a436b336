package io.blobbench.cli.result;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.options.ReservedSettings;
import io.blobbench.cli.options.RunLocationOptions;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.cli.seal.RunSeal;
import io.blobbench.host.HostDescription;
import io.blobbench.report.read.Environment;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultsException;
import io.blobbench.results.manifest.JvmEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.results.manifest.TraceEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run that can be run again.
 *
 * @param folder of the run
 * @param manifest its run.json
 * @param sealed whether this user made it on this host
 */
record RecordedRun(Path folder, Manifest manifest, boolean sealed) {
    private static final String HIDDEN = "***";
    private static final String UNNAMED = "scenario.yaml";

    /**
     * Reads a run.
     *
     * @throws ResultsException when the folder holds no run, or one of another schema
     */
    static RecordedRun read(Path folder) {
        byte[] json = ManifestFile.bytes(folder);
        return new RecordedRun(
                folder, ManifestFile.parse(folder, json), RunSeal.ofUser().holds(folder, json));
    }

    /**
     * The specification of the run again: its scenario, on servers started as its were, or on its target, unless the options name
     * others.
     *
     * @param trust whether the folder may decide on more than its own results although it is a stranger's
     * @param arguments of this invocation
     */
    RunSpec spec(
            RunLocationOptions where,
            ProgramEnvironment environment,
            AdapterCatalog catalog,
            boolean trust,
            List<String> arguments)
            throws CommandFailure {
        requireNoFleet();
        requireOwnServers(where);
        Adapter adapter = ProgramEnvironment.adapter(catalog, manifest.adapter());
        Scenario scenario = scenario(environment.scenarioReader(catalog).build());
        if (!trust) {
            requireTrust(RecordedReach.of(manifest, scenario, adapter, where), adapter);
        }
        Optional<TargetServers> servers =
                where.target().any() ? where.target().servers(manifest.adapter(), environment, catalog) : servers();
        LocalServerOptions local = manifest.localServers()
                .filter(started -> adapter.server().isPresent())
                .map(where.local()::orAsIn)
                .orElse(where.local());
        if (servers.isEmpty()) {
            ReservedSettings.refuseRecorded(adapter, scenario);
        }
        return RunSpec.of(adapter, scenario, servers, local, manifest.forked(), arguments);
    }

    /** This host alone would put on another load than a fleet did. */
    private void requireNoFleet() throws CommandFailure {
        if (manifest.fleet().isPresent()) {
            FleetEntry fleet = manifest.fleet().get();
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " was run on a fleet, " + fleet.text() + "; start a new run instead: bench --fleet "
                            + fleet.file());
        }
    }

    /** The options of local servers would have no effect on a target. */
    private void requireOwnServers(RunLocationOptions where) throws CommandFailure {
        if (manifest.targetServers().isPresent()
                && !where.target().any()
                && where.local().any()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " was on servers that it did not start, " + manifest.target() + "; "
                            + LocalServerOptions.NAMES + " are for servers that bench starts");
        }
    }

    /**
     * Differences of the environment that are known before servers are started: now and then, by fact.
     *
     * @param results the folder of the run that begins or continues, or one above it
     */
    SortedMap<String, String> differences(Adapter adapter, Path results) {
        Environment before = Environment.of(manifest);
        Environment now = Environment.before(
                Version.ofTool(),
                adapter.store().clientVersion(),
                HostDescription.read(results),
                JvmEntry.ofThisProcess());
        SortedMap<String, String> differences = new TreeMap<>();
        for (String name : now.differencesFrom(before)) {
            differences.put(
                    name,
                    ResumptionEntry.text(
                            String.valueOf(now.facts().get(name)),
                            String.valueOf(before.facts().get(name))));
        }
        return differences;
    }

    /** Lists these differences; servers are unknown until they have started. */
    void say(SortedMap<String, String> differences, PrintWriter out) {
        out.println(
                differences.isEmpty()
                        ? "Blobbench, client, host and Java are the same as in " + folder + "."
                        : "The environment differs from that of " + folder + ":");
        differences.forEach((name, difference) -> out.println("  " + name + ": " + difference));
        out.println();
        out.flush();
    }

    /** The scenario as it was resolved. */
    private Scenario scenario(ScenarioReader reader) throws CommandFailure {
        String yaml = manifest.scenario().resolvedYaml();
        if (yaml.isEmpty()) {
            throw new ResultsException(
                    folder.resolve(ManifestFile.NAME) + ": no resolved_yaml, so nothing to run again");
        }
        String file = manifest.scenario().file();
        try {
            Scenario scenario = reader.readRecorded(Path.of(file.isEmpty() ? UNNAMED : file), yaml, manifest.adapter());
            requireNothingHidden(scenario);
            requireTraces(scenario);
            return scenario;
        } catch (ScenarioException | InvalidPathException e) {
            throw new CommandFailure(ExitCodes.USAGE, folder.resolve(ManifestFile.NAME) + ": " + e.getMessage(), e);
        }
    }

    /** Refuses a scenario whose secrets the results hide; any other text of it may have the same characters. */
    private void requireNothingHidden(Scenario scenario) throws CommandFailure {
        boolean hidden = scenario.cells().stream()
                .flatMap(cell -> Stream.of(cell.client(), cell.server(), cell.options()))
                .flatMap(settings -> settings.values().stream())
                .anyMatch(value -> value.contains(HIDDEN));
        if (hidden) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides a secret that its scenario had; write it there as ${env:NAME} and use bench run");
        }
    }

    /** Refuses a trace that is not the one of the run. */
    private void requireTraces(Scenario scenario) throws CommandFailure {
        Set<String> then = manifest.cells().stream()
                .flatMap(cell -> cell.load().stream())
                .flatMap(load -> load.trace().stream())
                .map(TraceEntry::sha256)
                .collect(Collectors.toSet());
        for (Cell cell : scenario.cells()) {
            Optional<Trace> trace = cell.workload().trace().map(TraceReplay::trace);
            if (trace.isPresent() && !then.contains(trace.get().sha256())) {
                throw new CommandFailure(
                        ExitCodes.USAGE,
                        folder + ": the trace " + trace.get().name() + " has the SHA-256 "
                                + trace.get().sha256() + ", expected that of the run, " + String.join(", ", then));
            }
        }
    }

    /** Refuses the folder of a stranger that would decide on more than its own results. */
    private void requireTrust(RecordedReach reach, Adapter adapter) throws CommandFailure {
        if (sealed || reach.effects().isEmpty()) {
            return;
        }
        boolean startsServers =
                manifest.targetServers().isEmpty() && adapter.server().isPresent();
        throw new CommandFailure(
                ExitCodes.USAGE,
                folder
                        + " was not made by this user on this host (its run.seal is missing or does not fit run.json), and"
                        + " would " + String.join(", ", reach.effects())
                        + "; read its run.json, and use --trust to run it as it is, or name other servers with"
                        + (startsServers ? " --endpoint, --target or --server-home" : " --endpoint or --target"));
    }

    /** The servers that were its target; empty when it started its own. */
    private Optional<TargetServers> servers() throws CommandFailure {
        Optional<TargetEntry> target = manifest.targetServers();
        if (target.filter(servers -> servers.client().containsValue(HIDDEN)
                        || servers.access().containsValue(HIDDEN))
                .isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides credentials of its target; name the target again with --target TARGET");
        }
        return target.map(servers -> servers.servers(manifest.target()));
    }
}
