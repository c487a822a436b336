package io.blobbench.trial;

import io.blobbench.host.Interval;
import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.fault.FaultInjector;
import java.util.List;
import java.util.Optional;

/** Numbers the intervals of a measurement, and adds its usage and faults. Control thread only. */
final class IntervalReporter implements PhaseListener {
    private final Cell cell;
    private final int trial;
    private final Meters meters;
    private final Optional<FaultInjector> faults;
    private final RunListener listener;
    private int index;

    IntervalReporter(Cell cell, int trial, Meters meters, Optional<FaultInjector> faults, RunListener listener) {
        this.cell = cell;
        this.trial = trial;
        this.meters = meters;
        this.faults = faults;
        this.listener = listener;
    }

    @Override
    public boolean interval(PhaseInterval passed) {
        double endSeconds = passed.startSeconds() + passed.seconds();
        Interval interval = new Interval(
                index++,
                passed.startSeconds(),
                passed.seconds(),
                passed.counts(),
                passed.latencies(),
                meters.sample(),
                faults.map(some -> some.takeMarks(endSeconds)).orElse(List.of()));
        listener.on(new RunEvent.IntervalEnded(cell, trial, interval));
        return true;
    }
}
