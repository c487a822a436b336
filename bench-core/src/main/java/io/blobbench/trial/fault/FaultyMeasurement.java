package io.blobbench.trial.fault;

import io.blobbench.host.Pause;
import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.facts.FaultLedger;
import java.time.Duration;
import java.util.List;

/**
 * A measurement with faults: passes its ticks to a {@link ServiceMeter} and reports intervals. One measurement,
 * control thread.
 */
public final class FaultyMeasurement implements PhaseListener {
    /** How often its phase reports. */
    public static final Duration TICK = Duration.ofMillis(Math.round(ServiceMeter.TICK_SECONDS * 1000));

    private final FaultInjector injector;
    private final ServiceMeter meter;
    private final PhaseListener listener;
    private final double intervalSeconds;
    private double startSeconds;
    private double seconds;
    private Counts counts = Counts.ZERO;
    private OperationTimes latencies = OperationTimes.empty();
    private long clamped;

    /**
     * A measurement that has not begun.
     *
     * @param listener receives intervals
     * @param interval a multiple of {@link #TICK}
     * @param timeout how long an answer may take
     * @param scheduled whether operations are due at times of a schedule
     */
    public FaultyMeasurement(
            FaultInjector injector, PhaseListener listener, Duration interval, Duration timeout, boolean scheduled) {
        this.injector = injector;
        this.meter = new ServiceMeter(injector::firstSeconds, timeout.toNanos(), scheduled);
        this.listener = listener;
        this.intervalSeconds = interval.toNanos() / 1e9;
    }

    /** The measurement begins at an instant of the load's clock, from which on its faults are due. */
    public void start(long originNs) {
        injector.start(originNs);
    }

    @Override
    public boolean interval(PhaseInterval tick) {
        meter.tick(tick);
        seconds += tick.seconds();
        counts = counts.plus(tick.counts());
        latencies.add(tick.latencies());
        clamped += tick.latencies().clamped();
        return seconds < intervalSeconds - ServiceMeter.TICK_SECONDS / 2 || report();
    }

    private boolean report() {
        OperationTimes whole = new OperationTimes(
                latencies.service(), latencies.response(), latencies.startDelay(), latencies.laneDelay(), clamped);
        boolean goOn = listener.interval(new PhaseInterval(startSeconds, seconds, counts, whole));
        startSeconds += seconds;
        seconds = 0;
        counts = Counts.ZERO;
        latencies = OperationTimes.empty();
        clamped = 0;
        return goOn;
    }

    /** The measurement has ended, its drain included: reports its last interval, where that is shorter than the others. */
    public void reportRest() {
        if (seconds > 0) {
            report();
        }
    }

    /**
     * Returns when the faults have ended, too.
     *
     * @param offeredSeconds in which load was offered
     * @param pauses in which this process did not run, which are no lack of service
     */
    public FaultLedger end(double offeredSeconds, List<Pause> pauses) throws InterruptedException {
        return meter.ledger(injector.finish(Crash.LONGEST_START), offeredSeconds, pauses);
    }
}
