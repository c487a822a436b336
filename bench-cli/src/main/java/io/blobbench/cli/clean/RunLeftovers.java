package io.blobbench.cli.clean;

import io.blobbench.cli.server.LockedFolder;
import io.blobbench.results.ResultsException;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.RunOrder;
import io.blobbench.store.error.FileFailures;
import io.blobbench.trial.leftover.LeftoverJournal;
import io.blobbench.trial.leftover.Leftovers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A run that measured target servers, and what it may have left there.
 *
 * @param folder of the run
 * @param journal in that folder
 * @param left what the journal says
 * @param running whether the run is in progress, and will remove it itself
 */
public record RunLeftovers(Path folder, LeftoverJournal journal, Leftovers left, boolean running) {
    /** Whether the folder is one of a run on target servers. */
    public static boolean in(Path folder) {
        return Files.isRegularFile(folder.resolve(LeftoverJournal.FILE_NAME), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * The leftovers of a run on target servers, which are none where it ended before its journal began; empty for any other folder.
     *
     * @throws IOException when the journal cannot be read
     */
    static Optional<RunLeftovers> ofTarget(Path folder) throws IOException {
        if (in(folder)) {
            return Optional.of(read(folder));
        }
        Optional<Leftovers> none;
        try {
            Manifest run = ManifestFile.read(folder);
            none = run.targetServers()
                    .map(servers -> new Leftovers(run.store(), servers.endpoints(), Optional.empty(), List.of()));
        } catch (ResultsException e) {
            return Optional.empty();
        }
        boolean running = LockedFolder.held(folder);
        return none.map(left -> new RunLeftovers(folder, LeftoverJournal.of(folder), left, running));
    }

    /** @throws IOException when the journal cannot be read */
    static RunLeftovers read(Path folder) throws IOException {
        return read(folder, LockedFolder.held(folder));
    }

    /** The leftovers of a run whose folder this process has locked. */
    public static RunLeftovers ofLocked(Path folder) throws IOException {
        return read(folder, false);
    }

    private static RunLeftovers read(Path folder, boolean running) throws IOException {
        LeftoverJournal journal = LeftoverJournal.of(folder);
        return new RunLeftovers(folder, journal, journal.read(), running);
    }

    /**
     * The leftovers of all runs that may have left something, in the order of their names.
     *
     * @param results folder of the runs; may be missing
     * @param unreadable receives each run whose journal cannot be read
     * @throws IOException when it cannot be listed
     */
    public static List<RunLeftovers> all(Path results, Consumer<String> unreadable) throws IOException {
        List<RunLeftovers> found = new ArrayList<>();
        if (Files.isDirectory(results)) {
            try (Stream<Path> folders = Files.list(results)) {
                for (Path folder : folders.filter(RunLeftovers::in).sorted().toList()) {
                    try {
                        RunLeftovers run = read(folder);
                        if (!run.left.none()) {
                            found.add(run);
                        }
                    } catch (IOException e) {
                        unreadable.accept(
                                folder.getFileName() + "  its leftovers cannot be read: " + FileFailures.reason(e));
                    }
                }
            }
        }
        return found;
    }

    /**
     * The order in which runs are undone. The run that started or was resumed last comes first, because it found the settings of those before
     * it on the same servers.
     */
    public static List<RunLeftovers> newestFirst(Collection<RunLeftovers> runs) {
        List<RunLeftovers> sorted =
                new ArrayList<>(RunOrder.oldestFirst(runs, RunLeftovers::folder, run -> run.left.resumedAt()));
        Collections.reverse(sorted);
        return sorted;
    }

    /** One line for a list. */
    public String line() {
        return folder.getFileName() + "  " + left.store() + " at " + String.join(",", left.endpoints()) + "  "
                + (running ? "is running" : left.summary());
    }
}
