package io.blobbench.load;

import io.blobbench.measure.LaneRecorder;
import io.blobbench.store.StoreFullException;

/**
 * What became of the operations of one lane: their times and counts go to its recorder, and what a verdict needs besides is
 * kept for the phase. Used by the lane, but for {@link #full} and the recorder's reading side; the control thread reads the rest
 * when the phase has ended.
 */
final class LaneTally {
    private final LaneRecorder recorder;
    private final boolean scheduled;
    private final int blobBytes;
    private final int readBytes;

    private final Silence.Longest silence = new Silence.Longest();
    private long lastEndNs;
    private int failedInARow;
    private long wrongReads;
    private Throwable firstFailure;
    private long blobsWithoutRoom;
    private volatile StoreFullException full;

    /**
     * @param scheduled whether operations have intended starts
     * @param readBytes what a read returns for one blob
     */
    LaneTally(LaneRecorder recorder, boolean scheduled, int blobBytes, int readBytes) {
        this.recorder = recorder;
        this.scheduled = scheduled;
        this.blobBytes = blobBytes;
        this.readBytes = readBytes;
    }

    /** A phase begins. */
    void begin(long originNs) {
        lastEndNs = originNs;
        silence.reset();
        failedInARow = 0;
        wrongReads = 0;
        firstFailure = null;
        blobsWithoutRoom = 0;
        full = null;
    }

    /** Takes in a slot whose last blob is settled, between the recorder's {@code enter} and {@code exit}. */
    void record(Slot slot, int acknowledged, int rejected, int failed) {
        boolean reads = slot.kind().readsPayload();
        long bytes = reads || slot.kind().writesPayload() ? (long) acknowledged * blobBytes : 0;
        if (reads && slot.readBytes() != (long) acknowledged * readBytes) {
            wrongReads++;
        }
        recorder.count(acknowledged, rejected, failed, bytes);
        if (failed == 0) {
            long serviceNs = slot.endNs - slot.sentNs;
            if (scheduled) {
                recorder.recordScheduled(serviceNs, slot.endNs - slot.intendedNs, slot.sentNs - slot.intendedNs);
            } else {
                recorder.recordService(serviceNs);
            }
        } else {
            recordFailure(slot.failure(), failed);
        }
        failedInARow = failed > 0 && acknowledged + rejected == 0 ? failedInARow + 1 : 0;
        silence.ended(slot.sentNs, slot.endNs, lastEndNs);
        if (slot.endNs - lastEndNs > 0) {
            lastEndNs = slot.endNs;
        }
    }

    private void recordFailure(Throwable failure, int blobs) {
        if (failure instanceof StoreFullException withoutRoom) {
            blobsWithoutRoom += blobs;
            full = withoutRoom;
        } else if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    LaneRecorder recorder() {
        return recorder;
    }

    /** When the last operation ended, or the phase began. */
    long lastEndNs() {
        return lastEndNs;
    }

    /** The longest time in which operations were in flight and none ended. */
    Silence silence(long originNs) {
        return silence.since(originNs);
    }

    /** Operations that ended one after another without anything but failed blobs. */
    int failedInARow() {
        return failedInARow;
    }

    /** Reads whose bytes were not those of the blobs asked for. */
    long wrongReads() {
        return wrongReads;
    }

    /** The first cause of a failed blob but want of room, or null. */
    Throwable firstFailure() {
        return firstFailure;
    }

    /** Blobs that failed because the store had no room. */
    long blobsWithoutRoom() {
        return blobsWithoutRoom;
    }

    /** Any thread: what was full, or null while there was room. */
    StoreFullException full() {
        return full;
    }
}
