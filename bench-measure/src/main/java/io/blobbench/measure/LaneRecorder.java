package io.blobbench.measure;

import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records the times and outcomes of one lane's operations: their histograms and the counts behind one phaser, so that the reader
 * gets all of them of the same operations. The lane writes; the control thread alone takes.
 */
public final class LaneRecorder {
    private final SingleWriterPhaser phaser = new SingleWriterPhaser();
    private volatile Recording active;
    private Recording inactive;
    /** Lane's own: where everything between enter and exit goes, also when it is taken meanwhile. */
    @SuppressWarnings("NullAway.Init") // set by enter
    private Recording entered;

    /**
     * A recorder without values.
     *
     * @param scheduled whether operations have intended starts; else only service times take memory
     */
    public LaneRecorder(boolean scheduled) {
        this.active = new Recording(scheduled);
        this.inactive = new Recording(scheduled);
    }

    /** Lane: begins recording one or more operations. */
    public void enter() {
        phaser.enter();
        entered = active;
    }

    /** Lane: what was recorded since {@link #enter} may now be taken. */
    public void exit() {
        phaser.exit();
    }

    /** Lane, between enter and exit: an operation ended at that instant with these outcomes. */
    public void count(long endNs, long acknowledged, long rejected, long failed, long bytes) {
        Recording recording = entered;
        if (acknowledged > 0) {
            recording.answered(endNs);
        }
        recording.operations++;
        recording.acknowledged += acknowledged;
        recording.rejected += rejected;
        recording.failed += failed;
        recording.bytes += bytes;
    }

    /** Lane, between enter and exit: the time of an operation that had no intended start. */
    public void recordService(long serviceNs) {
        entered.service(serviceNs);
    }

    /** Lane, between enter and exit: the times of an operation that had an intended start. */
    public void recordScheduled(long serviceNs, long responseNs, long startDelayNs, long laneDelayNs) {
        entered.service(serviceNs);
        entered.scheduled(responseNs, startDelayNs, laneDelayNs);
    }

    /** Lane, between enter and exit: how long an operation with a failed blob took, which is among no other times. */
    public void recordFailed(long waitedNs) {
        entered.failedTimes.recordValue(Histograms.withinRange(waitedNs));
    }

    /** Lane, between enter and exit: operations that were due and never sent, with the age they reached. */
    public void recordUnsent(long ageNs, long operations) {
        entered.unsent(ageNs, operations);
    }

    /** Control thread: adds everything recorded since the last call to the sum. */
    public void takeInto(Sum sum) {
        Recording taken = active;
        inactive.reset();
        active = inactive;
        inactive = taken;
        phaser.awaitExit();
        sum.add(taken);
    }

    /** The sum of several recorders in one interval, or of one recorder in several. Control thread only. */
    public static final class Sum {
        private final Histogram service = Histograms.create();
        private final Histogram response = Histograms.create();
        private final Histogram startDelay = Histograms.create();
        private final Histogram laneDelay = Histograms.createCoarse();
        private final Histogram failedTimes = Histograms.createCoarse();
        private Counts counts = Counts.ZERO;
        private long firstAnswerNs;
        private long lastAnswerNs;
        private long clamped;

        private void add(Recording recording) {
            answers(recording.acknowledged, recording.firstAnswerNs, recording.lastAnswerNs);
            counts = counts.plus(new Counts(
                    recording.operations,
                    recording.acknowledged,
                    recording.rejected,
                    recording.failed,
                    recording.bytes));
            service.add(recording.service);
            if (recording.response != null && recording.startDelay != null && recording.laneDelay != null) {
                response.add(recording.response);
                startDelay.add(recording.startDelay);
                laneDelay.add(recording.laneDelay);
            }
            failedTimes.add(recording.failedTimes);
            clamped += recording.clamped;
        }

        private void answers(long acknowledged, long firstNs, long lastNs) {
            if (acknowledged > 0) {
                boolean none = counts.blobsAcknowledged() == 0;
                firstAnswerNs = none || firstNs - firstAnswerNs < 0 ? firstNs : firstAnswerNs;
                lastAnswerNs = none || lastNs - lastAnswerNs > 0 ? lastNs : lastAnswerNs;
            }
        }

        /** Empties this sum and all histograms returned by it. */
        public void reset() {
            counts = Counts.ZERO;
            service.reset();
            response.reset();
            startDelay.reset();
            laneDelay.reset();
            failedTimes.reset();
            clamped = 0;
        }

        /** Adds what the other sum has. */
        public void add(Sum other) {
            answers(other.counts.blobsAcknowledged(), other.firstAnswerNs, other.lastAnswerNs);
            counts = counts.plus(other.counts);
            service.add(other.service);
            response.add(other.response);
            startDelay.add(other.startDelay);
            laneDelay.add(other.laneDelay);
            failedTimes.add(other.failedTimes);
            clamped += other.clamped;
        }

        public Counts counts() {
            return counts;
        }

        /** The end of the first operation with an acknowledged blob; any value without one. */
        public long firstAnswerNs() {
            return firstAnswerNs;
        }

        /** The end of the last operation with an acknowledged blob; any value without one. */
        public long lastAnswerNs() {
            return lastAnswerNs;
        }

        /** The times, in histograms that further additions change. */
        public OperationTimes latencies() {
            return new OperationTimes(service, response, startDelay, laneDelay, clamped);
        }

        /** The times of operations with a failed blob, from their intended starts, in a histogram that further additions change. */
        public Histogram failedTimes() {
            return failedTimes;
        }
    }

    /** One of the two sides; plain fields, ordered by the phaser. */
    private static final class Recording {
        private final Histogram service = Histograms.create();
        private final @Nullable Histogram response;
        private final @Nullable Histogram startDelay;
        private final @Nullable Histogram laneDelay;
        private final Histogram failedTimes = Histograms.createCoarse();
        private long operations;
        private long acknowledged;
        private long rejected;
        private long failed;
        private long bytes;
        private long clamped;
        private long firstAnswerNs;
        private long lastAnswerNs;

        private Recording(boolean scheduled) {
            this.response = scheduled ? Histograms.create() : null;
            this.startDelay = scheduled ? Histograms.create() : null;
            this.laneDelay = scheduled ? Histograms.createCoarse() : null;
        }

        /** Ends come in any order: answers wait for their lane. */
        private void answered(long endNs) {
            boolean none = acknowledged == 0;
            if (none || endNs - firstAnswerNs < 0) {
                firstAnswerNs = endNs;
            }
            if (none || endNs - lastAnswerNs > 0) {
                lastAnswerNs = endNs;
            }
        }

        private void service(long serviceNs) {
            service.recordValue(clamp(serviceNs));
        }

        private void scheduled(long responseNs, long startDelayNs, long laneDelayNs) {
            Objects.requireNonNull(response).recordValue(clamp(responseNs));
            Objects.requireNonNull(startDelay).recordValue(clamp(startDelayNs));
            Objects.requireNonNull(laneDelay).recordValue(Histograms.withinRange(laneDelayNs));
        }

        private void unsent(long ageNs, long count) {
            if (ageNs > Histograms.HIGHEST_NS) {
                clamped += 2 * count; // response time and start delay
            }
            long valueNs = Histograms.withinRange(ageNs);
            Objects.requireNonNull(response).recordValueWithCount(valueNs, count);
            Objects.requireNonNull(startDelay).recordValueWithCount(valueNs, count);
        }

        private long clamp(long valueNs) {
            if (valueNs > Histograms.HIGHEST_NS) {
                clamped++;
            }
            return Histograms.withinRange(valueNs);
        }

        private void reset() {
            service.reset();
            if (response != null && startDelay != null && laneDelay != null) {
                response.reset();
                startDelay.reset();
                laneDelay.reset();
            }
            failedTimes.reset();
            operations = 0;
            acknowledged = 0;
            rejected = 0;
            failed = 0;
            bytes = 0;
            clamped = 0;
        }
    }
}
