package io.blobbench.report;

import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsWriter;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialResult;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Writes runs as the harness does, for tests that read them. */
final class WrittenRun {
    private WrittenRun() {}

    static RunResults write(Path base, int trials, List<Cell> cells, List<TrialResult> results) {
        RunFolder folder = RunFolder.create(base, ResultSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), trials, cells.toArray(Cell[]::new));
        try (ResultsWriter writer = new ResultsWriter(folder, run, Map.of(), ResultSamples.CLOCK)) {
            results.forEach(writer::trialEnded);
        }
        return RunReader.read(folder.path());
    }
}
