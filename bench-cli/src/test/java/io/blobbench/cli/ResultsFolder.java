package io.blobbench.cli;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder in which runs leave their results, each in a folder of its own. */
public final class ResultsFolder {
    private ResultsFolder() {}

    /** The folders of the runs, in the order of their names, which begin with the time. */
    public static List<Path> runs(Path results) throws IOException {
        try (Stream<Path> files = Files.list(results)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }

    /**
     * The folder of the only run.
     *
     * @throws IOException when there is none yet, or another one
     */
    public static Path only(Path results) throws IOException {
        List<Path> runs = runs(results);
        if (runs.size() != 1) {
            throw new IOException("expected one run in " + results + ", got " + runs);
        }
        return runs.get(0);
    }

    /** The rows of the only run. */
    public static List<RowView> rows(Path results) throws IOException {
        return RunReader.read(only(results)).rows();
    }
}
