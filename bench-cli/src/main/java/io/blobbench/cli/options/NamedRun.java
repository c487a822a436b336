package io.blobbench.cli.options;

import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.manifest.ManifestFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The forms in which a command line names a run; the same for all commands. */
public final class NamedRun {
    /** The description of a parameter. */
    public static final String FORMS = "A run: its folder, its results.csv, or its name in the folder of results.";

    /** The folder of results for commands that have no option for it. */
    private static final Path RESULTS = Path.of("results");

    private NamedRun() {}

    /** The paths of runs for a command without {@code --results}. */
    public static List<Path> paths(List<Path> given) {
        return given.stream().map(run -> path(run, RESULTS)).toList();
    }

    /**
     * The folder of a run.
     *
     * @param results folder in which a name is looked up that is no path
     * @return what was given where no run is there, as with a file of rows that is not in the folder of a run
     */
    public static Path path(Path given, Path results) {
        return Stream.of(given, results.resolve(given))
                .flatMap(candidate -> Stream.of(candidate, folderOf(candidate)))
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(given);
    }

    /** The folder of a run with this file of results; the file itself where it is none. */
    private static Path folderOf(Path file) {
        boolean ofRun = file.endsWith(ResultsCsv.FILE_NAME) && Files.exists(file.resolveSibling(ManifestFile.NAME));
        return ofRun ? Objects.requireNonNullElse(file.getParent(), Path.of(".")) : file;
    }
}
