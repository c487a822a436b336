package io.blobbench.report.read;

import io.blobbench.measure.Counts;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import java.nio.file.Path;

/** A process that journals trials into the folder given, says so on its output, and goes on until it is killed. */
final class EndlessRun {
    static final int REPORTED_AFTER = 3;

    private EndlessRun() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        RunContext run = ResultSamples.run("run-1", 1_000_000, cell);
        try (ResultsWriter writer = new ResultsWriter(
                new RunFolder(Path.of(arguments[0])),
                run,
                ResultSamples.HOST,
                ManifestSeal.NONE,
                ResultSamples.CLOCK)) {
            for (int trial = 1; trial <= run.trialsPlanned(); trial++) {
                Counts counts = new Counts(10, 10, 0, 0, 1000);
                writer.on(new RunEvent.IntervalEnded(
                        cell, trial, TrialSamples.interval(0, counts, TrialSamples.latencies(false))));
                writer.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, trial, 5, TrialSamples.latencies(false))));
                if (trial == REPORTED_AFTER) {
                    System.out.println("journaled");
                    System.out.flush();
                }
            }
        }
    }
}
