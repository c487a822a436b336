package io.blobbench.cli.result;

import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.published.PublishedResults;
import io.blobbench.report.published.ReferenceTable;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.results.csv.ResultsCsv;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Compares runs with the numbers published for the same cells. */
final class ReferenceTables {
    private ReferenceTables() {}

    /**
     * A table for each run.
     *
     * @param paths folders of runs that have ended, or their results.csv
     */
    static void print(List<Path> paths, ProgramEnvironment environment, PrintWriter out) {
        PublishedResults published = PublishedResults.read(environment.publishedResults());
        List<Path> folders = paths.stream()
                .map(path -> path.endsWith(ResultsCsv.FILE_NAME) ? path.resolveSibling("") : path)
                .toList();
        List<RunResults> runs = folders.stream()
                .map(folder -> RunReader.of(
                        ComparedRun.ended(folder), ComparedRun.whole(folder.resolve(ResultsCsv.FILE_NAME))))
                .toList();
        for (int i = 0; i < runs.size(); i++) {
            out.println(ReferenceTable.render(
                    runs.get(i),
                    ComparedRun.times(folders.get(i)),
                    published,
                    environment.columns(),
                    environment.unicode()));
        }
        out.flush();
    }
}
