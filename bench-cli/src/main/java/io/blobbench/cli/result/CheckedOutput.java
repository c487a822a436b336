package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.results.OutputFile;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file for the output of a command, checked before the work. */
record CheckedOutput(OutputFile file) {
    /**
     * Checks a file; empty where none is wanted.
     *
     * @throws CommandFailure where it cannot be written, as wrong usage
     */
    static Optional<CheckedOutput> of(@Nullable Path path) throws CommandFailure {
        if (path == null) {
            return Optional.empty();
        }
        OutputFile file = new OutputFile(path);
        try {
            file.requireWritable();
        } catch (IOException e) {
            throw cannotWrite(ExitCodes.USAGE, file, e);
        }
        return Optional.of(new CheckedOutput(file));
    }

    /**
     * Writes a text.
     *
     * @throws CommandFailure where it cannot be written, as on a full disk
     */
    void write(String text) throws CommandFailure {
        try {
            file.write(text);
        } catch (IOException e) {
            throw cannotWrite(ExitCodes.BAD_ROWS, file, e);
        }
    }

    private static CommandFailure cannotWrite(int exitCode, OutputFile file, IOException cause) {
        return new CommandFailure(exitCode, "cannot write " + file.path() + ": " + FileFailures.reason(cause), cause);
    }
}
