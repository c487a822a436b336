package io.blobbench.cli.clean;

import io.blobbench.cli.server.LockedFolder;
import io.blobbench.results.journal.InterruptedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs that ended before their last trial, and can be resumed. */
public final class UnfinishedRuns {
    private UnfinishedRuns() {}

    /**
     * Their folders, in the order of their names.
     *
     * @param results folder of the runs; may be missing
     * @throws IOException when it cannot be listed
     */
    public static List<Path> in(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(UnfinishedRuns::unfinished).sorted().toList();
        }
    }

    private static boolean unfinished(Path folder) {
        try {
            return InterruptedRun.mayBe(folder) && !LockedFolder.held(folder);
        } catch (IOException e) {
            return false; // the folder of another program
        }
    }
}
