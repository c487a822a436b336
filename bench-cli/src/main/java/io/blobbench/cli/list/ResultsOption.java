package io.blobbench.cli.list;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder of runs. */
final class ResultsOption {
    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Folder of the runs (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("results");

    Path folder() {
        return folder;
    }
}
