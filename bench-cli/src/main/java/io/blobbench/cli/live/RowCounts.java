package io.blobbench.cli.live;

import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The trials that have ended, by cell and verdict. Used by one thread at a time. */
final class RowCounts {
    private final int cells;
    private final int trialsPerCell;
    private final Map<Verdict, Integer> rows = new EnumMap<>(Verdict.class);
    private final Map<String, Integer> rowsOfCell = new HashMap<>();
    private final Map<String, Integer> validOfCell = new HashMap<>();

    RowCounts(int cells, int trialsPerCell) {
        this.cells = cells;
        this.trialsPerCell = trialsPerCell;
        for (Verdict verdict : Verdict.values()) {
            rows.put(verdict, 0);
        }
    }

    void add(TrialResult result) {
        rows.merge(result.verdict(), 1, Integer::sum);
        rowsOfCell.merge(result.cell().id(), 1, Integer::sum);
        if (result.verdict() == Verdict.VALID) {
            validOfCell.merge(result.cell().id(), 1, Integer::sum);
        }
    }

    /** All rounds of a cell are in, which may change the rows that were VALID. */
    void judged(CellVerdict verdict) {
        if (verdict.unsteady().isPresent()) {
            int changed = validOfCell.getOrDefault(verdict.cell(), 0);
            rows.merge(Verdict.VALID, -changed, Integer::sum);
            rows.merge(Verdict.UNSTEADY, changed, Integer::sum);
        }
    }

    void into(Families families, Labels run) {
        int cellsDone = 0;
        int trialsDone = 0;
        for (int trials : rowsOfCell.values()) {
            cellsDone += trials >= trialsPerCell ? 1 : 0;
            trialsDone += trials;
        }
        families.gauge(Metric.CELLS, run, cells);
        families.gauge(Metric.CELLS_DONE, run, cellsDone);
        families.gauge(Metric.TRIALS, run, (double) cells * trialsPerCell);
        families.gauge(Metric.TRIALS_DONE, run, trialsDone);
        rows.forEach((verdict, count) -> families.gauge(Metric.ROWS, run.add("verdict", verdict.name()), count));
    }
}
