package io.blobbench.report.page;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.page.PageContent.AxisPart;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.FigurePart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.read.Environment;
import io.blobbench.report.read.ResultsFile;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.report.run.RunAnswer;
import io.blobbench.results.RunFile;
import io.blobbench.results.RunStatus;
import io.blobbench.results.csv.Fields;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.text.Show;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * A run that a page is made of: a whole folder, or results.csv alone.
 *
 * @param folder where the other files of the run are, if there are any
 * @param manifest run.json; empty where there is none
 * @param rows of results.csv
 * @param measured its cells; none where they cannot be read
 * @param part what the page says of the run
 */
record SourceRun(
        Path folder, Optional<Manifest> manifest, List<RowView> rows, List<MeasuredCell> measured, RunPart part) {
    private static final String RESULTS = "results.csv";

    /**
     * Reads a run.
     *
     * @param path its folder, or a results.csv under any name
     * @param label its letter
     */
    static SourceRun read(Path path, String label) {
        Path file = Files.isDirectory(path) ? path.resolve(RESULTS) : path;
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        boolean whole =
                file.endsWith(RESULTS) && RunFile.of(folder, ManifestFile.NAME).exists();
        return whole || Files.isDirectory(path) ? ofFolder(folder, label) : ofFile(file, folder, label);
    }

    /** Reads a whole run. */
    static SourceRun ofFolder(Path folder, String label) {
        Manifest manifest = ManifestFile.read(folder);
        RunResults run = RunReader.read(folder, manifest);
        List<CellPart> cells = run.cells().stream().map(SourceRun::cell).toList();
        List<MeasuredCell> measured = ComparedRun.readCells(folder);
        return new SourceRun(
                folder,
                Optional.of(manifest),
                run.rows(),
                measured,
                new RunPart(
                        label,
                        run.runId(),
                        run.store(),
                        run.scenario(),
                        manifest.scenario().question(),
                        run.target(),
                        manifest.startedAt().map(Fields::instant).orElse(""),
                        RunAnswer.of(run.store(), run.show(), measured),
                        partial(run),
                        run.show().word(),
                        run.trialsPlanned(),
                        axes(run.axes(), cells),
                        cells));
    }

    private static SourceRun ofFile(Path file, Path folder, String label) {
        ResultsFile results = ResultsFile.read(file);
        Map<String, CellPart> cells = new LinkedHashMap<>();
        results.rows().forEach(row -> cells.put(row.cell(), new CellPart(row.cell(), placed(row.cell()))));
        Set<String> axes = new LinkedHashSet<>();
        cells.values().forEach(cell -> axes.addAll(cell.axes().keySet()));
        List<CellPart> all = List.copyOf(cells.values());
        RowView first = results.rows().get(0);
        List<MeasuredCell> measured = ComparedRun.readCells(file);
        return new SourceRun(
                folder,
                Optional.empty(),
                results.rows(),
                measured,
                new RunPart(
                        label,
                        first.text("run_id"),
                        first.text("store"),
                        first.text("scenario"),
                        "",
                        first.text("target"),
                        first.text("started_at"),
                        RunAnswer.of(first.text("store"), Show.THROUGHPUT, measured),
                        "",
                        Show.THROUGHPUT.word(),
                        results.rows().size(),
                        axes(List.copyOf(axes), all),
                        all));
    }

    /** Sorts parts by their cells, in the order of the scenario instead of that of the rounds. */
    <T> List<T> inOrder(List<T> parts, Function<T, String> cell) {
        List<String> order = part.cells().stream().map(CellPart::id).toList();
        return parts.stream()
                .sorted(Comparator.comparingInt(each -> order.indexOf(cell.apply(each))))
                .toList();
    }

    /**
     * Every measure of its cells.
     *
     * @param index of the run
     */
    List<FigurePart> figures(int index) {
        List<FigurePart> figures = new ArrayList<>();
        for (MeasuredCell cell : measured) {
            cell.samples().forEach((measure, sample) -> sample.value()
                    .ifPresent(value -> figures.add(new FigurePart(
                            index,
                            cell.id(),
                            measure.column(),
                            Rounded.of(value),
                            sample.interval()
                                    .map(ends -> Rounded.of(ends.low()))
                                    .orElse(null),
                            sample.interval()
                                    .map(ends -> Rounded.of(ends.high()))
                                    .orElse(null)))));
        }
        return figures;
    }

    Environment environment() {
        return manifest.map(Environment::of).orElse(Environment.UNKNOWN);
    }

    private static String partial(RunResults run) {
        if (!run.partial()) {
            return "";
        }
        String status = run.status() == RunStatus.RUNNING
                ? "not ended, or killed"
                : run.status() == RunStatus.COMPLETE ? "cut off" : run.status().name();
        return status + (run.statusReason().isEmpty() ? "" : ": " + run.statusReason());
    }

    private static CellPart cell(PlannedCell cell) {
        return new CellPart(cell.id(), new LinkedHashMap<>(cell.axes()));
    }

    /** A cell's id says where it stands: {@code batch=16 blob=1KB}. */
    private static Map<String, String> placed(String cell) {
        Map<String, String> axes = new LinkedHashMap<>();
        for (String part : cell.split(" ", -1)) {
            int end = part.indexOf('=');
            if (end > 0) {
                axes.put(part.substring(0, end), part.substring(end + 1));
            }
        }
        return axes;
    }

    private static List<AxisPart> axes(List<String> names, List<CellPart> cells) {
        List<AxisPart> axes = new ArrayList<>();
        for (String name : names) {
            List<String> values = cells.stream()
                    .map(cell -> cell.axes().getOrDefault(name, ""))
                    .distinct()
                    .toList();
            List<OptionalDouble> numbers = values.stream().map(AxisNumber::of).toList();
            boolean scale = numbers.stream().allMatch(OptionalDouble::isPresent);
            axes.add(new AxisPart(
                    name,
                    values,
                    scale ? numbers.stream().map(OptionalDouble::getAsDouble).toList() : null));
        }
        return axes;
    }
}
