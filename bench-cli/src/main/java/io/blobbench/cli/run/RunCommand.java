package io.blobbench.cli.run;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.agent.GatheredFleet;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Signals;
import io.blobbench.cli.doctor.AvailableStores;
import io.blobbench.cli.fleet.FleetTrials;
import io.blobbench.cli.live.LiveOptions;
import io.blobbench.cli.live.LiveView;
import io.blobbench.cli.options.Candidates;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.cli.options.ReservedSettings;
import io.blobbench.cli.options.RunLocationOptions;
import io.blobbench.cli.options.ScenarioOptions;
import io.blobbench.fleet.Fleet;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.scenario.fleet.LossPolicy;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.trial.fleet.FleetRules;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Runs a scenario on stores, one after another, and on targets in turns. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = {
            "bench [run] --store STORE[,STORE...] --scenario SCENARIO [OPTIONS]",
            "       bench [run] --server PRODUCT[:VERSION][,...] --scenario SCENARIO [OPTIONS]"
        },
        descriptionHeading = "%n",
        description = {
            "Run a scenario on stores: start their servers if none are named, measure every cell, verify that"
                    + " acknowledged blobs are stored, and write the results.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":every row and every held cell is VALID, UNSTEADY or UNSUPPORTED",
            ExitCodes.BAD_ROWS
                    + ":some row or held cell is INVALID, TIMED_OUT or FAILED, or results could not be written",
            ExitCodes.USAGE + ":wrong usage or scenario, or no folder for results can be made",
            ExitCodes.UNREACHABLE + ":the store or its server could not be reached or started",
            ExitCodes.INTERRUPTED + ":interrupted; the results have all that was measured before",
        })
public final class RunCommand implements Callable<Integer> {
    @Mixin
    private ScenarioOptions what;

    @Mixin
    private RunLocationOptions where;

    @Option(
            names = "--fork",
            order = 25,
            description = "Run each trial in a JVM of its own, which starts cold; use longer warm-ups.")
    private boolean fork;

    @Option(
            names = "--fleet",
            order = 26,
            paramLabel = "FLEET",
            completionCandidates = Candidates.Fleets.class,
            description =
                    "Generate the load with the agents of a fleet: its file, or a name that 'bench list fleets' shows.")
    private @Nullable String fleet;

    @Option(
            names = "--format",
            order = 27,
            paramLabel = "FORMAT",
            description =
                    "Standard output: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). json writes every event"
                            + " as it happens, one per line.")
    private OutputForm form = OutputForm.TABLE;

    @Mixin
    private LiveOptions live;

    @Spec
    private CommandSpec spec;

    @Override
    @SuppressWarnings("try") // signals are handled until they are closed
    public Integer call() throws Exception {
        where.check(what.stores());
        live.check();
        StartupTasks startup = new StartupTasks();
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        List<MeasuredStore> measured =
                AvailableStores.of(what.stores(), catalog, spec.commandLine().getErr());
        Map<String, Scenario> scenarios = what.read(measured, environment, catalog);
        Map<String, List<Optional<TargetServers>>> servers =
                where.target().servers(scenarios.keySet(), environment, catalog);
        List<List<RunSpec>> specs = new ArrayList<>();
        for (MeasuredStore each : measured) {
            Scenario scenario = Objects.requireNonNull(scenarios.get(each.store()));
            LocalServerOptions local = where.local().of(each.product());
            List<RunSpec> runs = new ArrayList<>();
            for (Optional<TargetServers> given : Objects.requireNonNull(servers.get(each.store()))) {
                if (given.isEmpty()) {
                    ReservedSettings.refuse(each.adapter(), scenario);
                }
                runs.add(RunSpec.of(each.adapter(), scenario, given, local, fork, arguments()));
            }
            specs.add(runs);
        }
        sayWhatIsLeftOut(specs);
        startup.await();
        if (fleet == null) {
            try (LiveView view = live.open()) {
                return measure(specs, environment, view);
            }
        }
        if (fork) {
            throw new CommandFailure(
                    ExitCodes.USAGE, "--fleet and --fork exclude each other: trials run in the JVMs of the agents");
        }
        FleetFile described = GatheredFleet.read(fleet, environment);
        FleetRules rules = new FleetRules(
                described.onLoss() == LossPolicy.CONTINUE, described.maxStartSkew(), described.silence());
        Thread control = Thread.currentThread();
        try (LiveView view = live.open();
                Signals signals = Signals.handledBy(() -> endFleet(control), Signals.STOP_DEADLINE);
                Fleet gathered = GatheredFleet.of(described, environment, this::say)) {
            gathered.onLoss(lost ->
                    say("agent " + lost.agent().index() + " on " + lost.agent().host() + " is lost: " + lost.cause()));
            FleetTrials trials =
                    new FleetTrials(gathered, rules, fleet, described.launch().word());
            Optional<String> loopback = specs.stream()
                    .flatMap(List::stream)
                    .flatMap(run -> run.loopback().stream())
                    .findFirst();
            if (loopback.isPresent()) {
                trials.refuseLoopback(loopback.get());
            }
            return measure(
                    specs.stream()
                            .map(runs ->
                                    runs.stream().map(run -> run.on(trials)).toList())
                            .toList(),
                    environment,
                    view);
        } catch (InterruptedException e) {
            return ExitCodes.INTERRUPTED;
        }
    }

    /** Any thread: before and after the runs, which handle signals themselves. */
    private void endFleet(Thread control) {
        say("bench: ending the fleet; if that is cut short, 'bench fleet clean " + fleet + "' removes what is left");
        control.interrupt();
    }

    private void sayWhatIsLeftOut(List<List<RunSpec>> specs) throws CommandFailure {
        List<String> leftOut = specs.stream()
                .flatMap(List::stream)
                .flatMap(run -> run.leftOut().stream())
                .distinct()
                .toList();
        if (!leftOut.isEmpty() && what.sets(Keys.SUSTAIN)) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "--fork and --set sustain exclude each other: a cell is held in the JVM that ran its rounds");
        }
        leftOut.forEach(line -> say("bench: " + line));
    }

    private int measure(List<List<RunSpec>> specs, ProgramEnvironment environment, LiveView view) throws Exception {
        List<InterleavedRuns> interleaved = specs.stream()
                .map(runs -> new InterleavedRuns(environment, form, view, runs))
                .toList();
        return Invocation.measure(interleaved, where.results(), environment, form);
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private List<String> arguments() {
        ParseResult parsed = spec.root().commandLine().getParseResult();
        return parsed.originalArgs();
    }
}
