package io.blobbench.report.page;

import io.blobbench.measure.Visibility;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** A trial whose blobs another reader looked for. */
final class VisibilityRun {
    private static final int SEEN = 1000;

    private VisibilityRun() {}

    static void writeTo(ResultsWriter writer, Cell cell) {
        TrialResult trial = TrialSamples.valid(cell, 1, 8_000, TrialSamples.latencies(true));
        writer.on(
                new RunEvent.TrialEnded(with(trial, seen(trial.measured().orElseThrow(), times(0), times(2_000_000)))));
    }

    /** Times of up to 3 ms since the sending, from a later instant on; 0 of what was seen before. */
    private static Histogram times(long laterNs) {
        Histogram times = new Histogram(3);
        for (int i = 1; i <= SEEN; i++) {
            times.recordValue(Math.max(0, 3_000_000L * i / SEEN - laterNs));
        }
        return times;
    }

    private static Measured seen(Measured measured, Histogram sinceSent, Histogram sinceAcknowledged) {
        return new Measured(
                measured.counts(),
                0,
                0,
                0,
                0,
                measured.dueSeconds(),
                measured.seconds(),
                measured.settledSeconds(),
                measured.drift(),
                false,
                measured.latencies(),
                measured.kinds(),
                measured.resources(),
                measured.utilization(),
                measured.hostSpeed(),
                0,
                Double.NaN,
                Double.NaN,
                new Visibility(sinceSent, sinceAcknowledged, 0, 0, 0, Double.NaN, Double.NaN, "a second reader"),
                Double.NaN,
                Double.NaN);
    }

    private static TrialResult with(TrialResult trial, Measured measured) {
        return new TrialResult(
                trial.cell(),
                trial.trial(),
                trial.startedAt(),
                trial.lanes(),
                trial.inFlight(),
                trial.verdict(),
                trial.reasons(),
                trial.limitedBy(),
                Optional.of(measured),
                trial.verification(),
                trial.space(),
                trial.description());
    }
}
