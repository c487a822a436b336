package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.report.statistics.CellPercentiles;
import io.blobbench.report.table.Grid;
import io.blobbench.results.RunStatus;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * A run as a table for the terminal: the first axis down, the second across, a table for each combination of others.
 *
 * <p>Each field holds what the scenario wants to show, by default throughput and service-time p99, under an open load
 * response-time p99; of several trials the median throughput with its range, and the p99 of all together with its interval. Where there
 * are too few operations for a p99, the field has the maximum.
 */
public final class SweepTable {
    private static final int NARROWEST = 40;
    private static final String NO_AXIS = "";

    private SweepTable() {}

    /**
     * Renders a run of which only the rows are known.
     *
     * @param width columns of the terminal; below 40 the table may be wider
     * @param unicode whether the terminal can show box-drawing characters
     */
    static String render(RunResults run, int width, boolean unicode) {
        return render(run, CellPercentiles.NONE, width, unicode);
    }

    /**
     * Renders a run.
     *
     * @param percentiles of its cells
     * @param width columns of the terminal; below 40 the table may be wider
     * @param unicode whether the terminal can show box-drawing characters
     * @return lines joined and ended by {@code \n}
     */
    public static String render(RunResults run, CellPercentiles percentiles, int width, boolean unicode) {
        int columns = Math.max(NARROWEST, width);
        List<String> parts = new ArrayList<>();
        tables(run, percentiles).forEach((title, grid) -> {
            if (!title.isEmpty()) {
                parts.add(WordUtils.wrap(title, columns, "\n", true));
            }
            parts.add(grid.render(columns, unicode));
        });
        parts.add(WordUtils.wrap(legend(run, percentiles), columns, "\n", true));
        parts.addAll(ReasonList.lines(run.rows(), columns));
        if (run.partial()) {
            parts.add(WordUtils.wrap(missing(run), columns, "\n", true));
        }
        return String.join("\n", parts) + "\n";
    }

    private static Map<String, Grid> tables(RunResults run, CellPercentiles percentiles) {
        Map<String, List<PlannedCell>> byOtherAxes = run.cells().stream()
                .collect(Collectors.groupingBy(cell -> title(run, cell), LinkedHashMap::new, Collectors.toList()));
        Map<String, List<RowView>> trials = run.trialsByCell();
        Map<String, Grid> tables = new LinkedHashMap<>();
        byOtherAxes.forEach((title, cells) -> tables.put(
                title,
                grid(
                        run,
                        cells,
                        cell -> new CellTrials(trials.getOrDefault(cell.id(), List.of()), run.show(), percentiles))));
        return tables;
    }

    private static String title(RunResults run, PlannedCell cell) {
        return run.axes().stream()
                .skip(2)
                .map(axis -> axis + "=" + cell.axes().get(axis))
                .collect(Collectors.joining(" "));
    }

    private static Grid grid(RunResults run, List<PlannedCell> cells, Function<PlannedCell, CellTrials> field) {
        String first = run.axes().isEmpty() ? NO_AXIS : run.axes().get(0);
        String second = run.axes().size() < 2 ? NO_AXIS : run.axes().get(1);
        String header = header(run);
        Function<PlannedCell, String> down = cell -> cell.axes().getOrDefault(first, "single");
        Function<PlannedCell, String> across = cell -> cell.axes().getOrDefault(second, header);
        Map<List<String>, CellTrials> fields = new HashMap<>();
        cells.forEach(cell -> fields.putIfAbsent(List.of(down.apply(cell), across.apply(cell)), field.apply(cell)));
        return new Grid(
                second.equals(NO_AXIS) ? first : first + " \\ " + second,
                cells.stream().map(down).distinct().toList(),
                cells.stream().map(across).distinct().toList(),
                (row, column) -> Optional.ofNullable(fields.get(List.of(row, column))));
    }

    private static String header(RunResults run) {
        return switch (run.show()) {
            case THROUGHPUT -> CellTrials.searched(run.rows()) ? "ops/s kept, p99" : "blobs/s, p99";
            case MEAN -> "mean, p50";
            case SPACE -> "bytes a blob";
            case THRESHOLDS -> "p99, operations over";
            case CONNECTIONS -> "connections held";
        };
    }

    private static String legend(RunResults run, CellPercentiles percentiles) {
        boolean searched = CellTrials.searched(run.rows());
        String figures =
                switch (run.show()) {
                    case THROUGHPUT ->
                        (searched
                                        ? "the highest load that was kept, in operations per second, and "
                                        : "blobs acknowledged per second, and ")
                                + CellTrials.times(run.rows()) + "-time p99"
                                + (searched ? " of its final check" : "");
                    case MEAN ->
                        "mean and median " + CellTrials.times(run.rows()) + " time, and blobs acknowledged per second";
                    case SPACE -> "bytes that a blob occupies over all replicas, and where";
                    case THRESHOLDS ->
                        CellTrials.times(run.rows())
                                + "-time p50 and p99, and operations of all trials that took longer than each threshold";
                    case CONNECTIONS ->
                        "connections that were held, the p99 of their connect times, and memory of the server for each";
                };
        boolean several = run.trialsPlanned() > run.cells().size();
        String range =
                run.show() == Show.THROUGHPUT ? ", and [lowest..highest] " + (searched ? "load" : "throughput") : "";
        boolean merged =
                percentiles != CellPercentiles.NONE && run.show() != Show.SPACE && run.show() != Show.CONNECTIONS;
        boolean unsteady = run.rows().stream().anyMatch(row -> row.verdict() == Verdict.UNSTEADY);
        return "Each field: " + figures
                + (several ? "; the median of several trials" + range : "")
                + (several && merged
                        ? ", and percentiles of all trials together with a 95 % interval where there is room"
                        : "")
                + (!several && merged ? "; [..] after a time: its 95 % interval, within this one trial" : "")
                + "."
                + (several && merged ? unmerged(run, percentiles) : "")
                + (unsteady
                        ? " ~: not steady, " + (run.show() == Show.SPACE ? "throughput was" : "the figures were")
                                + " still changing."
                        : "");
    }

    /** Which cells have no percentiles of all trials together. */
    private static String unmerged(RunResults run, CellPercentiles percentiles) {
        List<String> cells = run.trialsByCell().entrySet().stream()
                .filter(cell -> new CellTrials(cell.getValue(), run.show(), percentiles).unmerged())
                .map(Map.Entry::getKey)
                .toList();
        if (cells.isEmpty()) {
            return "";
        }
        return " " + (cells.size() == 1 ? cells.get(0) : cells.size() + " cells, for example " + cells.get(0))
                + ": histograms.hlog lacks a trial, and percentiles are the medians of those of the trials.";
    }

    private static String missing(RunResults run) {
        String status =
                run.status() == RunStatus.RUNNING ? "not ended" : run.status().name();
        String reason = run.statusReason().isEmpty() ? "" : ": " + run.statusReason();
        String truncated = run.truncated() ? "; the last line of results.csv was cut off" : "";
        return status + ", " + run.rows().size() + " of " + run.trialsPlanned() + " trials" + reason + truncated;
    }
}
