package io.blobbench.measure;

import org.HdrHistogram.Histogram;

/**
 * Records the times and outcomes of one lane's operations: their histograms and the counts behind one phaser, so that the reader
 * gets all of them of the same operations. The lane writes; the control thread alone takes.
 */
public final class LaneRecorder {
    private final SingleWriterPhaser phaser = new SingleWriterPhaser();
    private volatile LaneRecording active;
    private LaneRecording inactive;
    /** Lane's own: where everything between enter and exit goes, also when it is taken meanwhile. */
    @SuppressWarnings("NullAway.Init") // set by enter
    private LaneRecording entered;

    /**
     * A recorder without values.
     *
     * @param scheduled whether operations have intended starts; else only service times take memory
     */
    public LaneRecorder(boolean scheduled) {
        this.active = new LaneRecording(scheduled);
        this.inactive = new LaneRecording(scheduled);
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
        LaneRecording recording = entered;
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

    /** Lane, between enter and exit: the times of an operation with a failed blob, which are among no others. */
    public void recordFailed(long serviceNs, long sinceIntendedNs) {
        entered.failedService.recordValue(Histograms.withinRange(serviceNs));
        entered.failedTimes.recordValue(Histograms.withinRange(sinceIntendedNs));
    }

    /** Lane, between enter and exit: blobs that a read did not find although they must be there. */
    public void recordMissing(long blobs) {
        entered.missing += blobs;
    }

    /** Lane, between enter and exit: operations that were due and never sent, with the age they reached. */
    public void recordUnsent(long ageNs, long operations) {
        entered.unsent(ageNs, operations);
    }

    /** Control thread: adds everything recorded since the last call to the sum. */
    public void takeInto(Sum sum) {
        LaneRecording taken = active;
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
        private final Histogram failedService = Histograms.createCoarse();
        private Counts counts = Counts.ZERO;
        private long missing;
        private long firstAnswerNs;
        private long lastAnswerNs;
        private long clamped;

        private void add(LaneRecording recording) {
            answers(recording.acknowledged, recording.firstAnswerNs, recording.lastAnswerNs);
            counts = counts.plus(new Counts(
                    recording.operations,
                    recording.acknowledged,
                    recording.rejected,
                    recording.failed,
                    recording.bytes));
            missing += recording.missing;
            service.add(recording.service);
            if (recording.response != null && recording.startDelay != null && recording.laneDelay != null) {
                response.add(recording.response);
                startDelay.add(recording.startDelay);
                laneDelay.add(recording.laneDelay);
            }
            failedTimes.add(recording.failedTimes);
            failedService.add(recording.failedService);
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
            missing = 0;
            service.reset();
            response.reset();
            startDelay.reset();
            laneDelay.reset();
            failedTimes.reset();
            failedService.reset();
            clamped = 0;
        }

        /** Adds what the other sum has. */
        public void add(Sum other) {
            answers(other.counts.blobsAcknowledged(), other.firstAnswerNs, other.lastAnswerNs);
            counts = counts.plus(other.counts);
            missing += other.missing;
            service.add(other.service);
            response.add(other.response);
            startDelay.add(other.startDelay);
            laneDelay.add(other.laneDelay);
            failedTimes.add(other.failedTimes);
            failedService.add(other.failedService);
            clamped += other.clamped;
        }

        public Counts counts() {
            return counts;
        }

        /** Blobs that reads did not find although they must be there. */
        public long missing() {
            return missing;
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

        /** The service times of the same operations, in a histogram that further additions change. */
        public Histogram failedService() {
            return failedService;
        }
    }
}
