package io.blobbench.cli.run;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.calibrate.Calibrations;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.cli.display.Display;
import io.blobbench.cli.seal.RunSeal;
import io.blobbench.cli.server.LockedFolder;
import io.blobbench.host.HostDescription;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.EventLines;
import io.blobbench.results.journal.InterruptedRun;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.Calibration;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.UnknownVersionException;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.LeftoverJournal;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.RunSummary;
import io.blobbench.trial.sweep.Sweep;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A run in progress, with everything that it keeps open until it ends. Control thread only, except {@link #interrupt} and
 * {@link #say}.
 */
final class ActiveRun implements Closeable {
    private final RunSpec spec;
    private final RunPlace place;
    private final CloseStack opened = new CloseStack();
    private final ClientLog log;
    private final ResultsWriter journal;
    private final Display display;
    private final Sweep sweep;
    private final Optional<ClassPreloader> preloader;
    private Optional<RunSummary> ended = Optional.empty();
    private Optional<String> unsealed = Optional.empty();
    private boolean begun;

    private ActiveRun(
            RunSpec spec,
            RunPlace place,
            Instant startedAt,
            SecretValues secrets,
            BiFunction<RunSpec, RunContext, Display> displays)
            throws IOException {
        this.spec = spec;
        this.place = place;
        preloader = spec.fork() || spec.fleet().isPresent() ? Optional.empty() : ClassPreloader.of(spec.adapter());
        RunFolder folder = place.folder();
        HostDescription description = HostDescription.read(folder.path());
        Optional<Calibration> calibration = Calibrations.ofThisHost().latest(description);
        RunHost host = new RunHost(description, calibration);
        double loopback = Calibrations.loopbackBytesPerSecond(calibration);
        try {
            if (spec.resumption().isEmpty()) { // else the reader of it has locked it
                opened.add(LockedFolder.lock(folder.path())
                        .orElseThrow(() -> new IOException(folder.path() + " is locked by another process"))::close);
            }
            ServerData data = ServerData.of(folder, spec.servers().keep());
            opened.add(data::close);
            log = ClientLog.to(folder.path().resolve("client.log"), secrets);
            opened.add(log::close);
            RunContext context = spec.context(folder, startedAt);
            journal = spec.resumption()
                    .map(resumed -> resume(resumed, context, startedAt))
                    .orElseGet(() -> new ResultsWriter(folder, context, host, this::seal, Clock.systemUTC()));
            opened.add(journal::close);
            display = displays.apply(spec, context);
            opened.add(display::close);
            ServerKit kit = LocalKit.create(display.downloads());
            opened.add(() -> end(kit));
            RunSetup setup = new RunSetup(
                    LayoutNames.of(context.runId()),
                    NanoClock.SYSTEM,
                    loopback,
                    leftovers(startedAt),
                    spec.elsewhere(),
                    UserRemedies.of(spec.given(), folder.path()),
                    spec.earlier());
            sweep = new Sweep(
                    spec.scenario(),
                    spec.target(),
                    kit,
                    spec.servers().resolve(data.path()),
                    new RunReporter(journal, display, spec.secrets()::hide),
                    setup);
        } catch (IOException | RuntimeException | Error e) {
            try (opened) {
                throw e;
            }
        }
    }

    /** A process that outlives SIGKILL, as where a disk hangs, takes nothing from what was measured. */
    private void end(ServerKit kit) {
        try {
            kit.close();
        } catch (IllegalStateException e) {
            display.say(String.valueOf(e.getMessage()));
        }
    }

    private ResultsWriter resume(Resumption resumed, RunContext context, Instant now) {
        InterruptedRun before = resumed.before();
        ResumptionEntry entry = new ResumptionEntry(
                Optional.of(now), before.ended().size(), spec.commandLine(), before.repeated(), resumed.differences());
        ManifestSeal seal = resumed.sealed() ? this::seal : ManifestSeal.NONE;
        return ResultsWriter.resume(before, context, entry, seal, Clock.systemUTC());
    }

    /** The journal of what is made on target servers; empty on local ones. */
    private Optional<LeftoverJournal> leftovers(Instant now) throws IOException {
        if (spec.given().isEmpty()) {
            return Optional.empty();
        }
        LeftoverJournal leftovers = LeftoverJournal.of(place.path());
        return Optional.of(
                RunLeftovers.in(place.path())
                        ? leftovers.resumed(now)
                        : leftovers.begin(
                                spec.scenario().store(), spec.given().get().endpoints()));
    }

    /**
     * Opens everything that a run needs, except its servers.
     *
     * @param base folder of all runs
     * @param secrets of all runs of this process, which no log may contain
     * @param displays creates the display of a run, which closes it
     * @throws CommandFailure when the folder cannot hold results
     * @throws ResultsException when results could not be written
     */
    static ActiveRun start(
            RunSpec spec, Path base, SecretValues secrets, BiFunction<RunSpec, RunContext, Display> displays)
            throws IOException, CommandFailure {
        ZonedDateTime startedAt = ZonedDateTime.now(ZoneId.systemDefault());
        if (spec.resumption().isPresent()) {
            RunPlace found = RunPlace.of(spec.resumption().get().before().folder());
            return new ActiveRun(spec, found, startedAt.toInstant(), secrets, displays);
        }
        RunPlace made;
        try {
            made = RunPlace.make(base, startedAt, spec);
        } catch (ResultsException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        try {
            return new ActiveRun(spec, made, startedAt.toInstant(), secrets, displays);
        } catch (IOException | RuntimeException | Error e) {
            try {
                made.remove();
            } catch (IOException | RuntimeException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    /** A run without a seal can be run again too, but only with trust. */
    private void seal(byte[] manifest) {
        try {
            RunSeal.ofUser().put(place.path(), manifest);
        } catch (IOException e) {
            unsealed = Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Checks that the run can begin, with its servers started and the store reached.
     *
     * @throws CommandFailure when it cannot
     * @throws InterruptedException when a signal came
     */
    void prepare() throws CommandFailure, InterruptedException {
        try {
            sweep.prepare();
            preloader.ifPresent(ClassPreloader::end); // before a trial of any run
        } catch (ScenarioException | UnknownVersionException | SettingException e) {
            throw notBegun(ExitCodes.USAGE, e);
        } catch (ServerException | StoreException e) {
            throw notBegun(e.getCause() instanceof SettingException ? ExitCodes.USAGE : ExitCodes.UNREACHABLE, e);
        }
    }

    /** Whether there is a run, be it one that an earlier process began. */
    boolean begun() {
        return begun || spec.resumption().isPresent();
    }

    /** Whether its folder was not removed. */
    boolean there() {
        return Files.isDirectory(place.path());
    }

    /** Whether a closed run can be continued; one of a fleet cannot. */
    boolean resumable() {
        return InterruptedRun.mayBe(place.path());
    }

    private CommandFailure notBegun(int exitCode, Exception cause) {
        String why = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        return new CommandFailure(exitCode, spec.secrets().hide(why), cause);
    }

    /** Runs the next trial and writes its row; returns false when none remain. */
    boolean nextTrial() {
        begun = true;
        return sweep.nextTrial();
    }

    /** Records in the journal why the run could not continue. */
    void failed(String reason) {
        journal.failed(reason);
    }

    /** Any thread: shows a line. */
    void say(String line) {
        display.say(line);
    }

    /** Any thread: ends the load at once, see {@link Sweep#interrupt}. */
    void interrupt() {
        sweep.interrupt();
    }

    /** Stops the servers and records in the journal how the run ended; a run that never began leaves no folder. */
    @Override
    public void close() throws IOException {
        closeAll();
        if (!begun()) {
            place.remove();
        }
    }

    private void closeAll() throws IOException {
        try (opened) {
            closeSweep();
            preloader.filter(any -> begun).ifPresent(ClassPreloader::keep);
            RunSummary summary = sweep.summary().withTexts(spec.secrets()::hide);
            ended = Optional.of(summary);
            if (summary.interrupted()) {
                journal.interrupted("interrupted by a signal");
            }
            summary.givenUp().ifPresent(journal::failed);
            if (sweep.holdMissing()) {
                journal.holdMissing();
            }
            unsealed.filter(any -> begun())
                    .ifPresent(why -> display.say(
                            "the run could not be sealed, so 'bench rerun', 'bench resume' and 'bench clean' may require --trust: "
                                    + why));
            if (!log.empty() && begun()) {
                display.say(
                        "client.log in the results folder has warnings of the client library, or what JVMs of trials printed");
            }
        }
    }

    private void closeSweep() {
        try {
            sweep.close();
        } catch (ResultsException e) { // its cells were not judged
            journal.failed(e.getMessage());
            throw e;
        }
    }

    /**
     * How a closed run ended.
     *
     * @param base folder of all runs, as the user names it
     * @param stopped whether a signal came
     */
    FinishedRun finished(Path base, boolean stopped) {
        return new FinishedRun(place.path(), named(base), spec.scenario().name(), ended.orElseThrow(), stopped, true);
    }

    /** The last line of JSON of a run that could not be carried out to its end. */
    String ended(Path base, CommandFailure why) {
        Optional<String> folder = Optional.of(named(base).toString()).filter(any -> begun() && there());
        return EventLines.ended(place.folder().runId(), why.getMessage(), folder, why.exitCode());
    }

    /** The folder, as the user names it. */
    Path named(Path base) {
        return spec.resumption()
                .map(Resumption::named)
                .orElseGet(() -> base.resolve(place.folder().runId()));
    }
}
