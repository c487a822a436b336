package io.blobbench.results.journal;

import io.blobbench.results.FileLines;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunStatus;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.csv.TrialFiles;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.journal.TrialJournal.Ended;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.sweep.EarlierTrials;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run that ended before its last trial, as its folder has it. It belongs to the holder of the folder's lock.
 *
 * @param folder of the run
 * @param manifest its run.json
 * @param ended trials that ended whole, by id, in the order in which they ended
 * @param heldRatios by id, the ratio of each cell that was held for long
 * @param cutOff trials that began and did not end, and holds without a ratio; they are run again
 * @param holdMissing whether a cell that was to be held was not when all trials had ended; false where that is not known
 */
public record InterruptedRun(
        RunFolder folder,
        Manifest manifest,
        Map<TrialId, Ended> ended,
        Map<String, Double> heldRatios,
        Set<TrialId> cutOff,
        boolean holdMissing) {
    /** Trials that were held for long have this number, and a line of their own in the journal. */
    private static final int HELD_TRIAL = 0;

    /**
     * Whether a folder may be that of a run that can be resumed; {@link #read} decides. A folder that cannot be read is
     * not, nor is one whose load came from a fleet.
     *
     * @param folder any
     */
    public static boolean mayBe(Path folder) {
        try {
            if (!Files.isRegularFile(folder.resolve(TrialJournal.FILE_NAME), LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            Manifest manifest = ManifestFile.read(folder);
            return manifest.fleet().isEmpty() && !read(folder, manifest).whole();
        } catch (ResultsException e) {
            return false;
        }
    }

    /**
     * Reads what a run has; nothing is changed.
     *
     * @throws ResultsException when the folder holds no run, or one without a journal or of another version
     */
    public static InterruptedRun read(Path folder) {
        return read(folder, ManifestFile.read(folder));
    }

    /**
     * The same for a run whose run.json was read.
     *
     * @throws ResultsException when the folder holds no journal, or one of another version
     */
    public static InterruptedRun read(Path folder, Manifest manifest) {
        TrialJournal.Contents journal = TrialJournal.read(folder);
        TrialFiles.requireOwnColumns(folder);
        Set<TrialId> rows = TrialFiles.trials(folder, ResultsCsv.FILE_NAME);
        Map<TrialId, Ended> ended = new LinkedHashMap<>();
        for (Ended trial : journal.ended()) {
            if (rows.contains(trial.round().id())) {
                ended.remove(trial.round().id());
                ended.put(trial.round().id(), trial);
            }
        }
        Set<TrialId> cutOff = new LinkedHashSet<>();
        TrialFiles.names().forEach(name -> cutOff.addAll(TrialFiles.trials(folder, name)));
        cutOff.removeAll(ended.keySet());
        cutOff.removeIf(id -> id.trial() == HELD_TRIAL && journal.heldRatios().containsKey(id.cell()));
        return new InterruptedRun(
                new RunFolder(folder), manifest, ended, journal.heldRatios(), cutOff, journal.holdMissing());
    }

    /**
     * Whether nothing is missing. A run that was given up may have been so in its last trial, which has a row that says so; a cell
     * that was to be held after it is held when the run is resumed.
     */
    public boolean whole() {
        return !holdMissing
                && (manifest.status() == RunStatus.COMPLETE
                        || (manifest.status() == RunStatus.FAILED && ended.size() >= manifest.trialsPlanned()));
    }

    /** The trials and holds that are run again although they have records, as run.json names them. */
    public List<String> repeated() {
        return cutOff.stream()
                .map(id -> id.cell() + (id.trial() == HELD_TRIAL ? ", hold" : ", trial " + id.trial()))
                .toList();
    }

    /** The trials that are not run again. */
    public EarlierTrials earlier() {
        return new EarlierTrials(ended.values().stream().map(Ended::round).toList(), heldRatios);
    }

    /** Removes lines of trials and holds that are run again from all files, and last lines that were cut off. */
    void removeCutOff() {
        Path path = folder.path();
        FileLines.cutToWholeLines(path.resolve(TrialJournal.FILE_NAME));
        TrialJournal.retain(path, this::counts); // else a row that the trial gets later would count, however it ends
        for (String name : TrialFiles.names()) {
            FileLines.cutToWholeLines(path.resolve(name));
            TrialFiles.retain(path, name, this::counts);
        }
        FileLines.cutToWholeLines(path.resolve(HistogramLogFile.FILE_NAME));
        HistogramLogFile.retain(path, this::counts);
    }

    private boolean counts(TrialId id) {
        return id.trial() == HELD_TRIAL ? heldRatios.containsKey(id.cell()) : ended.containsKey(id);
    }

    /**
     * The verdict and reasons of each trial alone, in the rows of results.csv: the verdict of all rounds is reported at
     * the end again.
     */
    void takeBackVerdicts(ResultsCsv results) {
        Map<TrialId, Judgement> alone = new LinkedHashMap<>();
        ended.forEach((id, trial) -> alone.put(id, new Judgement(trial.round().verdict(), trial.reasons())));
        results.takeBack(alone);
    }
}
