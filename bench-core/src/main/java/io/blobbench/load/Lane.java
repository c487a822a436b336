package io.blobbench.load;

import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreFullException;
import io.blobbench.workload.OperationSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One generator thread's connections and slots. Everything here runs on that thread, but for {@link #stop}, the recorder's
 * reading side, and the getters, which the control thread calls when the lane's phase has ended.
 */
final class Lane {
    private static final long STOP_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long HURRIED_DRAIN_NS = TimeUnit.SECONDS.toNanos(1);
    /** So many failures in a row are a dead server, fewer may be a store that fails now and then. */
    private static final int DEAD_AFTER = 16;

    private static final long BACK_OFF_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final NanoClock clock;
    private final Completions completions;
    private final List<Slot> slots;
    private final SlotRing free;
    private final LaneRecorder recorder;
    private final boolean scheduled;
    private final int blobBytes;
    private final int readBytes;

    private OperationSource source;
    private Slot prepared;
    private long operationId;
    private long sent;
    private int inFlight;
    private long lastEndNs;
    private final Silence.Longest silence = new Silence.Longest();
    /** Operations that ended one after another without anything but failed blobs. */
    private int failedInARow;

    private long wrongReads;
    private Throwable firstFailure;
    private long blobsWithoutRoom;
    private volatile StoreFullException full;
    private volatile boolean stopped;
    private volatile boolean hurried;

    /**
     * A lane with nothing in flight.
     *
     * @param slots of all its connections; they push to the completions
     * @param scheduled whether operations have intended starts
     * @param readBytes what a read returns for one blob
     */
    Lane(
            NanoClock clock,
            Completions completions,
            List<Slot> slots,
            LaneRecorder recorder,
            boolean scheduled,
            int blobBytes,
            int readBytes) {
        this.clock = clock;
        this.completions = completions;
        this.slots = slots;
        this.recorder = recorder;
        this.scheduled = scheduled;
        this.blobBytes = blobBytes;
        this.readBytes = readBytes;
        this.free = new SlotRing(slots.size());
        slots.forEach(free::add);
    }

    /** Runs one phase to the end of its drain. */
    void run(OperationSource operations, Loop loop, Window window) {
        source = operations;
        sent = 0;
        failedInARow = 0;
        wrongReads = 0;
        firstFailure = null;
        blobsWithoutRoom = 0;
        full = null;
        lastEndNs = window.originNs();
        silence.reset();
        completions.bind(Thread.currentThread());
        for (long nowNs = clock.nanoTime(); nowNs - window.originNs() < 0; nowNs = clock.nanoTime()) {
            Idle.PARKING.idle(window.originNs() - nowNs);
        }
        loop.run(this, window);
        drain(window);
    }

    private void drain(Window window) {
        if (prepared != null) {
            free.add(prepared); // prepared, never sent
            prepared = null;
        }
        collect();
        long startNs = clock.nanoTime();
        long drainNs = window.drainNs();
        while (inFlight > 0 && clock.nanoTime() - startNs < drainNs) {
            awaitCompletion(startNs + drainNs);
            drainNs = hurried ? Math.min(drainNs, HURRIED_DRAIN_NS) : drainNs;
        }
    }

    /** Any thread: the run is being interrupted, so the lane drains briefly. */
    void hurry() {
        hurried = true;
        stopped = true;
    }

    /** Any thread: the lane sends nothing more in this phase, and drains. */
    void stop() {
        stopped = true;
    }

    /** Control thread: a phase begins, in which the lane sends again unless the run is being interrupted. */
    void clearStop() {
        stopped = hurried;
    }

    boolean mayContinue(Window window) {
        return !stopped && sent < window.quota() && (prepared != null || source.hasNext());
    }

    long nowNs() {
        return clock.nanoTime();
    }

    /** Operations sent in this phase. */
    long sent() {
        return sent;
    }

    /** A slot that holds the next operation, or null when none is free. */
    Slot prepare() {
        if (prepared == null) {
            collect();
            if (free.isEmpty()) {
                return null;
            }
            prepared = free.remove();
            source.next(prepared.batch);
        }
        return prepared;
    }

    /** Sends the prepared slot. */
    void send(Slot slot, long intendedNs, long sentNs) {
        prepared = null;
        slot.intendedNs = intendedNs;
        slot.sentNs = sentNs;
        source.issued(slot.batch);
        sent++;
        inFlight++;
        slot.submit(operationId++);
    }

    /** Records and recycles what has ended. */
    void collect() {
        Slot slot = completions.takeAll();
        if (slot == null) {
            return;
        }
        long entered = recorder.enter();
        try {
            do {
                Slot next = slot.next;
                slot.next = null;
                record(slot);
                slot.recycle();
                free.add(slot);
                inFlight--;
                slot = next;
            } while (slot != null);
        } finally {
            recorder.exit(entered); // else a lane that crashes would keep the recorder's reader waiting
        }
    }

    private void record(Slot slot) {
        int acknowledged = slot.acknowledged();
        int rejected = slot.rejected();
        int failed = slot.failed();
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
        source.settled(slot.batch, acknowledged, rejected, failed);
    }

    /** A store without room ends the phase; any other failure does not. */
    private void recordFailure(Throwable failure, int blobs) {
        if (failure instanceof StoreFullException withoutRoom) {
            blobsWithoutRoom += blobs;
            full = withoutRoom;
            stopped = true;
        } else if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    /** Waits until an operation has ended, or some time has passed. */
    void awaitCompletion(long untilNs) {
        long remainingNs = untilNs - clock.nanoTime();
        if (remainingNs > 0) {
            completions.await(Math.min(remainingNs, STOP_CHECK_NS));
        }
        collect();
    }

    /** A dead server answers at once: without a pause a closed loop would do nothing but fail. */
    void backOffAfterFailure() {
        if (failedInARow >= DEAD_AFTER) {
            LockSupport.parkNanos(BACK_OFF_NS);
        }
    }

    /** Operations without an answer. */
    int inFlight() {
        return inFlight;
    }

    /** Blobs in operations without an answer. */
    long blobsInFlight() {
        return slots.stream()
                .filter(Slot::inFlight)
                .mapToLong(slot -> slot.batch.size())
                .sum();
    }

    long lastEndNs() {
        return lastEndNs;
    }

    /** The longest time of this phase in which operations were in flight and none ended. */
    Silence silence(long originNs) {
        return silence.since(originNs);
    }

    /** Reads of this phase whose bytes were not those of the blobs asked for. */
    long wrongReads() {
        return wrongReads;
    }

    long settledTwice() {
        return completions.settledTwice();
    }

    /** Blobs that failed in this phase because the store had no room. */
    long blobsWithoutRoom() {
        return blobsWithoutRoom;
    }

    /** Any thread: what was full, or null while there was room in this phase. */
    StoreFullException full() {
        return full;
    }

    /** The first cause of a failed blob in this phase but want of room, or null. */
    Throwable firstFailure() {
        return firstFailure;
    }

    LaneRecorder recorder() {
        return recorder;
    }
}
