package io.blobbench.report.compare;

import io.blobbench.report.cell.CellAxes;
import io.blobbench.report.cell.KindSamples;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.cell.SearchResolution;
import io.blobbench.report.read.HistogramLog;
import io.blobbench.report.read.Machine;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.ResultsFile;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.RunStatus;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.Counted;
import io.blobbench.scenario.text.Show;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * One of the runs that are compared, or a part of one.
 *
 * @param id its name
 * @param part the axis and its value that cells of this part have, {@code client.linger.ms=5}; empty for a whole run
 * @param machine the load host in one line; empty where only results.csv is there, and where the load came from other hosts
 * @param fleetHosts names of the hosts of a fleet's agents; empty without a fleet, and where only results.csv is there
 * @param cells in the order of the scenario; of results.csv where only that is there
 * @param planned values by the names of the axes, by the ids of cells; empty where only results.csv is there
 * @param conditions of the whole run, by name, in a part the environment alone; empty where only results.csv is there
 * @param show what its scenario asks for; throughput where only results.csv is there
 */
public record ComparedRun(
        String id,
        String part,
        String machine,
        Set<String> fleetHosts,
        List<MeasuredCell> cells,
        Map<String, Map<String, String>> planned,
        Map<String, String> conditions,
        Show show) {
    private static final Set<String> METRICS = Set.of("service", "response", "visibility");

    public ComparedRun {
        fleetHosts = Collections.unmodifiableSet(new TreeSet<>(fleetHosts));
        cells = List.copyOf(cells);
        planned = Map.copyOf(planned);
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    /** A run, or a part of one, of which run.json is not there or not needed. */
    public ComparedRun(String id, String part, String machine, List<MeasuredCell> cells) {
        this(id, part, machine, Set.of(), cells, Map.of(), Map.of());
    }

    /** A run, or a part of one, that shows throughput. */
    public ComparedRun(
            String id,
            String part,
            String machine,
            Set<String> fleetHosts,
            List<MeasuredCell> cells,
            Map<String, Map<String, String>> planned,
            Map<String, String> conditions) {
        this(id, part, machine, fleetHosts, cells, planned, conditions, Show.THROUGHPUT);
    }

    /**
     * Reads a run that has ended.
     *
     * @param path its folder, or its results.csv, with histograms.hlog from beside it; or a copy of results.csv under another
     *     name, beside which the files of another run may be
     * @throws ResultsException when there is no run, or one that is not whole or of another schema version
     */
    public static ComparedRun read(Path path) {
        if (Files.notExists(path)) {
            throw new ResultsException(path + ": no such file or folder");
        }
        Path file = Files.isDirectory(path) ? path.resolve(ResultsCsv.FILE_NAME) : path;
        ResultsFile results = whole(file);
        if (results.rows().isEmpty()) {
            throw new ResultsException(file + ": holds no trials");
        }
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        boolean named = file.endsWith(ResultsCsv.FILE_NAME);
        boolean whole = named && RunFile.of(folder, ManifestFile.NAME).exists();
        Optional<Manifest> manifest = whole ? Optional.of(ended(folder)) : Optional.empty();
        Optional<RunResults> run = manifest.map(each -> RunReader.of(each, results));
        return new ComparedRun(
                results.rows().get(0).text("run_id"),
                "",
                manifest.filter(ComparedRun::loadedByItsHost)
                        .map(each -> Machine.of(each.host()).whole().line())
                        .orElse(""),
                manifest.flatMap(Manifest::fleet)
                        .map(fleet -> Set.copyOf(fleet.hosts()))
                        .orElse(Set.of()),
                run.map(each -> cells(each, times(folder), ProbesFile.read(folder)))
                        .orElseGet(() -> cells(byCell(results.rows()), named ? times(folder) : Map.of(), cell -> 0)),
                run.map(ComparedRun::plannedAxes).orElse(Map.of()),
                manifest.map(RunConditions::of).orElse(Map.of()),
                run.map(RunResults::show).orElse(Show.THROUGHPUT));
    }

    /**
     * Reads a results.csv that has its last line.
     *
     * @throws ResultsException when that is cut off, or the file cannot be read
     */
    public static ResultsFile whole(Path file) {
        ResultsFile results = ResultsFile.read(file);
        if (results.truncated()) {
            throw new ResultsException(file + ": the last line is cut off; without it, "
                    + Counted.of(results.rows().size(), "trial") + " could be compared");
        }
        return results;
    }

    /**
     * Reads run.json of a run that has ended.
     *
     * @throws ResultsException when it has not, or its folder is that of no run
     */
    public static Manifest ended(Path folder) {
        Manifest manifest = ManifestFile.read(folder);
        unended(manifest).ifPresent(why -> {
            throw new ResultsException(folder + ": " + why);
        });
        return manifest;
    }

    /** The reason why a run is not compared that has not ended; empty for others. */
    public static Optional<String> unended(Manifest run) {
        return run.status() != RunStatus.RUNNING
                ? Optional.empty()
                : Optional.of(
                        "the run goes on, or was killed or could not be written to its end, and its cells were not"
                                + " judged by all their rounds: "
                                + (run.fleet().isPresent()
                                        ? "start a new one"
                                        : "`bench resume` completes one that has ended"));
    }

    /**
     * The times that cells have percentiles of; none where a folder has no histograms.hlog.
     *
     * @throws ResultsException when it cannot be read
     */
    public static Map<HistogramTag, TrialHistogram> times(Path folder) {
        Path histograms = folder.resolve(HistogramLogFile.FILE_NAME);
        return new RunFile(histograms).exists()
                ? HistogramLog.read(
                        histograms, tag -> METRICS.contains(tag.metric()) || KindSamples.holds(tag.metric()))
                : Map.of();
    }

    /** Whether the host that run.json describes generated the load; it is the controller's, which sends none, where agents ran elsewhere. */
    private static boolean loadedByItsHost(Manifest run) {
        return run.fleet().map(FleetEntry::local).orElse(true);
    }

    private static Map<String, Map<String, String>> plannedAxes(RunResults run) {
        return run.cells().stream()
                .collect(Collectors.toMap(PlannedCell::id, PlannedCell::axes, (first, again) -> first));
    }

    private static Map<String, List<RowView>> byCell(List<RowView> rows) {
        return rows.stream().collect(Collectors.groupingBy(RowView::cell, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * The cells of a run, also of one that is not whole.
     *
     * @param times as {@link #times} reads them
     * @param probes of its searches
     */
    public static List<MeasuredCell> cells(
            RunResults run, Map<HistogramTag, TrialHistogram> times, List<ProbeView> probes) {
        return cells(run.trialsByCell(), times, cell -> SearchResolution.of(cell, run.precision(cell.id()), probes));
    }

    private static List<MeasuredCell> cells(
            Map<String, List<RowView>> byCell,
            Map<HistogramTag, TrialHistogram> times,
            ToDoubleFunction<MeasuredCell> resolution) {
        KindSamples kinds = new KindSamples(times);
        return byCell.entrySet().parallelStream()
                .map(cell -> kinds.addedTo(MeasuredCell.of(cell.getKey(), cell.getValue(), times)))
                .map(cell -> cell.searchedTo(resolution.applyAsDouble(cell)))
                .toList();
    }

    /** The values of a cell by the names of the axes, in the order of the scenario; as its id says where run.json is not there. */
    Map<String, String> axes(MeasuredCell cell) {
        return planned.getOrDefault(cell.id(), CellAxes.of(cell.id()));
    }

    /** How the environment changed when it was resumed: {@code changed when resumed (...)}; empty where it did not, or is not known. */
    public Optional<String> changedEnvironment() {
        return Optional.ofNullable(conditions.get(RunConditions.ENVIRONMENT))
                .filter(text -> !text.equals(RunConditions.SAME));
    }

    /** The distinct texts of its rows in a column. */
    public List<String> texts(String column) {
        return cells.stream()
                .flatMap(cell -> cell.texts(column).stream())
                .distinct()
                .toList();
    }

    /** The same in one text, without the empty one of trials that ended before it was known: {@code 8.0.1, 8.2.0}. */
    public String joined(String column) {
        return texts(column).stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    /** The seeds of its open loads with random arrivals, each once; without searches, whose checks of lower loads have seeds of their own. */
    Set<String> seedsOfArrivals() {
        return cells.stream()
                .flatMap(cell -> cell.rows().stream())
                .filter(row -> row.text("arrivals").equals("poisson") && !row.hasLoad(LoadKind.FIND_MAX))
                .map(row -> row.text("seed"))
                .filter(seed -> !seed.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Trials of all cells. */
    public int trials() {
        return cells.stream().mapToInt(cell -> cell.rows().size()).sum();
    }
}
