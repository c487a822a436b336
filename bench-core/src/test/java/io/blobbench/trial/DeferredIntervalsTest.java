package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.measure.Counts;
import io.blobbench.trial.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeferredIntervalsTest {
    @Test
    void intervalsAreReportedAsTheyCame() {
        DeferredIntervals deferred = new DeferredIntervals();
        List<RunEvent> added = List.of(ended(0, true), ended(1, false));
        added.forEach(event -> deferred.add((RunEvent.IntervalEnded) event));
        List<RunEvent> reported = new ArrayList<>();

        deferred.reportTo(reported::add);

        assertThat(reported).isEqualTo(added);
    }

    private static RunEvent.IntervalEnded ended(int index, boolean scheduled) {
        return new RunEvent.IntervalEnded(
                TrialSamples.cell(new OpenLoad(500, OpenLoad.Arrivals.CONSTANT, 8)),
                2,
                TrialSamples.interval(index, new Counts(5, 4, 1, 0, 400), TrialSamples.latencies(scheduled)));
    }
}
