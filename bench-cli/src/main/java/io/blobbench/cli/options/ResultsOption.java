package io.blobbench.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder of runs; it stands after the options that choose among them. */
public final class ResultsOption {
    @Option(
            names = "--results",
            order = 2,
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Folder of the runs (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("results");

    /** The folder as it was given. */
    public Path folder() {
        return folder;
    }
}
