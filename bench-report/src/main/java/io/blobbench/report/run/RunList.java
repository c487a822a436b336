package io.blobbench.report.run;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs of a folder, oldest first, a line each; for a run that cannot be read the line gives the reason. */
public final class RunList {
    private static final List<String> HEADERS =
            List.of("started", "store", "scenario", "target", "best", "verdicts", "run");

    private RunList() {}

    /**
     * Renders the runs.
     *
     * @param base folder of the runs; need not exist
     * @param width columns of the terminal; where the lines do not fit, the folder's name is on a line of its own
     * @return lines joined and ended by {@code \n}; empty without runs
     * @throws ResultsException when the folder cannot be read
     */
    public static String render(Path base, int width) {
        List<ListedRun> runs = folders(base).stream().map(ListedRun::of).toList();
        if (runs.isEmpty()) {
            return "";
        }
        String wide = table(runs, HEADERS.size());
        if (wide.lines().allMatch(line -> line.length() <= width)) {
            return wide;
        }
        List<String> lines =
                new ArrayList<>(table(runs, HEADERS.size() - 1).lines().toList());
        for (int i = runs.size(); i > 0; i--) {
            lines.add(i + 1, "  " + runs.get(i - 1).folder());
        }
        return String.join("\n", lines) + "\n";
    }

    /** Folders of the runs, oldest first. */
    static List<Path> folders(Path base) {
        if (Files.notExists(base)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(base)) {
            return RunOrder.oldestFirst(children.filter(RunList::isRun).toList(), folder -> folder);
        } catch (IOException e) {
            throw ResultsException.reading(base, e);
        }
    }

    private static boolean isRun(Path folder) {
        return Files.isDirectory(folder)
                && (RunFile.of(folder, ManifestFile.NAME).exists()
                        || RunFile.of(folder, ResultsCsv.FILE_NAME).exists());
    }

    private static String table(List<ListedRun> runs, int columns) {
        Column[] headers = HEADERS.stream()
                .limit(columns)
                .map(header -> new Column()
                        .header(header)
                        .headerAlign(HorizontalAlign.LEFT)
                        .dataAlign(header.equals("best") ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT))
                .toArray(Column[]::new);
        Object[][] lines = runs.stream()
                .map(run -> Stream.of(
                                run.started(),
                                run.store(),
                                run.scenario(),
                                run.target(),
                                run.best(),
                                run.verdicts(),
                                run.folder())
                        .limit(columns)
                        .toArray())
                .toArray(Object[][]::new);
        return AsciiTable.builder()
                        .lineSeparator("\n")
                        .border(AsciiTable.NO_BORDERS)
                        .data(headers, lines)
                        .asString()
                        .lines()
                        .map(line ->
                                line.strip().isEmpty() ? "" : line.substring(1).stripTrailing())
                        .collect(Collectors.joining("\n"))
                + "\n";
    }
}
