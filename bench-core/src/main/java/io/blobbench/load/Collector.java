package io.blobbench.load;

import io.blobbench.load.outcome.Drift;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.Instants;
import io.blobbench.schedule.NanoClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Takes what the lanes recorded, interval by interval, until they have ended. One phase; control thread only. */
final class Collector {
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long BLOCKED_GRACE_NS = TimeUnit.SECONDS.toNanos(1);
    /** A lane whose client has returned ends its late drain, records, and ends within this time. */
    private static final long ENDING_GRACE_NS = TimeUnit.MILLISECONDS.toNanos(600);

    private final List<Lane> lanes;
    private final NanoClock clock;
    private final Window window;
    private final BooleanSupplier stopRequested;
    private final boolean endsInSilence;
    private final PhaseListener listener;
    private final DriftMeter drift;
    private final LaneRecorder.Sum total = new LaneRecorder.Sum();
    private final LaneRecorder.Sum taken = new LaneRecorder.Sum();
    private LaneRecorder.Sum interval = new LaneRecorder.Sum();
    private long takenNs;
    private long reportedNs;
    private long answeredNs;
    /** The instant from which lanes that are still running count as blocked in a client. */
    private long giveUpNs;

    private long blockedLanes;
    private boolean stopping;
    private @Nullable EarlyEnd early;
    private long endNs;

    /**
     * A collector of a phase that begins.
     *
     * @param window of any lane: all have the same times
     * @param offeredEndNs when the phase's last operation is due, or its deadline
     * @param endsInSilence whether it ends when nothing at all is answered any more
     */
    Collector(
            List<Lane> lanes,
            NanoClock clock,
            Window window,
            long offeredEndNs,
            BooleanSupplier stopRequested,
            boolean endsInSilence,
            PhaseListener listener) {
        this.lanes = lanes;
        this.clock = clock;
        this.window = window;
        this.stopRequested = stopRequested;
        this.endsInSilence = endsInSilence;
        this.listener = listener;
        this.drift = new DriftMeter(window.originNs(), offeredEndNs);
        this.takenNs = window.originNs();
        this.reportedNs = window.originNs();
        this.answeredNs = window.originNs();
        this.giveUpNs = window.deadlineNs() + window.timeoutNs() + BLOCKED_GRACE_NS;
    }

    /** Returns when all lanes have ended, or when they are given up. */
    void follow(CountDownLatch running, long intervalNs) throws InterruptedException {
        long reportNs = window.originNs() + intervalNs;
        boolean goOn = true;
        boolean ended;
        do {
            long wakeNs =
                    Instants.earlier(drift.over() ? reportNs : Instants.earlier(reportNs, drift.cutNs()), giveUpNs);
            ended = await(running, wakeNs);
            take();
            if (!ended && takenNs - giveUpNs >= 0) {
                giveUp(running);
                ended = true;
            }
            if (ended || takenNs - reportNs >= 0) {
                goOn &= report();
                reportNs += (1 + (takenNs - reportNs) / intervalNs) * intervalNs;
            }
            endEarly(goOn, ended);
        } while (!ended);
    }

    /**
     * Waits until an instant that was to come when the lanes' records were last taken. Where this thread comes later, as all threads do when the
     * process was stopped, lanes get the same time, up to a second, before they are given up, and a silence of the store does not count.
     */
    private boolean await(CountDownLatch running, long wakeNs) throws InterruptedException {
        boolean ended = running.await(wakeNs - clock.nanoTime(), TimeUnit.NANOSECONDS);
        long nowNs = clock.nanoTime();
        long sleptNs = nowNs - wakeNs; // before this wait, too: the process may stop while the listener is told
        if (sleptNs > BLOCKED_GRACE_NS) {
            answeredNs += sleptNs;
        }
        if (ended || sleptNs <= 0 || nowNs - giveUpNs < 0) {
            return ended;
        }
        return running.await(Math.min(sleptNs, BLOCKED_GRACE_NS), TimeUnit.NANOSECONDS);
    }

    /** Counts the lanes that are still blocked; one that was only recording gets the time to end. */
    private void giveUp(CountDownLatch running) throws InterruptedException {
        boolean allEnded = running.await(ENDING_GRACE_NS, TimeUnit.NANOSECONDS);
        blockedLanes = allEnded ? 0 : running.getCount();
        take(); // after the count, so that nothing is missing of a lane that is not counted
    }

    private void take() {
        taken.reset();
        takenNs = clock.nanoTime();
        lanes.forEach(lane -> lane.tally().recorder().takeInto(taken));
        if (taken.counts().operations() > 0) {
            answeredNs = takenNs;
        }
        drift.add(taken, takenNs);
        interval.add(taken);
        total.add(taken);
    }

    private boolean report() {
        double startSeconds = (reportedNs - window.originNs()) / 1e9;
        double seconds = (takenNs - reportedNs) / 1e9;
        LaneRecorder.Sum passed = interval;
        interval = new LaneRecorder.Sum();
        reportedNs = takenNs;
        boolean answered = passed.counts().blobsAcknowledged() > 0;
        return listener.interval(new PhaseInterval(
                startSeconds,
                seconds,
                passed.counts(),
                passed.latencies(),
                passed.failedTimes(),
                passed.failedService(),
                passed.missing(),
                answered ? (passed.firstAnswerNs() - window.originNs()) / 1e9 : Double.NaN,
                answered ? (passed.lastAnswerNs() - window.originNs()) / 1e9 : Double.NaN));
    }

    private void endEarly(boolean goOn, boolean ended) {
        if (stopRequested.getAsBoolean() && !stopping) {
            stopping = true;
            giveUpNs = Instants.earlier(takenNs + STOP_GRACE_NS, giveUpNs);
        }
        if (early != null) {
            return;
        }
        boolean told = !goOn && !window.isOver(takenNs); // afterwards there is nothing to cut off
        boolean full = full();
        if (full || (!ended && (told || (endsInSilence && silent())))) {
            early = full ? EarlyEnd.FULL : told ? EarlyEnd.LISTENER : EarlyEnd.SILENCE;
            // The listener took its time, in which the lanes went on; a full store has ended them.
            long nowNs = clock.nanoTime();
            lanes.forEach(lane -> lane.stop().at(nowNs));
            endNs = lanes.stream().mapToLong(lane -> lane.stop().cutNs()).reduce(nowNs, Instants::earlier);
            take(); // what is recorded from now on is of the drain
            drift.end(endNs);
            giveUpNs = Instants.earlier(takenNs + window.timeoutNs() + BLOCKED_GRACE_NS, giveUpNs);
        }
    }

    /**
     * Whether operations wait for longer than the timeout and nothing was answered during that time: further waiting is
     * useless.
     */
    private boolean silent() {
        return takenNs - answeredNs > window.timeoutNs()
                && lanes.stream().anyMatch(lane -> lane.waitsSince(takenNs - window.timeoutNs()));
    }

    /** Lanes that were given up, as their client did not return. */
    long blockedLanes() {
        return blockedLanes;
    }

    /** The sum of all intervals. */
    LaneRecorder.Sum total() {
        return total;
    }

    /** The drift of the phase, which ended at the given instant, and whose operations were due before instants. */
    Drift drift(long phaseEndNs, LongUnaryOperator dueBefore) {
        return drift.drift(phaseEndNs, dueBefore);
    }

    /** The first that ended the phase before its deadline. */
    Optional<EarlyEnd> earlyEnd() {
        return Optional.ofNullable(early).filter(cause -> !window.isOver(endNs));
    }

    private boolean full() {
        return lanes.stream().anyMatch(lane -> lane.tally().full() != null);
    }

    /** The instant of the early end. */
    long endNs() {
        return endNs;
    }
}
