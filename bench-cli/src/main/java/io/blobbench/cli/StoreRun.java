package io.blobbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.blobbench.adapter.Adapter;
import io.blobbench.measure.HostDescription;
import io.blobbench.report.OverTime;
import io.blobbench.report.RunReader;
import io.blobbench.report.SweepTable;
import io.blobbench.report.page.ReportPage;
import io.blobbench.results.ResultsException;
import io.blobbench.results.ResultsWriter;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunHost;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.scenario.SecretValues;
import io.blobbench.scenario.TargetServers;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerKit;
import io.blobbench.trial.RunSummary;
import io.blobbench.trial.SweepRunner;
import io.blobbench.trial.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The run of one scenario on one store: journal, progress, table. Control thread only. {@link Turns} measures it. */
final class StoreRun {
    private final Surroundings surroundings;
    private final Adapter adapter;
    private final Scenario scenario;
    private final Optional<TargetServers> given;
    private final LocalServerOptions servers;
    private final boolean fork;
    private final List<String> commandLine;
    private final SecretValues secrets;
    private final PrintStream out;
    private final PrintStream err;

    /** How a run ended, and the folder that it left. */
    record Ended(int exitCode, Path folder) {}

    private StoreRun(
            Surroundings surroundings,
            Adapter adapter,
            Scenario scenario,
            Optional<TargetServers> given,
            LocalServerOptions servers,
            boolean fork,
            List<String> commandLine,
            SecretValues secrets) {
        this.surroundings = surroundings;
        this.adapter = adapter;
        this.scenario = scenario;
        this.given = given;
        this.servers = servers;
        this.fork = fork;
        this.commandLine = commandLine;
        this.secrets = secrets;
        this.out = System.out;
        this.err = System.err;
    }

    /**
     * Prepares the run of a scenario.
     *
     * @param given servers that run already; empty to start some
     * @param fork whether each trial has a JVM of its own
     * @throws CommandFailure when a secret that the run needs is not there
     */
    static StoreRun of(
            Surroundings surroundings,
            Adapter adapter,
            Scenario scenario,
            Optional<TargetServers> given,
            LocalServerOptions servers,
            boolean fork,
            List<String> commandLine)
            throws CommandFailure {
        Scenario whole = given.map(target -> target.under(scenario)).orElse(scenario);
        try {
            return new StoreRun(
                    surroundings, adapter, whole, given, servers, fork, commandLine, SecretValues.of(whole));
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    /** A run that has ended, whose results are yet to be shown. */
    record Measured(StoreRun run, RunFolder folder, Path base, RunSummary summary) {
        Ended show() {
            return run.show(this);
        }
    }

    /**
     * Runs the scenario.
     *
     * @param base folder of all runs
     * @param turns with other runs, which says when a trial's turn is
     * @throws CommandFailure when results could not be written to the end
     */
    Measured measure(Path base, Turns turns) throws IOException, CommandFailure {
        ZonedDateTime startedAt = ZonedDateTime.now(ZoneId.systemDefault());
        RunFolder folder = RunFolder.create(base.toAbsolutePath(), startedAt, scenario.store(), scenario.name());
        try {
            return new Measured(this, folder, base, measure(folder, startedAt.toInstant(), base, turns));
        } catch (ResultsException e) { // such as a full disk, which is no wrong usage
            throw new CommandFailure(ExitCodes.BAD_ROWS, e.getMessage(), e);
        }
    }

    private Ended show(Measured measured) {
        Path folder = measured.folder().path();
        RunSummary summary = measured.summary();
        out.println();
        out.print(SweepTable.render(RunReader.read(folder), surroundings.columns(), surroundings.unicode()));
        out.print(OverTime.render(folder));
        Optional<String> page = page(folder);
        out.println();
        out.println(outcome(summary) + "; results in "
                + measured.base().resolve(measured.folder().runId()));
        out.flush();
        page.ifPresent(err::println);
        summary.unreachable().map(secrets::hide).ifPresent(why -> err.println("bench: " + why));
        return new Ended(exitCode(summary), folder);
    }

    SecretValues secrets() {
        return secrets;
    }

    /** The name of the target; of servers that are started for the run, {@code local}. */
    String target() {
        return given.map(TargetServers::name).orElse("local");
    }

    /** Writes the page; what was measured counts, so that nothing is lost where that fails. */
    private static Optional<String> page(Path folder) {
        try {
            ReportPage.writeRun(folder);
            return Optional.empty();
        } catch (RuntimeException | OutOfMemoryError e) { // of a run that left more than the heap holds
            return Optional.of("bench: no " + ReportPage.FILE_NAME + ": " + e.getMessage());
        }
    }

    private RunSummary measure(RunFolder folder, Instant startedAt, Path base, Turns turns)
            throws IOException, CommandFailure {
        Target target = new Target(adapter.store(), adapter.server(), adapter.loader(), given);
        RunContext context = new RunContext(
                folder.runId(),
                startedAt,
                Version.ofTool(),
                adapter.store().clientVersion(),
                given,
                given.isPresent() ? Optional.empty() : Optional.of(servers.resolve(folder.path())),
                fork,
                scenario,
                commandLine);
        Optional<JsonNode> calibration = Calibrations.ofThisHost().latest();
        RunHost host = new RunHost(HostDescription.read(folder.path()), calibration);
        try (ServerData data = ServerData.of(folder, servers.keep());
                ClientLog log = ClientLog.to(folder.path().resolve("client.log"), turns.secrets());
                ResultsWriter journal = new ResultsWriter(folder, context, host, Clock.systemUTC());
                Display display = display(turns.prefix(this));
                ServerKit kit = ServerKit.create(display.downloads())) {
            double loopback = Calibrations.loopbackBytesPerSecond(calibration);
            SweepRunner runner = new SweepRunner(
                    target,
                    kit,
                    servers.resolve(data.path()),
                    new HidingListener(secrets, new BothListeners(journal, display)),
                    NanoClock.SYSTEM,
                    folder.runId(),
                    loopback,
                    fork ? Optional.of(ForkedTrial.of(scenario)) : Optional.empty());
            try (Signals signals = Signals.handledBy(() -> {
                display.say("stopping; what was measured is kept (Ctrl-C again ends at once) ...");
                turns.interrupt();
            })) {
                RunSummary summary = turns.drive(runner, scenario, base);
                if (signals.any() || summary.interrupted()) {
                    journal.interrupted("interrupted by a signal");
                }
                summary.unreachable().map(secrets::hide).ifPresent(journal::failed);
                if (!log.empty()) {
                    display.say("the client library complained; see client.log beside the results");
                }
                return summary;
            }
        }
    }

    /** Of several that take turns, none has the bottom of the terminal for itself. */
    private Display display(String prefix) {
        return surroundings.terminal() && prefix.isEmpty()
                ? new TerminalDisplay(
                        err, surroundings.columns(), surroundings.progressLine(), scenario, NanoClock.SYSTEM)
                : new PlainDisplay(err, prefix);
    }

    private static String outcome(RunSummary summary) {
        String verdicts = summary.verdicts().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        String rows = verdicts.isEmpty() ? "nothing was measured" : verdicts;
        return summary.interrupted() ? "PARTIAL: " + rows : rows;
    }

    private static int exitCode(RunSummary summary) {
        if (summary.interrupted()) {
            return ExitCodes.INTERRUPTED;
        }
        if (summary.unreachable().isPresent()) {
            return ExitCodes.UNREACHABLE;
        }
        return summary.clean() ? ExitCodes.OK : ExitCodes.BAD_ROWS;
    }
}
