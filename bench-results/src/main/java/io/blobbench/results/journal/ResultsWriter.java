package io.blobbench.results.journal;

import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFile;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunStatus;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.AgentRow;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.FaultRow;
import io.blobbench.results.column.Fields;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.IntervalRow;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.KindRow;
import io.blobbench.results.csv.PrefixedCsv;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.csv.RowsCsv;
import io.blobbench.results.csv.TrialFiles;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.judge.Round;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Journals a run into its folder: everything reported is readable there, however this process ends.
 *
 * <p>Every method throws {@link ResultsException} when the folder cannot be written, its disk being full for example.
 * Used by the control thread only.
 */
public final class ResultsWriter implements RunListener, AutoCloseable {
    private final Path folder;
    private final RunContext run;
    private final ManifestWriter manifest;
    private final ResultsCsv results;
    private final RowsCsv<IntervalRow> intervals;
    private final HistogramLogFile histograms;
    private final TrialJournal trials;
    private final PrefixedCsv probes;
    private final PrefixedCsv sustained;
    private final RowsCsv<KindRow> kinds;
    private final RowsCsv<FaultRow> faults;
    private final RowsCsv<AgentRow> agents;
    private int trialsEnded;
    private boolean judged = true; // the rows have what all rounds of their cells say
    private boolean holdMissing;
    private String failure = "";
    private String interruption = "";
    private boolean closed;

    /**
     * Creates the files of a run that begins.
     *
     * @param seal of run.json
     * @param clock of started and ended times
     */
    public ResultsWriter(RunFolder folder, RunContext run, RunHost host, ManifestSeal seal, InstantSource clock) {
        this(folder.path(), run, Manifest.begun(run, host), seal, clock);
    }

    /**
     * Continues the files of a run that is resumed; what it has of trials that were cut off is removed.
     *
     * @param run with the start of the whole run
     * @param resumption as run.json records it
     * @param clock of started and ended times
     */
    public static ResultsWriter resume(
            InterruptedRun before, RunContext run, ResumptionEntry resumption, ManifestSeal seal, InstantSource clock) {
        before.removeCutOff();
        ResultsWriter writer = new ResultsWriter(
                before.folder().path(),
                run,
                before.manifest().resumed(before.ended().size(), resumption),
                seal,
                clock);
        writer.judged = false;
        before.takeBackVerdicts(writer.results);
        resumption.resumedAt().ifPresent(writer.trials::resumed);
        return writer;
    }

    private ResultsWriter(Path folder, RunContext run, Manifest before, ManifestSeal seal, InstantSource clock) {
        this.folder = folder;
        this.run = run;
        this.trialsEnded = before.trialsEnded();
        this.manifest = new ManifestWriter(this.folder, before, seal, clock);
        this.trials = new TrialJournal(this.folder);
        this.results = new ResultsCsv(this.folder, run);
        this.intervals = RowsCsv.opened(folder.resolve(TrialFiles.INTERVALS), IntervalColumns.ALL);
        this.probes = PrefixedCsv.probes(this.folder, run);
        this.sustained = PrefixedCsv.sustained(this.folder, run);
        this.kinds = new RowsCsv<>(folder.resolve(TrialFiles.KINDS), KindColumns.ALL);
        this.faults = new RowsCsv<>(folder.resolve(TrialFiles.FAULTS), FaultColumns.ALL);
        this.agents = new RowsCsv<>(folder.resolve(TrialFiles.AGENTS), AgentColumns.ALL);
        this.histograms = new HistogramLogFile(this.folder, run.startedAt());
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalEnded ended) {
            intervals.add(new IntervalRow(run, ended.cell(), ended.trial(), ended.interval()));
            histograms.add(ended);
        } else if (event instanceof RunEvent.AgentsEnded ended) {
            ended.agents().forEach(agent -> agents.add(new AgentRow(run, ended, agent)));
        } else if (event instanceof RunEvent.TrialEnded ended) {
            trialEnded(ended.result());
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            probeEnded(probe);
        } else if (event instanceof RunEvent.CellHeld cell) {
            HeldCell held = cell.held();
            judged = false;
            sustained.add(List.of(Fields.decimal(held.seconds()), Fields.decimal(held.ratio())), held.result());
            sustained.force();
            if (!Double.isNaN(held.ratio())) { // else it is held again by a resumed run
                manifest.measured();
                trials.held(held.cell().id(), held.ratio());
                trials.force();
            }
            manifest.loaded(held.result());
        } else if (event instanceof RunEvent.CellsJudged cells) {
            if (!cells.verdicts().isEmpty()) {
                results.revise(cells.verdicts());
            }
            judged = true;
        } else if (event instanceof RunEvent.ServersStarted started) {
            manifest.serversStarted(started.origin());
        } else if (event instanceof RunEvent.Heated heated) {
            manifest.heated(heated.summary());
        } else if (event instanceof RunEvent.ServerLog log) {
            serverLog(log.node(), log.lastLines());
        }
    }

    private void probeEnded(RunEvent.ProbeEnded probe) {
        List<String> own = List.of(
                Integer.toString(probe.number()),
                Boolean.toString(probe.kept()),
                Boolean.toString(probe.check()),
                probe.whyNot().orElse(""));
        probes.add(own, probe.result());
        manifest.loaded(probe.result());
    }

    private void trialEnded(TrialResult result) {
        judged = false;
        // Before its line in the journal and its row: a row with times has a histogram to merge, also after a crash.
        result.measured().ifPresent(measured -> histograms.addTotal(result, measured));
        result.measured().ifPresent(measured -> measured.kinds()
                .forEach(times -> kinds.add(new KindRow(run, result, measured, times))));
        result.faults().ifPresent(ledger -> addFaults(result, ledger));
        forceRecords();
        Optional<String> interruption = interruption(result);
        if (interruption.isEmpty()) {
            if (result.verdict() != Verdict.UNSUPPORTED) {
                manifest.measured();
            }
            trials.ended(Round.of(result), result.reasons());
            trials.force();
        }
        results.add(result);
        requireFiles();
        trialsEnded++;
        if (result.cell().maxLoad().isEmpty()) { // else it is the last of the probes, which are counted
            manifest.loaded(result);
        }
        manifest.trialEnded(result);
        interruption.ifPresent(this::interrupted);
    }

    private void forceRecords() {
        intervals.force();
        histograms.force();
        probes.force();
        kinds.force();
        faults.force();
        agents.force();
    }

    /** Rows that are written to files which others have removed are lost without an error. */
    private void requireFiles() {
        Path file = folder.resolve(ResultsCsv.FILE_NAME);
        if (Files.notExists(file)) {
            throw new ResultsException("cannot write results to " + file + ": it was removed or moved during the run");
        }
    }

    private void addFaults(TrialResult result, FaultLedger ledger) {
        int number = 1;
        for (FaultEffect effect : ledger.effects()) {
            faults.add(new FaultRow(run, result, number++, effect));
        }
    }

    private void serverLog(String node, String lastLines) {
        Path servers = folder.resolve("servers");
        Path log = servers.resolve(node.replaceAll("[^A-Za-z0-9._-]+", "-") + ".log");
        try {
            if (Files.isSymbolicLink(servers)) {
                throw new FileSystemException(servers.toString(), null, "its folder is a symbolic link");
            }
            Files.createDirectories(servers);
            new RunFile(log).append(lastLines.stripTrailing() + "\n");
        } catch (IOException e) {
            throw ResultsException.writing(log, e);
        }
    }

    /** Notes that the run was ended from outside; it will be PARTIAL. */
    public void interrupted(String reason) {
        interruption = reason;
    }

    /** Notes that the run was given up because of an error; it will be FAILED. */
    public void failed(String reason) {
        if (failure.isEmpty()) { // what follows from the first one says less
            failure = reason;
        }
    }

    /** Notes that a cell that was to be held was not, although all trials have ended; the run will not be COMPLETE. */
    public void holdMissing() {
        holdMissing = true;
        trials.holdMissing();
    }

    /** Ends the run: writes its status, which stays RUNNING where its cells were not judged, and closes the files. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (trials;
                results;
                intervals;
                histograms;
                probes;
                sustained;
                kinds;
                faults;
                agents) {
            manifest.ended(status(), failure.isEmpty() ? interruption : failure);
        }
    }

    private RunStatus status() {
        if (!judged) {
            return RunStatus.RUNNING;
        }
        if (!failure.isEmpty()) {
            return RunStatus.FAILED;
        }
        boolean whole = interruption.isEmpty() && !holdMissing && trialsEnded >= run.trialsPlanned();
        return whole ? RunStatus.COMPLETE : RunStatus.PARTIAL;
    }

    /** The reason why a trial was cut off and is to be repeated; impossible trials are not repeated. */
    private static Optional<String> interruption(TrialResult result) {
        return result.verdict() == Verdict.UNSUPPORTED ? Optional.empty() : result.interruption();
    }
}
