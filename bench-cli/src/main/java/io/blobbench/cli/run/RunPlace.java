package io.blobbench.cli.run;

import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFolder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Where a run writes.
 *
 * @param made the folder of all runs, where it was made for this run
 */
record RunPlace(RunFolder folder, Optional<Path> made) {
    /** The folder of a run that is continued. */
    static RunPlace of(RunFolder folder) {
        return new RunPlace(folder, Optional.empty());
    }

    /**
     * Makes the folder of a new run.
     *
     * @param base folder of all runs; made too, where it is missing
     * @throws ResultsException when it cannot hold results
     */
    static RunPlace make(Path base, ZonedDateTime startedAt, RunSpec spec) {
        Optional<Path> made = Files.exists(base) ? Optional.empty() : Optional.of(base);
        RunFolder folder = RunFolder.create(
                base.toAbsolutePath(), startedAt, spec.name(), spec.scenario().name());
        return new RunPlace(folder, made);
    }

    Path path() {
        return folder.path();
    }

    /** Removes what was made for a run that never began; the folder of all runs only where no other run is in it. */
    void remove() throws IOException {
        folder.remove();
        if (made.isEmpty()) {
            return;
        }
        try {
            Files.deleteIfExists(made.get());
        } catch (DirectoryNotEmptyException e) {
            return;
        }
    }
}
