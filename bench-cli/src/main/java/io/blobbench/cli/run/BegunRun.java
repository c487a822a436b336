package io.blobbench.cli.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.calibrate.Calibrations;
import io.blobbench.cli.display.Display;
import io.blobbench.host.HostDescription;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunHost;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerKit;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.trial.RunListener;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.RunSummary;
import io.blobbench.trial.sweep.Sweep;
import io.blobbench.trial.sweep.SweepRunner;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A run under way, with all that it holds open until it ends. Control thread only, but for {@link #interrupt} and
 * {@link #say}.
 */
final class BegunRun implements Closeable {
    private final StoreRun run;
    private final RunFolder folder;
    private final Opened opened = new Opened();
    private final ClientLog log;
    private final ResultsWriter journal;
    private final Display display;
    private final SweepRunner runner;
    private final Sweep sweep;
    private Optional<RunSummary> ended = Optional.empty();

    private BegunRun(StoreRun run, RunFolder folder, Instant startedAt, Turns turns) throws IOException {
        this.run = run;
        this.folder = folder;
        Optional<JsonNode> calibration = Calibrations.ofThisHost().latest();
        RunHost host = new RunHost(HostDescription.read(folder.path()), calibration);
        double loopback = Calibrations.loopbackBytesPerSecond(calibration);
        try {
            ServerData data = ServerData.of(folder, run.servers().keep());
            opened.add(data::close);
            log = ClientLog.to(folder.path().resolve("client.log"), turns.secrets());
            opened.add(log::close);
            journal = new ResultsWriter(folder, run.context(folder, startedAt), host, Clock.systemUTC());
            opened.add(journal::close);
            display = turns.display(run);
            opened.add(display::close);
            ServerKit kit = LocalKit.create(display.downloads());
            opened.add(kit::close);
            RunListener listener = new HidingListener(run.secrets(), new BothListeners(journal, display));
            RunSetup setup = new RunSetup(folder.runId(), NanoClock.SYSTEM, loopback, run.elsewhere());
            runner = new SweepRunner(run.target(), kit, run.servers().resolve(data.path()), listener, setup);
            sweep = runner.begin(run.scenario());
        } catch (IOException | RuntimeException | Error e) {
            try (opened) {
                throw e;
            }
        }
    }

    /**
     * Opens all that a run needs, but for its servers.
     *
     * @param base folder of all runs
     * @param turns that it takes with other runs
     * @throws CommandFailure when there can be no results in that folder
     * @throws ResultsException when they could not be written
     */
    static BegunRun begin(StoreRun run, Path base, Turns turns) throws IOException, CommandFailure {
        ZonedDateTime startedAt = ZonedDateTime.now(ZoneId.systemDefault());
        RunFolder folder;
        try {
            folder = RunFolder.create(
                    base.toAbsolutePath(), startedAt, run.name(), run.scenario().name());
        } catch (ResultsException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        return new BegunRun(run, folder, startedAt.toInstant(), turns);
    }

    /** Runs the next trial; false when there is no more to be done. */
    boolean nextTrial() {
        return sweep.nextTrial();
    }

    /** Any thread: shows a line. */
    void say(String line) {
        display.say(line);
    }

    /** Any thread: ends the load at once, as {@link SweepRunner#interrupt} does. */
    void interrupt() {
        runner.interrupt();
    }

    /** Stops the servers, and notes in the journal how it went. */
    @Override
    public void close() throws IOException {
        try (opened) {
            sweep.close();
            RunSummary summary = sweep.summary().withTexts(run.secrets()::hide);
            ended = Optional.of(summary);
            if (summary.interrupted()) {
                journal.interrupted("interrupted by a signal");
            }
            summary.unreachable().ifPresent(journal::failed);
            if (!log.empty()) {
                display.say("the client library complained; see client.log beside the results");
            }
        }
    }

    /**
     * How it ended, of a run that is closed.
     *
     * @param base folder of all runs, as the user names it
     * @param stopped whether a signal came
     */
    EndedRun ended(Path base, boolean stopped) {
        return new EndedRun(
                folder.path(), base.resolve(folder.runId()), run.scenario().name(), ended.orElseThrow(), stopped);
    }
}
