package io.blobbench.load;

import io.blobbench.load.model.Phase;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.KindRecorder;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.Instants;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Outages;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * The lanes of one trial, with their connections open. Control thread only, except {@link #requestStop}.
 *
 * <p>Phases are separate runs of the same lanes, each drained before {@link #run} returns. After a phase that left
 * operations unresolved, or a lane that does not end within two seconds, no other may run.
 */
public final class LoadGenerator implements AutoCloseable {
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long CLOSE_GRACE_NS = TimeUnit.SECONDS.toNanos(2);

    private final LoadSetup setup;
    private final NanoClock clock;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<LaneThread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> crash = new AtomicReference<>();
    private volatile long stopRequestedNs;
    private volatile boolean stopRequested;
    private CountDownLatch running = new CountDownLatch(0);
    private long originNs;
    private Optional<EarlyEnd> earlyEnd = Optional.empty();
    private boolean reachedDeadline;

    /** Opens every connection; on failure those already open are closed. */
    public LoadGenerator(Store store, LoadSetup setup, NanoClock clock) throws StoreException {
        this(store, setup, clock, () -> false);
    }

    /**
     * Opens every connection, unless it is given up meanwhile; on failure those already open are closed.
     *
     * @param givenUp asked before each connection, on the thread that opens them: clients may swallow its interrupt
     */
    public LoadGenerator(Store store, LoadSetup setup, NanoClock clock, BooleanSupplier givenUp) throws StoreException {
        this.setup = setup;
        this.clock = clock;
        try {
            for (int lane = 0; lane < setup.lanes(); lane++) {
                lanes.add(openLane(store, lane, givenUp));
                threads.add(new LaneThread("lane-" + lane, setup.loader()));
            }
        } catch (StoreException | RuntimeException | Error e) {
            try {
                close();
            } catch (RuntimeException alsoWrong) {
                e.addSuppressed(alsoWrong);
            }
            throw e;
        }
    }

    private Lane openLane(Store store, int lane, BooleanSupplier givenUp) throws StoreException {
        Completions completions = new Completions();
        List<Slot> slots = new ArrayList<>();
        for (int index = lane; index < setup.share().connections(); index += setup.lanes()) {
            if (givenUp.getAsBoolean()) {
                throw new ConnectGivenUpException(connections.size());
            }
            Connection connection = store.connect(new ConnectionPlan(
                    setup.share().firstConnection() + index,
                    setup.share().allConnections(),
                    setup.share().connections(),
                    setup.inFlight(),
                    setup.scheduled(),
                    setup.spec().batchSize(),
                    setup.spec().messageBytes(),
                    setup.spec().meanBytes(),
                    setup.spec().mix().keySet(),
                    setup.timeout()));
            connections.add(connection);
            for (int slot = 0; slot < setup.inFlight(); slot++) {
                slots.add(new Slot(
                        slot, connection, completions, clock, setup.workload().newBatch(lane)));
            }
        }
        LaneTally tally = new LaneTally(
                new LaneRecorder(setup.scheduled()),
                new KindRecorder(
                        setup.workload().kindsApart(), setup.spec().buckets().names(), setup.scheduled()),
                setup.scheduled(),
                setup.workload().payloadBytes(),
                setup.workload().keysStay());
        return new Lane(clock, completions, slots, tally, this::endAt);
    }

    /** Lanes: the store was full at an instant, which ends the phase for all of them. */
    private void endAt(long fullNs) {
        lanes.forEach(lane -> lane.stop().at(fullNs));
    }

    /** Number of operations so far, in all phases, that may have waited while the client connected to a server: see {@link Connection#firstUses}. */
    public long firstUses() {
        return connections.stream().mapToLong(Connection::firstUses).sum();
    }

    /**
     * Blobs that the adapter settled once too often so far. Surplus answers may come for as long as the adapter gives any: ask when the contents
     * have been read.
     */
    public long settledTwice() {
        return lanes.stream().mapToLong(Lane::settledTwice).sum();
    }

    /** Number of its connections. */
    public int connections() {
        return connections.size();
    }

    /** Ids of the lane threads, for meters. */
    public long[] laneThreadIds() {
        return threads.stream().mapToLong(LaneThread::id).toArray();
    }

    /** Any thread: the running phase sends nothing more, and no other phase sends anything. */
    public void requestStop() {
        if (!stopRequested) {
            stopRequestedNs = clock.nanoTime();
        }
        stopRequested = true;
        lanes.forEach(lane -> lane.stop().hurry());
    }

    /** Runs one phase to the end of its drain; it begins at once. */
    public PhaseOutcome run(Phase phase, PhaseListener listener) throws InterruptedException {
        return run(phase, listener, OptionalLong.empty(), begunNs -> {});
    }

    /** Operations of all hosts until a lane of this one has no key left: see {@link LoadSetup#operationsLeft}. Control thread only, between phases. */
    public long operationsLeft() {
        return setup.operationsLeft();
    }

    /** The instant at which the last lane began the last phase, on this generator's clock. Control thread only, after a phase. */
    public long begunNs() {
        return originNs + lanes.stream().mapToLong(Lane::lateNs).max().orElse(0);
    }

    /** What ended the last phase before its limits, unless that cut nothing off. Control thread only. */
    public Optional<EarlyEnd> earlyEnd() {
        return earlyEnd;
    }

    /**
     * Whether the last phase lasted for its whole duration: neither another limit, nor its source, its listener, its store or a stop ended
     * it before. Control thread only.
     */
    public boolean reachedDeadline() {
        return reachedDeadline;
    }

    /**
     * Runs one phase to the end of its drain.
     *
     * @param wantedNs its origin on this generator's clock; it begins later when that instant is too near or past, and at once without one
     * @param begins told the origin when the phase has been planned, which may take a while
     */
    public PhaseOutcome run(Phase phase, PhaseListener listener, OptionalLong wantedNs, LongConsumer begins)
            throws InterruptedException {
        if (!running.await(CLOSE_GRACE_NS, TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("a lane of the phase before is still blocked in its client");
        }
        if (lanes.stream().anyMatch(lane -> lane.inFlight() > 0)) {
            throw new IllegalStateException("the phase before left operations unresolved");
        }
        forgetRecorded();
        PhasePlan plan = new PhasePlan(setup, phase);
        Optional<Outages> before = outages();
        long earliestNs = clock.nanoTime() + LEAD_NS;
        originNs = Instants.later(wantedNs.orElse(earliestNs), earliestNs);
        running = new CountDownLatch(lanes.size());
        lanes.forEach(lane -> lane.stop().clear()); // before any runs: the first may end the phase for the others
        for (int lane = 0; lane < lanes.size(); lane++) {
            execute(lane, plan, originNs, running);
        }
        begins.accept(originNs);
        if (stopRequested) {
            lanes.forEach(lane -> lane.stop().hurry()); // requested while the flags of the phase before were cleared
        }
        Collector collector = new Collector(
                lanes,
                clock,
                plan.window(0, originNs),
                originNs + plan.offeredNs(),
                () -> stopRequested,
                phase.endsInSilence(),
                listener);
        collector.follow(running, phase.interval().toNanos());
        boolean usedUp = plan.usedUp(lanes.stream().mapToLong(Lane::sent).sum());
        earlyEnd = collector
                .earlyEnd()
                .filter(cause -> !(usedUp && allSentBefore(cause, collector.endNs())))
                .filter(cause -> !stoppedBefore(collector.endNs()));
        reachedDeadline = collector.earlyEnd().isEmpty() && !stopRequested && !usedUp;
        if (crash.get() instanceof OutOfMemoryError full) {
            throw full;
        }
        if (crash.get() != null) {
            throw new IllegalStateException("a lane crashed", crash.get());
        }
        Optional<Outages> outages = outages().flatMap(now -> before.map(now::since));
        return new Ending(plan, lanes, collector, originNs, cutNs(collector), outages).outcome();
    }

    /** Whether lanes that used up their quota had sent all of it before a full store ended the phase. */
    private boolean allSentBefore(EarlyEnd cause, long endNs) {
        return cause != EarlyEnd.FULL || lanes.stream().allMatch(lane -> endNs - lane.lastSentNs() >= 0);
    }

    /** Whether a stop was requested before an instant: what happens in the drain after that ended nothing. */
    private boolean stoppedBefore(long instantNs) {
        return stopRequested && instantNs - stopRequestedNs >= 0;
    }

    /** Lanes that ended after they were given up recorded operations of the phase before, which are not those of the next. */
    private void forgetRecorded() {
        LaneRecorder.Sum before = new LaneRecorder.Sum();
        lanes.forEach(lane -> lane.tally().recorder().takeInto(before));
    }

    private Optional<Outages> outages() {
        return connections.stream().flatMap(each -> each.outages().stream()).reduce(Outages::plus);
    }

    /** The first of both: a stop may be requested while the answers of a phase that has ended early are waited for. */
    private Optional<Long> cutNs(Collector collector) {
        Optional<Long> requested = stopRequested ? Optional.of(stopRequestedNs) : Optional.empty();
        Optional<Long> early = earlyEnd.map(cause -> collector.endNs());
        return Stream.of(requested, early).flatMap(Optional::stream).reduce(Instants::earlier);
    }

    private void execute(int index, PhasePlan plan, long originNs, CountDownLatch running) {
        Lane lane = lanes.get(index);
        threads.get(index).execute(() -> {
            try {
                lane.run(plan.source(index), plan.loop(index), plan.window(index, originNs));
            } catch (Throwable e) { // an adapter in another language may throw checked ones
                crash.compareAndSet(null, e);
            } finally {
                running.countDown();
            }
        });
    }

    /** Closes every connection at once and ends the lanes within bounded time; may be called twice. */
    @Override
    public void close() {
        requestStop();
        RuntimeException failure = null;
        for (Connection connection : connections) {
            try {
                connection.close();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure; // the others must be closed all the same
            }
        }
        LaneThread.endAll(threads, CLOSE_GRACE_NS, clock);
        if (failure != null) {
            throw failure;
        }
    }
}
