package io.blobbench.cli.run;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.display.Forecast;
import io.blobbench.cli.fleet.FleetTrials;
import io.blobbench.cli.fork.ForkedTrial;
import io.blobbench.cli.options.ClientSettings;
import io.blobbench.cli.options.FaultableServers;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.Target;
import io.blobbench.trial.sweep.EarlierTrials;
import io.blobbench.trial.sweep.ExpectedHeatings;
import io.blobbench.trial.sweep.TrialLauncher;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The specification of a run: one scenario on one store.
 *
 * @param scenario with what the target sets
 * @param given servers that run already; empty to start some
 * @param servers how they are started
 * @param fork whether each trial has a JVM of its own
 * @param commandLine arguments as given
 * @param secrets of the scenario
 * @param resumption the run that is continued; empty for one that begins
 * @param fleet where the load comes from; empty for this host
 */
public record RunSpec(
        Adapter adapter,
        Scenario scenario,
        Optional<TargetServers> given,
        LocalServerOptions servers,
        boolean fork,
        List<String> commandLine,
        SecretValues secrets,
        Optional<Resumption> resumption,
        Optional<FleetTrials> fleet) {
    /**
     * Prepares the run of a scenario.
     *
     * @param scenario as the user has it, without reserved settings of servers
     * @param given servers that run already; empty to start some
     * @param fork whether each trial has a JVM of its own
     * @throws CommandFailure when a secret that the run needs is not there, the store has no servers as they are to be started, refuses
     *     settings of clients, or the scenario does something to servers that are not the run's own
     */
    public static RunSpec of(
            Adapter adapter,
            Scenario scenario,
            Optional<TargetServers> given,
            LocalServerOptions servers,
            boolean fork,
            List<String> commandLine)
            throws CommandFailure {
        if (given.isEmpty()) {
            servers.check(adapter);
        }
        FaultableServers.requireOwn(scenario, given, fork);
        Scenario whole = given.map(target -> target.under(scenario)).orElse(scenario);
        String where = given.map(target -> adapter.name() + " at " + target.name() + ": ")
                .orElse("");
        SecretValues secrets;
        try {
            secrets = SecretValues.of(whole);
            if (given.isPresent()) {
                secrets = secrets.and(SecretValues.of(given.get()));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, where + e.getMessage(), e);
        }
        try {
            ClientSettings.check(adapter, whole, given);
        } catch (StoreException | ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, where + secrets.hide(String.valueOf(e.getMessage())), e);
        }
        return new RunSpec(
                adapter, whole, given, servers, fork, commandLine, secrets, Optional.empty(), Optional.empty());
    }

    /** A sentence about the part of the scenario that this run ignores; empty if there is none. */
    public Optional<String> leftOut() {
        return fork && scenario.sustain().cells() != Sustain.Cells.NONE
                ? Optional.of(scenario.name() + " sets sustain, which --fork ignores:"
                        + " its JVMs are cold, each with one trial")
                : Optional.empty();
    }

    /** Its servers at loopback addresses, as local servers are, for messages; empty if it has none. */
    Optional<String> loopback() {
        return given.isPresent()
                ? given.get().endpoints().stream().filter(Endpoint::isLoopback).findFirst()
                : adapter.server().map(any -> "local servers of " + adapter.name());
    }

    /** The same as a continuation of a run. */
    public RunSpec resuming(Resumption run) {
        return new RunSpec(adapter, scenario, given, servers, fork, commandLine, secrets, Optional.of(run), fleet);
    }

    /** The same with its load from a fleet. */
    public RunSpec on(FleetTrials agents) {
        return new RunSpec(
                adapter, scenario, given, servers, fork, commandLine, secrets, resumption, Optional.of(agents));
    }

    Target target() {
        return ProgramEnvironment.target(adapter, given);
    }

    /** The name of the store in its folder and rows: the product that is started where one was asked for, else its adapter. */
    String name() {
        return given.isEmpty() ? servers.product().orElseGet(scenario::store) : scenario.store();
    }

    /** The name of the target; of servers that are started for the run, {@code local}. */
    String targetName() {
        return given.map(TargetServers::name).orElse("local");
    }

    /** The trials that ended before the run was resumed. */
    EarlierTrials earlier() {
        return resumption.map(run -> run.before().earlier()).orElse(EarlierTrials.NONE);
    }

    /** The scenario without what JVMs of single trials leave out. */
    private Scenario effectiveScenario() {
        return fork ? scenario.cold() : scenario;
    }

    /** The same without cells that are known to be UNSUPPORTED: those take no time. */
    private Scenario measuredScenario() {
        Scenario effective = effectiveScenario();
        Target target = target();
        Optional<TrialLauncher> elsewhere = elsewhere();
        return effective.withCells(effective.cells().stream()
                .filter(cell -> target.unsupportedReasons(cell, servers.nodes()).isEmpty())
                .filter(cell -> elsewhere.stream()
                        .allMatch(launcher -> launcher.unsupportedReasons(cell).isEmpty()))
                .toList());
    }

    /** How often clients and servers will be heated. */
    int expectedHeatings() {
        Optional<ServerFactory> started = given.isPresent() ? Optional.empty() : adapter.server();
        return ExpectedHeatings.of(measuredScenario(), started, servers.nodes(), earlier());
    }

    /** The time that the run is expected to take. */
    Forecast forecast() {
        return new Forecast(measuredScenario(), expectedHeatings(), earlier());
    }

    /** The number of trials with a row, including those of UNSUPPORTED cells. */
    int trials() {
        return scenario.cells().size() * scenario.trials();
    }

    /** The fields that all rows of the run have in common. */
    RunContext context(RunFolder folder, Instant startedAt) {
        Optional<Manifest> begun = resumption.map(run -> run.before().manifest());
        return new RunContext(
                begun.map(Manifest::runId).orElseGet(folder::runId),
                begun.flatMap(Manifest::startedAt).orElse(startedAt),
                Version.ofTool(),
                adapter.store(),
                given,
                given.isPresent() ? Optional.empty() : Optional.of(servers.resolve(folder.path())),
                fork,
                fleet.map(FleetTrials::entry),
                scenario,
                commandLine);
    }

    /** The launcher of trials outside this process, if any. */
    Optional<TrialLauncher> elsewhere() {
        return fleet.map(agents -> agents.of(scenario, target()))
                .or(() -> fork ? Optional.of(ForkedTrial.of(scenario, target())) : Optional.empty());
    }
}
