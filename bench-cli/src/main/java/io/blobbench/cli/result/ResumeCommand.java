package io.blobbench.cli.result;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.clean.LeftoverRemoval;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.cli.live.LiveView;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.cli.options.RunLocationOptions;
import io.blobbench.cli.options.TrustOption;
import io.blobbench.cli.run.InterleavedRuns;
import io.blobbench.cli.run.Invocation;
import io.blobbench.cli.run.OutputForm;
import io.blobbench.cli.run.Resumption;
import io.blobbench.cli.run.RunSpec;
import io.blobbench.cli.server.LockedFolder;
import io.blobbench.results.Secrets;
import io.blobbench.results.journal.InterruptedRun;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.Counted;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Continues runs that ended before their last trial. */
@Command(
        name = "resume",
        sortOptions = false,
        customSynopsis = "bench resume RUN... [OPTIONS]",
        descriptionHeading = "%n",
        description = {
            "Run the trials that are missing from interrupted or killed runs, with the same seed and in the same"
                    + " order, on servers started in the same way or on the same target. First lists differences of"
                    + " the environment, undoes what a killed run left on servers that it did not start, and heats"
                    + " again. A trial that was cut off runs again.",
            ""
        },
        footerHeading = "%nExit codes:%n",
        footer = {"  as bench run; 2 also for a run that is complete, still in progress or unreadable"})
public final class ResumeCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = NamedRun.FORMS)
    private List<Path> runs = new ArrayList<>();

    @Mixin
    private RunLocationOptions where;

    @Mixin
    private TrustOption trust;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        where.checkOne();
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        List<LockedFolder> locked = new ArrayList<>();
        try {
            List<Path> folders = runs.stream()
                    .map(run -> NamedRun.path(run, where.results()))
                    .toList();
            folders.forEach(ManifestFile::read); // before anything is made there
            RunSelection.checkThatTheyDiffer(folders);
            List<RunSpec> specs = new ArrayList<>();
            for (Path named : folders) {
                locked.add(lock(named));
                specs.add(resumed(named, environment, catalog));
            }
            undoLeftovers(specs);
            List<InterleavedRuns> interleaved = turns(specs).stream()
                    .map(turn -> new InterleavedRuns(environment, OutputForm.TABLE, LiveView.NONE, turn))
                    .toList();
            return Invocation.measure(interleaved, where.results(), environment, OutputForm.TABLE);
        } finally {
            for (LockedFolder each : locked) {
                each.close();
            }
        }
    }

    /** The runs that take turns: those of one scenario on given servers. Local servers of two runs would share this machine. */
    static List<List<RunSpec>> turns(List<RunSpec> specs) {
        Map<List<Object>, List<RunSpec>> turns = new LinkedHashMap<>();
        for (int i = 0; i < specs.size(); i++) {
            Scenario scenario = specs.get(i).scenario();
            List<Object> with =
                    specs.get(i).given().isPresent() ? List.of(scenario.store(), scenario.resolvedYaml()) : List.of(i);
            turns.computeIfAbsent(with, key -> new ArrayList<>()).add(specs.get(i));
        }
        return List.copyOf(turns.values());
    }

    private static LockedFolder lock(Path folder) throws CommandFailure {
        try {
            return LockedFolder.lock(folder)
                    .orElseThrow(() -> new CommandFailure(
                            ExitCodes.USAGE,
                            folder + " is still in progress: a process holds its lock; end that process first"));
        } catch (IOException e) {
            throw new CommandFailure(ExitCodes.USAGE, "cannot lock " + folder + ": " + FileFailures.text(e), e);
        }
    }

    private RunSpec resumed(Path folder, ProgramEnvironment environment, AdapterCatalog catalog) throws CommandFailure {
        RecordedRun recorded = RecordedRun.read(folder);
        InterruptedRun before = InterruptedRun.read(folder.toAbsolutePath(), recorded.manifest());
        if (before.whole()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " is complete: it has all its " + before.manifest().trialsPlanned() + " trials");
        }
        List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
        RunSpec again = recorded.spec(where, environment, catalog, trust.given(), arguments);
        requireSame(folder, before.manifest(), again);
        SortedMap<String, String> differences = recorded.differences(again.adapter(), folder);
        recorded.say(differences, spec.commandLine().getOut());
        return again.resuming(new Resumption(folder, before, recorded.sealed(), differences));
    }

    /** Trials of other cells, or on other servers, would not be those that are missing. */
    private static void requireSame(Path folder, Manifest manifest, RunSpec again) throws CommandFailure {
        List<String> cells = again.scenario().cells().stream().map(Cell::id).toList();
        List<String> recorded = manifest.cells().stream().map(cell -> cell.id()).toList();
        if (!cells.equals(recorded)
                || again.scenario().seed() != manifest.seed()
                || cells.size() * again.scenario().trials() != manifest.trialsPlanned()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder
                            + " cannot be resumed: its scenario does not give the same trials any more; use bench rerun");
        }
        boolean local = again.given().isEmpty();
        if (local == manifest.targetServers().isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder
                            + (local
                                    ? " was on servers that it did not start"
                                    : " was on servers that it started itself")
                            + "; resume it there");
        }
        int nodes = manifest.localServers().map(LocalServersEntry::nodes).orElse(0);
        if (nodes > 0 && nodes != again.servers().nodes()) {
            throw new CommandFailure(
                    ExitCodes.USAGE, folder + " was on " + Counted.of(nodes, "node") + "; use bench rerun");
        }
        Optional<String> client = changedClient(manifest, again);
        if (client.isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " cannot be resumed: " + client.get()
                            + "; name the target with the settings of the run, or use bench rerun");
        }
    }

    /**
     * The first setting of the clients, or word of TLS and login, that a run would not have again: {@code linger.ms of the client
     * was 5, is none}. Empty when all are the same, as far as the run recorded them: secrets are hidden.
     */
    static Optional<String> changedClient(Manifest manifest, RunSpec again) {
        List<Cell> cells = again.scenario().cells();
        for (int i = 0; i < cells.size(); i++) {
            Optional<String> changed = changed(
                    " of the client",
                    manifest.cells().get(i).client(),
                    Secrets.hidden(cells.get(i).client()));
            if (changed.isPresent()) {
                return changed;
            }
        }
        return changed(
                " of the target",
                access(manifest.targetServers()),
                access(again.given().map(TargetEntry::of)));
    }

    private static SortedMap<String, String> access(Optional<TargetEntry> target) {
        return target.map(TargetEntry::access).orElse(Collections.emptySortedMap());
    }

    private static Optional<String> changed(String of, Map<String, String> then, Map<String, String> now) {
        return Stream.of(then, now)
                .flatMap(settings -> settings.keySet().stream())
                .filter(name -> !Objects.equals(then.get(name), now.get(name)))
                .findFirst()
                .map(name -> name + of + " was " + then.getOrDefault(name, "none") + ", is "
                        + now.getOrDefault(name, "none"));
    }

    /** Undoes what the runs left on servers that they did not start, before any of them is measured there. */
    private void undoLeftovers(List<RunSpec> specs) throws CommandFailure {
        Map<RunLeftovers, RunSpec> resumed = new LinkedHashMap<>();
        for (RunSpec again : specs) {
            leftovers(again).ifPresent(left -> resumed.put(left, again));
        }
        for (RunLeftovers left : RunLeftovers.newestFirst(resumed.keySet())) {
            undo(left, Objects.requireNonNull(resumed.get(left)));
        }
    }

    private Optional<RunLeftovers> leftovers(RunSpec again) throws CommandFailure {
        Path folder = again.resumption().orElseThrow().named();
        if (again.given().isEmpty() || !RunLeftovers.in(folder)) {
            return Optional.empty();
        }
        RunLeftovers left;
        try {
            left = RunLeftovers.ofLocked(folder);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE, folder + ": its leftovers cannot be read: " + FileFailures.reason(e), e);
        }
        Optional<String> refusal = LeftoverRemoval.refusal(left, again.given().get(), trust.given());
        if (refusal.isPresent()) {
            throw new CommandFailure(ExitCodes.USAGE, folder + " " + refusal.get());
        }
        return left.left().none() ? Optional.empty() : Optional.of(left);
    }

    private static void undo(RunLeftovers left, RunSpec again) throws CommandFailure {
        Path folder = left.folder();
        Optional<String> failure = LeftoverRemoval.undo(
                left,
                again.adapter(),
                again.given().orElseThrow(),
                remains -> System.err.println(folder + ": " + remains));
        if (failure.isPresent()) {
            throw new CommandFailure(ExitCodes.UNREACHABLE, folder + ": " + failure.get());
        }
        System.err.println(folder + ": cleaned up " + left.left().whenUndone());
    }
}
