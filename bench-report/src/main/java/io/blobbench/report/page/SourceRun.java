package io.blobbench.report.page;

import io.blobbench.report.answer.RunAnswer;
import io.blobbench.report.answer.RunPlan;
import io.blobbench.report.answer.RunPromise;
import io.blobbench.report.cell.CellAxes;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.RunPart;
import io.blobbench.report.read.Environment;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.ResultsFile;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.results.RunFile;
import io.blobbench.results.RunStatus;
import io.blobbench.results.column.Fields;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.text.Show;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run that a page is made of: a whole folder, or results.csv alone.
 *
 * @param folder where the other files of the run are, if there are any; empty for a copy of results.csv under another name,
 *     beside which those of another run may be
 * @param manifest run.json; empty where there is none
 * @param rows of results.csv
 * @param measured its cells
 * @param part what the page says of the run
 */
record SourceRun(
        Optional<Path> folder,
        Optional<Manifest> manifest,
        List<RowView> rows,
        List<MeasuredCell> measured,
        RunPart part) {
    /**
     * Reads a run.
     *
     * @param path its folder, its results.csv, or a copy of that under another name
     * @param label its letter
     */
    static SourceRun read(Path path, String label) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultsCsv.FILE_NAME) : path;
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        boolean named = file.endsWith(ResultsCsv.FILE_NAME);
        boolean whole = named && RunFile.of(folder, ManifestFile.NAME).exists();
        return whole || Files.isDirectory(path)
                ? ofFolder(folder, label)
                : ofFile(file, named ? Optional.of(folder) : Optional.empty(), label);
    }

    /** Reads a whole run. */
    static SourceRun ofFolder(Path folder, String label) {
        Manifest manifest = ManifestFile.read(folder);
        RunResults run = RunReader.read(folder, manifest);
        List<ProbeView> probes = ProbesFile.read(folder);
        List<MeasuredCell> measured = ComparedRun.cells(run, ComparedRun.times(folder), probes);
        CellParts parts = new CellParts(measured, probes);
        List<CellPart> cells = run.cells().stream()
                .map(cell -> parts.of(cell.id(), cell.axes()))
                .toList();
        return new SourceRun(
                Optional.of(folder),
                Optional.of(manifest),
                run.rows(),
                measured,
                new RunPart(
                        label,
                        "",
                        run.runId(),
                        run.store(),
                        run.scenario(),
                        manifest.scenario().question(),
                        run.target(),
                        manifest.startedAt().map(Fields::instant).orElse(""),
                        RunAnswer.of(run.store(), run.show(), measured, probes, RunPlan.of(manifest)),
                        RunPromise.sentence(run.store(), measured).orElse(""),
                        partial(run),
                        run.show().word(),
                        run.trialsPlanned(),
                        run.axes(),
                        cells));
    }

    private static SourceRun ofFile(Path file, Optional<Path> folder, String label) {
        ResultsFile results = ResultsFile.read(file);
        List<MeasuredCell> measured = ComparedRun.read(file).cells();
        CellParts parts = new CellParts(measured, folder.map(ProbesFile::read).orElse(List.of()));
        List<CellPart> cells = results.rows().stream()
                .map(RowView::cell)
                .distinct()
                .map(cell -> parts.of(cell, CellAxes.of(cell)))
                .toList();
        List<String> axes = cells.stream()
                .flatMap(cell -> cell.axes().keySet().stream())
                .distinct()
                .toList();
        RowView first = results.rows().get(0);
        return new SourceRun(
                folder,
                Optional.empty(),
                results.rows(),
                measured,
                new RunPart(
                        label,
                        "",
                        first.text("run_id"),
                        first.text("store"),
                        first.text("scenario"),
                        "",
                        first.text("target"),
                        first.text("started_at"),
                        RunAnswer.of(
                                first.text("store"),
                                Show.THROUGHPUT,
                                measured,
                                probes(folder, cells),
                                RunPlan.unknown()),
                        RunPromise.sentence(first.text("store"), measured).orElse(""),
                        "",
                        Show.THROUGHPUT.word(),
                        results.rows().size(),
                        axes,
                        cells));
    }

    /**
     * The cells that have a value of an axis, as a run of their own; in it, the axis is none.
     *
     * @param label its letter
     * @param value the axis and its value, as the ids of cells write it: {@code client.linger.ms=5}
     */
    SourceRun part(String label, String value) {
        String axis = value.substring(0, Math.max(0, value.indexOf('=')));
        List<CellPart> cells = part.cells().stream()
                .filter(cell -> value.equals(axis + "=" + cell.axes().get(axis)))
                .map(cell -> cell.without(axis))
                .toList();
        Set<String> ids = ids(cells);
        List<MeasuredCell> some =
                measured.stream().filter(cell -> ids.contains(cell.id())).toList();
        return new SourceRun(
                folder,
                manifest,
                rows.stream().filter(row -> ids.contains(row.cell())).toList(),
                some,
                new RunPart(
                        label,
                        value,
                        part.id(),
                        part.store(),
                        part.scenario(),
                        part.question(),
                        part.target(),
                        part.startedAt(),
                        RunAnswer.of(
                                part.store(),
                                Show.valueOf(part.show().toUpperCase(Locale.ROOT)),
                                some,
                                probes(folder, cells),
                                manifest.map(RunPlan::of)
                                        .orElseGet(RunPlan::unknown)
                                        .ofCells(cells.size())),
                        RunPromise.sentence(part.store(), some).orElse(""),
                        part.partial(),
                        part.show(),
                        part.trialsPlanned()
                                * cells.size()
                                / Math.max(1, part.cells().size()),
                        part.axes().stream().filter(name -> !name.equals(axis)).toList(),
                        cells));
    }

    private static List<ProbeView> probes(Optional<Path> folder, List<CellPart> cells) {
        Set<String> ids = ids(cells);
        return folder.map(ProbesFile::read).orElse(List.of()).stream()
                .filter(probe -> ids.contains(probe.cell()))
                .toList();
    }

    /** The ids of its cells; collected at each call. */
    Set<String> cellIds() {
        return ids(part.cells());
    }

    private static Set<String> ids(List<CellPart> cells) {
        return cells.stream().map(CellPart::id).collect(Collectors.toSet());
    }

    /** Sorts parts by their cells, in the order of the scenario instead of that of the rounds. */
    <T> List<T> inOrder(List<T> parts, Function<T, String> cell) {
        Map<String, Integer> order = new HashMap<>();
        part.cells().forEach(each -> order.put(each.id(), order.size()));
        return parts.stream()
                .sorted(Comparator.comparingInt(each -> order.getOrDefault(cell.apply(each), -1)))
                .toList();
    }

    Environment environment() {
        return manifest.map(Environment::of).orElse(Environment.UNKNOWN);
    }

    private static String partial(RunResults run) {
        if (!run.partial()) {
            return "";
        }
        String status = run.status() == RunStatus.RUNNING
                ? "not ended, killed, or not judged"
                : run.status() == RunStatus.COMPLETE ? "cut off" : run.status().name();
        return status + (run.statusReason().isEmpty() ? "" : ": " + run.statusReason());
    }
}
