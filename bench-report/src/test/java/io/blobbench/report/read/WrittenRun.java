package io.blobbench.report.read;

import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunStatus;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs for tests: written to a folder as the harness does and read back, or made of the same rows without files. */
public final class WrittenRun {
    private WrittenRun() {}

    public static RunResults write(Path base, int trials, List<Cell> cells, List<TrialResult> results) {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), trials, cells.toArray(Cell[]::new));
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            results.forEach(result -> writer.on(new RunEvent.TrialEnded(result)));
            writer.on(ResultSamples.JUDGED);
        }
        return RunReader.read(folder.path());
    }

    public static RunResults inMemory(int trials, List<Cell> cells, List<TrialResult> results) {
        RunContext run = ResultSamples.run("run-1", trials, cells.toArray(Cell[]::new));
        List<RowView> rows = results.stream().map(result -> row(run, result)).toList();
        return new RunResults(
                run.runId(),
                run.scenario().store(),
                run.scenario().name(),
                run.target(),
                "Test CPU, 4 cores, 8.00 GB, Linux",
                rows.size() == run.trialsPlanned() ? RunStatus.COMPLETE : RunStatus.PARTIAL,
                "",
                run.scenario().axisNames(),
                run.scenario().show(),
                cells.stream()
                        .map(cell -> new PlannedCell(cell.id(), cell.axes(), 0))
                        .toList(),
                run.trialsPlanned(),
                rows,
                false);
    }

    /** The same run whose rows are UNSTEADY. */
    public static RunResults unsteady(RunResults run) {
        return with(run, "verdict", "UNSTEADY");
    }

    /** The same run with another field in every row. */
    public static RunResults with(RunResults run, String column, String text) {
        return new RunResults(
                run.runId(),
                run.store(),
                run.scenario(),
                run.target(),
                run.loadFrom(),
                run.status(),
                run.statusReason(),
                run.axes(),
                run.show(),
                run.cells(),
                run.trialsPlanned(),
                run.rows().stream()
                        .map(row -> {
                            Map<String, String> fields = new HashMap<>(row.fields());
                            fields.put(column, text);
                            return RowView.of(fields);
                        })
                        .toList(),
                run.truncated());
    }

    /** The same run of a scenario that wants to show something else. */
    public static RunResults showing(RunResults run, Show show) {
        return new RunResults(
                run.runId(),
                run.store(),
                run.scenario(),
                run.target(),
                run.loadFrom(),
                run.status(),
                run.statusReason(),
                run.axes(),
                show,
                run.cells(),
                run.trialsPlanned(),
                run.rows(),
                run.truncated());
    }

    private static RowView row(RunContext run, TrialResult result) {
        List<String> fields = ResultColumns.fields(run, result);
        Map<String, String> byName = new HashMap<>();
        for (String name : ResultColumns.names()) {
            byName.put(name, fields.get(byName.size()));
        }
        return RowView.of(byName);
    }
}
