package io.blobbench.results.journal;

import io.blobbench.results.RunStatus;
import io.blobbench.results.Secrets;
import io.blobbench.results.ServerBuilds;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.results.manifest.ServerEntry;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Keeps run.json up to date during a run. Used by the control thread only. */
final class ManifestWriter {
    private static final String VERSION = "version";
    private static final String BUILD = "build";
    /** A difference of a resumption, as {@code server} and {@code server build} are. */
    private static final String ORIGIN = "server from";

    private final Path folder;
    private final Manifest before;
    private final ManifestSeal seal;
    private final InstantSource clock;
    private final Map<SortedMap<String, String>, ServerEntry> servers = new LinkedHashMap<>();
    private final Set<String> serverOrigins;
    private final List<HeatSummary> heatings;
    /** How the environment differs from that of the run, since it was resumed. */
    private final SortedMap<String, String> differences = new TreeMap<>();

    /** The texts of facts of servers that differ since then, by fact, in their order. */
    private final Map<String, Set<String>> others = new HashMap<>();

    /** Whether a run that was resumed has measured something since; its file has neither differences nor other servers before. */
    private boolean measured;

    private int trialsEnded;
    private double loadSeconds;

    /** @param before of a run that begins or is resumed */
    ManifestWriter(Path folder, Manifest before, ManifestSeal seal, InstantSource clock) {
        this.folder = folder;
        this.seal = seal;
        this.before = before;
        this.clock = clock;
        this.trialsEnded = before.trialsEnded();
        this.serverOrigins = new LinkedHashSet<>(before.serverOrigins());
        this.heatings = new ArrayList<>(before.heatings());
        this.loadSeconds = before.loadSeconds();
        this.measured = before.resumptions().isEmpty();
        before.resumptions().stream()
                .reduce((earlier, last) -> last)
                .ifPresent(resumption -> differences.putAll(resumption.differences()));
        before.servers().forEach(server -> servers.put(server.description(), server));
        write(RunStatus.RUNNING, "");
    }

    /** Records where servers came from, and writes the file if that is new. */
    void serversStarted(String origin) {
        boolean added = serverOrigins.add(origin);
        boolean differs = differing(ORIGIN, origin, ofBeginning(ORIGIN, before.serverOrigins()));
        if (added || differs) {
            write(RunStatus.RUNNING, "");
        }
    }

    /** Records how a heating ended, and writes the file. */
    void heated(HeatSummary summary) {
        heatings.add(summary);
        loadSeconds += summary.seconds();
        write(RunStatus.RUNNING, "");
    }

    /** Counts the load of a trial, a probe, or a cell that was held; the file has it when it is written next. */
    void loaded(TrialResult result) {
        double seconds = result.time().loadSeconds();
        loadSeconds += Double.isNaN(seconds) ? 0 : seconds;
    }

    /** Notes that something was measured that is not measured again when the run is resumed. */
    void measured() {
        if (!measured) {
            measured = true;
            write(RunStatus.RUNNING, "");
        }
    }

    /** Records the store's description of itself, and writes the file if that is new, or new since the run was resumed. */
    void trialEnded(TrialResult result) {
        trialsEnded++;
        SortedMap<String, String> description = Secrets.hidden(new TreeMap<>(result.description()));
        if (description.isEmpty()) {
            return;
        }
        ServerEntry entry = new ServerEntry(result.cell().id(), result.trial(), description);
        boolean added = servers.putIfAbsent(description, entry) == null;
        boolean otherVersion = differing("server", description.getOrDefault(VERSION, ""), ofServers("server", VERSION));
        boolean otherBuild = differingBuild(description.getOrDefault(BUILD, ""));
        if (added || otherVersion || otherBuild) {
            write(RunStatus.RUNNING, "");
        }
    }

    private boolean differingBuild(String build) {
        String fact = "server build";
        List<String> builds = ofServers(fact, BUILD);
        return builds.stream().noneMatch(then -> ServerBuilds.same(List.of(build), List.of(then)))
                && differing(fact, build, builds);
    }

    /** The distinct texts that the servers had when the run began, as far as they are known. */
    private List<String> ofServers(String fact, String name) {
        List<String> known = before.servers().stream()
                .map(server -> server.description().getOrDefault(name, ""))
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        return ofBeginning(fact, known);
    }

    /** The texts before this resumption without those that an earlier one has recorded as a difference. */
    private List<String> ofBeginning(String fact, List<String> known) {
        return known.stream()
                .filter(text -> before.resumptions().stream().noneMatch(earlier -> earlier.differsBy(fact, text)))
                .toList();
    }

    /** Records a difference of servers, which identify themselves only after a run was resumed; returns whether it is new. */
    private boolean differing(String fact, String now, List<String> then) {
        if (now.isEmpty() || then.isEmpty() || then.contains(now)) {
            return false;
        }
        Set<String> all = others.computeIfAbsent(fact, ignored -> new LinkedHashSet<>());
        boolean added = all.add(now);
        differences.put(
                fact,
                ResumptionEntry.text(
                        String.join(ResumptionEntry.SEPARATOR, all), String.join(ResumptionEntry.SEPARATOR, then)));
        return added;
    }

    /**
     * Writes the file for the last time.
     *
     * @param reason empty keeps that of the run before it was resumed, where it is still PARTIAL
     */
    void ended(RunStatus status, String reason) {
        write(status, reason.isEmpty() && status == RunStatus.PARTIAL ? before.statusReason() : reason);
    }

    private void write(RunStatus status, String reason) {
        ManifestFile.write(
                folder,
                before.with(
                        status,
                        reason,
                        status == RunStatus.RUNNING ? Optional.empty() : Optional.of(clock.instant()),
                        trialsEnded,
                        new Manifest.Findings(
                                heatings,
                                loadSeconds,
                                measured ? List.copyOf(serverOrigins) : before.serverOrigins(),
                                measured ? List.copyOf(servers.values()) : before.servers(),
                                ResumptionEntry.differing(
                                        before.resumptions(), measured ? differences : Collections.emptySortedMap()))),
                seal);
    }
}
