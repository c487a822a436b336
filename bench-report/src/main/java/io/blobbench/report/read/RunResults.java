package io.blobbench.report.read;

import io.blobbench.results.RunStatus;
import io.blobbench.scenario.text.Show;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of a run, as read from its folder.
 *
 * @param runId name of the folder
 * @param store its name
 * @param scenario its name
 * @param target {@code local}, or the name of the servers
 * @param loadFrom the load host, or the agents of a fleet on other hosts, in one line
 * @param status as run.json says; RUNNING also for a run that was killed
 * @param statusReason why the run is not complete; may be empty
 * @param axes names of the axes in the order of the scenario
 * @param show the figures that a table shows for a cell
 * @param cells every cell of the scenario in its order, run or not
 * @param trialsPlanned rows of a complete run
 * @param rows in the order of results.csv
 * @param truncated whether the last line of results.csv was cut off, and left out
 */
public record RunResults(
        String runId,
        String store,
        String scenario,
        String target,
        String loadFrom,
        RunStatus status,
        String statusReason,
        List<String> axes,
        Show show,
        List<PlannedCell> cells,
        int trialsPlanned,
        List<RowView> rows,
        boolean truncated) {
    /**
     * A cell of the scenario.
     *
     * @param id as in the column {@code cell}
     * @param axes values by the names of the axes
     * @param precision of its searches for the highest load, as a share of it; 0 where there are none
     */
    public record PlannedCell(String id, Map<String, String> axes, double precision) {}

    public RunResults {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        rows = List.copyOf(rows);
    }

    /** The rows of each cell that has any, the cells in the order of the scenario, not in that of the rounds. */
    public Map<String, List<RowView>> trialsByCell() {
        Map<String, List<RowView>> trials = new LinkedHashMap<>();
        cells.forEach(cell -> trials.put(cell.id(), new ArrayList<>()));
        rows.forEach(row -> trials.computeIfAbsent(row.cell(), unplanned -> new ArrayList<>())
                .add(row));
        trials.values().removeIf(List::isEmpty);
        return trials;
    }

    /** The precision of the searches of a cell, as a share of the load; 0 where there are none. */
    public double precision(String cell) {
        return cells.stream()
                .filter(each -> each.id().equals(cell))
                .mapToDouble(PlannedCell::precision)
                .findFirst()
                .orElse(0);
    }

    /** Whether rows are missing. */
    public boolean partial() {
        return truncated || status != RunStatus.COMPLETE;
    }
}
