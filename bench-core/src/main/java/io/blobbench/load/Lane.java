package io.blobbench.load;

import io.blobbench.schedule.Instants;
import io.blobbench.schedule.NanoClock;
import io.blobbench.workload.OperationSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One generator thread's connections and slots. Everything here runs on that thread, except methods marked for other
 * threads and the getters, which the control thread calls when the lane's phase has ended.
 */
final class Lane {
    private static final long STOP_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long HURRIED_DRAIN_NS = TimeUnit.SECONDS.toNanos(1);
    /** Answers that arrived while the process was stopped, or a client blocked the lane, are read within this time. */
    private static final long LATE_DRAIN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** A lane that wakes from its drain so late was stopped with the process. */
    private static final long STANDSTILL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Failures in a row that indicate a dead server; fewer may come from a store that fails now and then. */
    private static final int DEAD_AFTER = 16;

    private static final long BACK_OFF_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final NanoClock clock;
    private final Completions completions;
    /** The two slots of each place. */
    private final List<Slot> slots;

    private final FreeSlots free;
    private final LaneTally tally;
    private final LongConsumer full;
    private final LaneStop stop = new LaneStop();

    @SuppressWarnings("NullAway.Init") // set when a phase begins
    private OperationSource source;

    private @Nullable Slot prepared;
    private long operationId;
    private long sent;
    /** Operations that it may send in this phase, as far as it knows. */
    private long allowed;

    private long lastSentNs;
    private long lateFromNs;
    private long sentLate;
    private long offeredUntilNs;
    private long unsent;
    private long unsentForSlots;
    private long lastStartDelayNs;
    private long lastLaneDelayNs;
    private int inFlight;
    private long lateNs;

    /**
     * A lane with nothing in flight.
     *
     * @param slots the first ones of the places of all its connections; they push to the completions
     * @param full told the instant at which an operation ended without room in the store; stops the lanes of the phase
     */
    Lane(NanoClock clock, Completions completions, List<Slot> slots, LaneTally tally, LongConsumer full) {
        this.clock = clock;
        this.completions = completions;
        this.slots =
                slots.stream().flatMap(slot -> Stream.of(slot, slot.other())).toList();
        this.tally = tally;
        this.full = full;
        this.free = new FreeSlots(slots);
    }

    /** Runs one phase to the end of its drain. */
    void run(OperationSource operations, Loop loop, Window window) {
        source = operations;
        sent = 0;
        allowed = window.quota();
        lastSentNs = window.originNs();
        lateFromNs = window.lateFromNs();
        sentLate = 0;
        offeredUntilNs = window.deadlineNs(); // a client that never returns holds the lane for longer
        unsent = 0;
        unsentForSlots = 0;
        lastStartDelayNs = 0;
        lastLaneDelayNs = 0;
        tally.begin(window);
        for (Slot slot : slots) {
            slot.begin(window.originNs());
        }
        completions.bind(Thread.currentThread());
        long nowNs = clock.nanoTime();
        LaneWait wait = new ParkingWait();
        while (nowNs - window.originNs() < 0) {
            wait.pass(window.originNs() - nowNs);
            nowNs = clock.nanoTime();
        }
        lateNs = nowNs - window.originNs();
        loop.run(this, window);
        boolean waits = loop.waitsForSlot(this, window);
        long endNs = clock.nanoTime();
        offeredUntilNs = window.isOver(endNs) ? window.deadlineNs() : endNs;
        drain(window);
        recordUnanswered(loop, window);
        unsentForSlots = waits ? unsent : 0;
    }

    private void drain(Window window) {
        if (prepared != null) {
            free.add(prepared); // prepared, never sent
            prepared = null;
        }
        collect();
        long startNs = clock.nanoTime();
        long timedOutNs = lastSentNs + window.timeoutNs();
        long endNs = startNs - timedOutNs < 0 ? timedOutNs : startNs + LATE_DRAIN_NS;
        drainUntil(endNs, startNs);
        long nowNs = clock.nanoTime();
        if (nowNs - endNs > STANDSTILL_NS) {
            drainUntil(nowNs + LATE_DRAIN_NS, startNs);
        }
    }

    private void drainUntil(long latestNs, long startNs) {
        long endNs = latestNs;
        while (inFlight > 0 && clock.nanoTime() - endNs < 0) {
            awaitCompletion(endNs);
            endNs = stop.hurried() ? Instants.earlier(startNs + HURRIED_DRAIN_NS, endNs) : endNs;
        }
    }

    /** Records operations without an answer, sent or not: they waited until now and belong to the longest times. */
    private void recordUnanswered(Loop loop, Window window) {
        if (stop.hurried()) {
            return;
        }
        unsent = loop.unsent(this, stop.ended(window));
        if (unsent + inFlight == 0) {
            return;
        }
        tally.recorder().enter();
        try {
            long nowNs = clock.nanoTime();
            slots.stream().filter(Slot::inFlight).forEach(slot -> tally.recordUnanswered(slot, nowNs));
            if (unsent > 0) {
                loop.recordUnsent(this, window, unsent, nowNs);
            }
        } finally {
            tally.recorder().exit();
        }
    }

    /** Ends the lane's phase before its deadline. */
    LaneStop stop() {
        return stop;
    }

    boolean mayContinue(Window window) {
        return !stop.stopped() && (sent < allowed || takesMore(window)) && (prepared != null || source.hasNext());
    }

    private boolean takesMore(Window window) {
        allowed += window.take();
        return sent < allowed;
    }

    long nowNs() {
        return clock.nanoTime();
    }

    /** By how much later than the origin it began this phase. */
    long lateNs() {
        return lateNs;
    }

    /** Operations sent in this phase. */
    long sent() {
        return sent;
    }

    /**
     * Whether the want of a slot, more than the lane, keeps the next one from being sent, which is late by so much. Where slots are free, the
     * lane may be about to send one of a queue: then the last one says what the queue comes from.
     */
    boolean waitsForSlot(long nextLateNs) {
        boolean slotFree = prepared != null || !free.isEmpty();
        return lastLaneDelayNs < (slotFree ? lastStartDelayNs : nextLateNs) / 2;
    }

    /** The instant at which the last of them was sent, or the phase began. */
    long lastSentNs() {
        return lastSentNs;
    }

    /** Operations that were sent when all had been due for a while. */
    long sentLate() {
        return sentLate;
    }

    /** The instant until which it would have sent more, had a slot been free: when it had sent all, was stopped, or its deadline. */
    long offeredUntilNs() {
        return offeredUntilNs;
    }

    /** Operations that fell due in this phase and were never sent; known when its drain has ended. */
    long unsent() {
        return unsent;
    }

    /** Those of them for which no slot was free, because earlier operations had no answer. */
    long unsentForSlots() {
        return unsentForSlots;
    }

    /** A slot that holds the next operation, or null when none is free. */
    @Nullable
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
        slot.sent(intendedNs, sentNs);
        lastSentNs = sentNs;
        lastStartDelayNs = sentNs - intendedNs;
        lastLaneDelayNs = slot.laneDelayNs;
        slot.batch.sentAt(intendedNs, sentNs);
        source.issued(slot.batch);
        sent++;
        if (sentNs - lateFromNs > 0) {
            sentLate++;
        }
        if (inFlight++ == 0) {
            tally.busy(sentNs);
        }
        slot.submit(operationId++);
    }

    /** Records and recycles what has ended. */
    void collect() {
        Slot slot = completions.takeAll();
        if (slot == null) {
            return;
        }
        tally.recorder().enter();
        try {
            do {
                Slot next = slot.next;
                slot.next = null;
                record(slot);
                free.add(slot.recycle());
                inFlight--;
                slot = next;
            } while (slot != null);
        } finally {
            tally.recorder().exit(); // else a lane that crashes would keep the recorder's reader waiting
        }
    }

    private void record(Slot slot) {
        int acknowledged = slot.acknowledged();
        int rejected = slot.rejected();
        int failed = slot.failed();
        tally.record(slot, acknowledged, rejected, failed);
        if (failed > 0 && slot.failures().full() != null) {
            full.accept(slot.endNs); // a store without room ends the phase; any other failure does not
        }
        slot.batch.endedAt(slot.endNs);
        source.settled(slot.batch, acknowledged, rejected, failed);
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
        if (tally.failedInARow() >= DEAD_AFTER) {
            LockSupport.parkNanos(BACK_OFF_NS);
        }
    }

    /** Operations without an answer. */
    int inFlight() {
        return inFlight;
    }

    /** Control thread, at any time: whether an operation waits for its answer since before an instant. */
    boolean waitsSince(long beforeNs) {
        for (Slot slot : slots) {
            if (slot.waitsSince(beforeNs)) {
                return true;
            }
        }
        return false;
    }

    /** Blobs in operations without an answer. */
    long blobsInFlight() {
        return slots.stream()
                .filter(Slot::inFlight)
                .mapToLong(slot -> slot.batch.size())
                .sum();
    }

    long settledTwice() {
        return completions.settledTwice();
    }

    /** The outcomes of the operations of this phase. */
    LaneTally tally() {
        return tally;
    }
}
