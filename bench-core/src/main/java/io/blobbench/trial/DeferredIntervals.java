package io.blobbench.trial;

import io.blobbench.measure.CompressedTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of a measurement until it is known whether they are reported. Their times are compressed: the histograms of half an hour
 * would take 1.5 GB. Control thread only.
 */
final class DeferredIntervals {
    private static final OperationTimes ELSEWHERE = OperationTimes.empty();

    private final List<Deferred> all = new ArrayList<>();

    /** An interval, and its times. */
    private record Deferred(RunEvent.IntervalEnded ended, CompressedTimes times) {
        RunEvent.IntervalEnded whole() {
            return with(ended, times.expanded());
        }
    }

    void add(RunEvent.IntervalEnded ended) {
        all.add(new Deferred(
                with(ended, ELSEWHERE), new CompressedTimes(ended.interval().latencies())));
    }

    void reportTo(RunListener listener) {
        all.forEach(each -> listener.on(each.whole()));
    }

    private static RunEvent.IntervalEnded with(RunEvent.IntervalEnded ended, OperationTimes times) {
        return new RunEvent.IntervalEnded(
                ended.cell(), ended.trial(), ended.interval().withLatencies(times), ended.endedAt());
    }
}
