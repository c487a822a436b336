package io.blobbench.report.page;

import io.blobbench.measure.KindTimes;
import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.measure.OperationTimes;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Trials of a mix of get and put, each of which takes the same time in all of them but for a few microseconds. */
final class KindRun {
    static final int TRIALS = 5;

    private static final int OPERATIONS = 1000;

    private KindRun() {}

    static void writeTo(ResultsWriter writer, Cell cell, long getUs, long putUs) {
        for (int trial = 1; trial <= TRIALS; trial++) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.withKinds(
                    TrialSamples.valid(cell, trial, 1000, TrialSamples.latencies(false)),
                    List.of(times(OperationKind.GET, getUs + trial), times(OperationKind.PUT, putUs + trial)))));
        }
    }

    private static KindTimes times(OperationKind kind, long serviceUs) {
        OperationTimes times = OperationTimes.empty();
        times.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(serviceUs), OPERATIONS);
        return new KindTimes(kind, Outcome.ANSWERED, "", OPERATIONS, OPERATIONS, 0, times);
    }
}
