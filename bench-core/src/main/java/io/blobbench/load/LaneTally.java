package io.blobbench.load;

import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.KindRecorder;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.Instants;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.workload.PayloadBytes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of the operations of one lane: times and counts go to its recorder, and what a verdict also needs is
 * kept for the phase. Used by the lane, except {@link #full} and the recorder's reading side; the control thread reads
 * the rest when the phase has ended.
 */
final class LaneTally {
    /** A client that fails an operation after as long a time gave up on the store; an error that the store answers comes sooner. */
    private static final long GIVEN_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LaneRecorder recorder;
    private final KindRecorder kinds;
    private final boolean scheduled;
    private final PayloadBytes payload;
    private final boolean keysStay;

    private final Silence.Longest silences = new Silence.Longest();
    private final DueTimes dueTimes = new DueTimes();
    private long originNs;
    private long timeoutNs;
    private long lastEndNs;
    private long lastAnswerNs;
    private int failedInARow;
    private long endedLate;
    private long readsOfOtherSize;
    private long blobsCompared;
    private long blobsDiffering;
    private long blobsWithheld;
    private long refusedWrites;
    private @Nullable Throwable firstFailure;
    private long blobsOfLostConnections;
    private @Nullable Throwable firstLoss;
    private long blobsWithoutRoom;
    private volatile @Nullable StoreFullException full;

    /**
     * @param kinds of operation to distinguish, or none
     * @param scheduled whether operations have intended starts
     * @param payload counts the bytes of blobs
     * @param keysStay whether every key that is read must be there
     */
    LaneTally(LaneRecorder recorder, KindRecorder kinds, boolean scheduled, PayloadBytes payload, boolean keysStay) {
        this.recorder = recorder;
        this.kinds = kinds;
        this.scheduled = scheduled;
        this.payload = payload;
        this.keysStay = keysStay;
    }

    /** A phase begins. */
    void begin(Window window) {
        originNs = window.originNs();
        timeoutNs = window.timeoutNs();
        lastEndNs = window.originNs();
        lastAnswerNs = window.originNs();
        silences.reset(originNs);
        dueTimes.reset();
        kinds.reset();
        failedInARow = 0;
        endedLate = 0;
        readsOfOtherSize = 0;
        blobsCompared = 0;
        blobsDiffering = 0;
        blobsWithheld = 0;
        refusedWrites = 0;
        firstFailure = null;
        blobsOfLostConnections = 0;
        firstLoss = null;
        blobsWithoutRoom = 0;
        full = null;
    }

    /** An operation is sent while none is in flight. */
    void busy(long sentNs) {
        silences.busy(sentNs);
    }

    /** Takes in a slot whose last blob is settled, between the recorder's {@code enter} and {@code exit}. */
    void record(Slot slot, int acknowledged, int rejected, int failed) {
        long bytes = bytes(slot, acknowledged);
        int unresolved = failed == 0 ? 0 : slot.failures().unresolved();
        recorder.count(slot.endNs, acknowledged, rejected, failed - unresolved, bytes);
        long serviceNs = slot.endNs - slot.sentNs;
        if (serviceNs > timeoutNs) {
            endedLate++;
        }
        if (rejected > 0) {
            recordRefusal(slot, rejected);
        }
        if (failed == 0) {
            recordTimes(slot, slot.endNs);
            if (scheduled) {
                dueTimes.add(Math.max(0, slot.intendedNs - originNs), slot.endNs - slot.intendedNs);
            }
            int bucket = payload.bucket(slot.batch, slot.readBytes());
            kinds.record(slot.kind(), bucket, acknowledged, rejected, serviceNs, slot.endNs - slot.intendedNs);
        } else {
            recorder.recordFailed(serviceNs, slot.endNs - slot.intendedNs);
            recordFailure(slot, unresolved);
        }
        boolean onlyFailed = failed > 0 && acknowledged + rejected == 0;
        failedInARow = onlyFailed ? failedInARow + 1 : 0;
        if (onlyFailed && (unresolved == failed || serviceNs >= GIVEN_UP_NS)) {
            silences.givenUp(slot.endNs);
        } else {
            silences.answered(slot.endNs);
        }
        lastEndNs = Instants.later(lastEndNs, slot.endNs);
        lastAnswerNs = onlyFailed ? lastAnswerNs : Instants.later(lastAnswerNs, slot.endNs);
    }

    /** Takes in an operation that has no answer at an instant, between the recorder's {@code enter} and {@code exit}. */
    void recordUnanswered(Slot slot, long untilNs) {
        recordTimes(slot, untilNs);
        int bucket = payload.bucket(slot.batch, 0);
        kinds.recordUnanswered(slot.kind(), bucket, untilNs - slot.sentNs, untilNs - slot.intendedNs);
    }

    private void recordTimes(Slot slot, long untilNs) {
        long serviceNs = untilNs - slot.sentNs;
        if (scheduled) {
            recorder.recordScheduled(
                    serviceNs, untilNs - slot.intendedNs, slot.sentNs - slot.intendedNs, slot.laneDelayNs);
        } else {
            recorder.recordService(serviceNs);
        }
    }

    private long bytes(Slot slot, int acknowledged) {
        if (slot.kind().readsPayload()) {
            if (!payload.possible(acknowledged, slot.readBytes())) {
                readsOfOtherSize++;
            }
            blobsCompared += slot.blobsCompared();
            blobsDiffering += slot.blobsDiffering();
            blobsWithheld += slot.comparesReads() ? acknowledged - slot.blobsCompared() : 0;
            return payload.read(acknowledged, slot.readBytes());
        }
        return slot.kind().writesPayload() ? payload.written(slot.batch, acknowledged) : 0;
    }

    /** Counts what no store may refuse; the other kinds may be refused rightly. */
    private void recordRefusal(Slot slot, int rejected) {
        switch (slot.kind()) {
            case APPEND, PUT -> refusedWrites += rejected;
            case GET, EXISTS -> recorder.recordMissing(keysStay ? rejected : 0);
            case GET_IF_NOT_MATCHED ->
                recorder.recordMissing(keysStay ? Math.max(0, rejected - slot.batch.expectedVersions()) : 0);
            case ADD, UPDATE, DELETE -> {}
        }
    }

    private void recordFailure(Slot slot, int unresolved) {
        blobsOfLostConnections += unresolved;
        firstLoss = firstLoss == null ? slot.failures().loss() : firstLoss;
        firstFailure = firstFailure == null ? slot.failures().cause() : firstFailure;
        blobsWithoutRoom += slot.failures().withoutRoom();
        if (slot.failures().full() != null) {
            full = slot.failures().full();
        }
    }

    LaneRecorder recorder() {
        return recorder;
    }

    KindRecorder kinds() {
        return kinds;
    }

    /** The instant at which the last operation ended, or the phase began. */
    long lastEndNs() {
        return lastEndNs;
    }

    /** The same, without operations that did nothing but fail. */
    long lastAnswerNs() {
        return lastAnswerNs;
    }

    /** The longest times in which operations were in flight and none was answered. */
    List<Silence> silences(long originNs) {
        return silences.since(originNs);
    }

    /** Response times by when operations were due; none without a schedule. */
    DueTimes dueTimes() {
        return dueTimes;
    }

    /** Operations that ended one after another without anything but failed blobs. */
    int failedInARow() {
        return failedInARow;
    }

    /** Operations that ended after the timeout, failed ones too. */
    long endedLate() {
        return endedLate;
    }

    /** Blobs of unconditional writes that the store refused. */
    long refusedWrites() {
        return refusedWrites;
    }

    /** The comparison of what the reads returned with what was written. */
    ReadComparison reads() {
        return new ReadComparison(readsOfOtherSize, blobsCompared, blobsDiffering, blobsWithheld);
    }

    /** The first cause of a failed blob other than a full store, or null. */
    @Nullable
    Throwable firstFailure() {
        return firstFailure;
    }

    /** Blobs whose connection was lost before an answer. */
    long blobsOfLostConnections() {
        return blobsOfLostConnections;
    }

    /** The reason why the connection of the first of them was lost, or null. */
    @Nullable
    Throwable firstLoss() {
        return firstLoss;
    }

    /** Blobs that failed because the store had no room. */
    long blobsWithoutRoom() {
        return blobsWithoutRoom;
    }

    /** Any thread: what was full, or null while there was room. */
    @Nullable
    StoreFullException full() {
        return full;
    }
}
