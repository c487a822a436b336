package io.blobbench.trial.judge;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether a load with a rate was carried out as asked for, and whether its generator or its store made operations late.
 *
 * @param load of the cell
 * @param lanes generator threads
 * @param slots of all connections
 * @param measured by the trial
 * @param faults of the trial: starts after the first say how a lane fared whose connections were lost, and not how punctual it is
 */
record LoadPunctuality(LoadModel load, int lanes, long slots, Measured measured, Optional<FaultLedger> faults) {
    /** A median start later than this is no jitter any more. */
    private static final long LATE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** A wake-up may delay all starts of the burst that it begins by as long. */
    private static final long WAKE_UP_NS = TimeUnit.MICROSECONDS.toNanos(100);
    /** A slot that is free for so many times as long as it is busy is not what a burst waits for. */
    private static final double TIMES_FREE = 2;
    /** Connections lost for this part of a share of the time may delay that share of the operations, which queue up meanwhile. */
    private static final double LEAST_OF_DELAYED = 0.5;
    /** Share of the mean service time by which lanes may be late on average without slowing operations down. */
    private static final double SMALL_DELAY = 0.1;
    /** Share of the measurement in which the harness may not run at a stretch: shorter pauses show in the lanes' delays. */
    private static final double LONG_PAUSE = 0.1;
    /** With fewer of the slots of a closed load busy, what happens between operations limits it as well. */
    private static final double LEAST_BUSY = 0.75;
    /** With fewer of the slots busy, an operation that was due could have been sent. */
    private static final double MOST_SLOTS = 0.5;

    /** Late although, by Little's law, the store left slots free, which the lanes did not use in time. */
    boolean generatorLate() {
        return load instanceof OpenLoad
                && medianStartLate()
                && slotsFree()
                && medianLaneDelayNs() >= leastLaneDelayNs()
                && !disconnected(0.5);
    }

    /**
     * A lane that cannot send faster uses each slot in turn, which is free for the rest of its turn: in a burst, or for a
     * key that takes most operations, for more than twice as long as it is busy. Slots that a burst fills are used again at once, however
     * few of them are busy on average. A lane that wakes late delays a long operation by a small part of its time.
     */
    private double leastLaneDelayNs() {
        double turnNs = slots / undisturbedPerSecond() * 1e9;
        double busyNs = (double) undisturbed().service().getValueAtPercentile(50);
        double lateNs = Math.max((double) LATE_NS, Tolerances.JITTER * busyNs);
        return Math.min(
                Math.min(lateNs, turnNs * (1 - MOST_SLOTS)), Math.max(TIMES_FREE * busyNs, (double) WAKE_UP_NS));
    }

    /** The load was kept, but what callers waited for at the 99th percentile was the generator rather than the store. */
    boolean generatorJitter() {
        if (!(load instanceof OpenLoad)) {
            return false;
        }
        long laneDelayNs = undisturbed().laneDelay().getValueAtPercentile(99);
        long responseNs = undisturbed().response().getValueAtPercentile(99);
        return laneDelayNs > undisturbed().service().getValueAtPercentile(99)
                && laneDelayNs >= responseNs * Tolerances.JITTER
                && slotsFree()
                && !disconnected(0.01);
    }

    /**
     * Whether lost connections, which a lane tries to open again before it sends more, may have delayed a share of the operations: what
     * is due meanwhile finds free slots and counts as delayed by the lane, whether or not a connection came back. Before a fault none is lost, or
     * the row is INVALID.
     */
    private boolean disconnected(double share) {
        return faults.isEmpty()
                && measured.disconnectedSeconds() >= share * LEAST_OF_DELAYED * lanes * measured.seconds();
    }

    /**
     * Whether the lanes sent in time what an open load and its slots allowed, by a delay that is small beside the time that operations took: if the
     * load was not kept, its generator is not why, however busy its host was.
     */
    boolean sentInTime() {
        double serviceNs = undisturbed().service().getMean();
        long forWantOfLanes = measured.operationsUnsent() - measured.unsentForSlots();
        return sentBut(forWantOfLanes, Tolerances.UNSENT_SHARE * due())
                && undisturbed().laneDelay().getMean() < SMALL_DELAY * serviceNs
                && !(measured.utilization().longestPauseSeconds() > LONG_PAUSE * measured.seconds());
    }

    /** Whether throughput is what was asked for. */
    boolean loadKept() {
        if (load instanceof RoughLoad) {
            return operationsPerSecond() >= Tolerances.NEARLY_NOMINAL * load.offeredOpsPerSecond() * lanes;
        }
        return sent() && (!medianStartLate() || lateByLanes()) && !measured.fellBehind();
    }

    /** Whether the operations of an open load were sent, and most of them on time. */
    boolean startsOnTime() {
        return sent() && !medianStartLate();
    }

    private boolean sent() {
        return sentBut(measured.operationsUnsent(), Tolerances.unsent(due()));
    }

    /** Whether so many of the operations of an open load are few enough, had they not been sent. */
    private boolean sentBut(long unsent, double tolerated) {
        return load instanceof OpenLoad
                && (unsent <= tolerated || keptUntilTheFault()); // it counts those after a fault
    }

    private double due() {
        return (double) measured.counts().operations() + measured.operationsUnresolved() + measured.operationsUnsent();
    }

    private boolean keptUntilTheFault() {
        return faults.filter(FaultLedger::hasBaseline)
                .filter(ledger ->
                        isTrace() || FaultJudge.kept(ledger, load.offeredOpsPerSecond() * ledger.secondsBefore()))
                .isPresent();
    }

    /** It has no steady rate, so whether it was kept is not known here; a row in which it was not is INVALID. */
    private boolean isTrace() {
        return load instanceof OpenLoad open && open.arrivals() == OpenLoad.Arrivals.TRACE;
    }

    private boolean medianStartLate() {
        return medianStartNs() > LATE_NS;
    }

    /** 0 without starts. */
    private long medianStartNs() {
        return undisturbed().startDelay().getValueAtPercentile(50);
    }

    private long medianLaneDelayNs() {
        return undisturbed().laneDelay().getValueAtPercentile(50);
    }

    /** Whether the lanes, rather than the store, made most starts late: the load was carried out. */
    private boolean lateByLanes() {
        return slotsFree() && medianStartNs() - medianLaneDelayNs() <= LATE_NS;
    }

    private boolean slotsFree() {
        return busySlots() < slots * MOST_SLOTS;
    }

    /**
     * Whether the slots of a closed load, each of which is to be used again at once, were free for so long between an answer and the next
     * operation that the store alone did not limit it: the harness, its client or a full socket took that time.
     */
    boolean idleBetweenOperations() {
        return load instanceof ClosedLoad && faults.isEmpty() && busySlots() < slots * LEAST_BUSY;
    }

    /** By Little's law. */
    private double busySlots() {
        return undisturbedPerSecond() * undisturbed().service().getMean() / 1e9;
    }

    /** Operations a second before the first fault, of the whole measurement where there was none. */
    private double undisturbedPerSecond() {
        return faults.filter(ledger -> ledger.secondsBefore() > 0)
                .map(ledger -> ledger.operationsBefore() / ledger.secondsBefore())
                .orElseGet(this::operationsPerSecond);
    }

    private double operationsPerSecond() {
        return measured.counts().operations() / measured.seconds();
    }

    /** Times of the operations before the first fault, of all where there was none. */
    private OperationTimes undisturbed() {
        return faults.map(FaultLedger::timesBefore).orElse(measured.latencies());
    }
}
