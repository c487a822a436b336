package io.blobbench.load;

import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.NanoClock;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFullException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The lanes of one trial, with their connections open. Control thread only, but for {@link #requestStop}.
 *
 * <p>Phases are separate runs of the same lanes, each drained before {@link #run} returns. After a phase that left
 * operations unresolved, no other may run.
 */
public final class LoadGenerator implements AutoCloseable {
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long BLOCKED_GRACE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long CLOSE_GRACE_NS = TimeUnit.SECONDS.toNanos(2);

    private final LoadSetup setup;
    private final NanoClock clock;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<LaneThread> threads = new ArrayList<>();
    private final AtomicReference<Throwable> crash = new AtomicReference<>();
    private volatile boolean stopRequested;

    /** Opens every connection; on failure those already open are closed. */
    public LoadGenerator(Store store, LoadSetup setup, NanoClock clock) throws StoreException {
        this.setup = setup;
        this.clock = clock;
        try {
            for (int lane = 0; lane < setup.lanes(); lane++) {
                lanes.add(openLane(store, lane));
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

    private Lane openLane(Store store, int lane) throws StoreException {
        Completions completions = new Completions();
        List<Slot> slots = new ArrayList<>();
        int connectionsOfLane = 0;
        for (int index = lane; index < setup.connections(); index += setup.lanes()) {
            Connection connection = store.connect(new ConnectionPlan(
                    index,
                    setup.connections(),
                    setup.inFlight(),
                    setup.spec().batchSize(),
                    setup.spec().messageBytes()));
            connections.add(connection);
            connectionsOfLane++;
            for (int slot = 0; slot < setup.inFlight(); slot++) {
                slots.add(new Slot(
                        slot, connection, completions, clock, setup.workload().newBatch(lane)));
            }
        }
        LaneTally tally = new LaneTally(
                new LaneRecorder(setup.scheduled()),
                setup.scheduled(),
                setup.spec().blobBytes(),
                setup.workload().readBytes());
        return new Lane(clock, completions, takingTurns(slots, connectionsOfLane), tally);
    }

    /** First the first slot of every connection, then the second, so that a few operations use all connections. */
    private static List<Slot> takingTurns(List<Slot> slots, int connections) {
        List<Slot> ordered = new ArrayList<>();
        int perConnection = slots.size() / connections;
        for (int slot = 0; slot < perConnection; slot++) {
            for (int connection = 0; connection < connections; connection++) {
                ordered.add(slots.get(connection * perConnection + slot));
            }
        }
        return List.copyOf(ordered);
    }

    /** Ids of the lane threads, for meters. */
    public long[] laneThreadIds() {
        return threads.stream().mapToLong(LaneThread::id).toArray();
    }

    /** Any thread: the running phase sends nothing more, and no other phase sends anything. */
    public void requestStop() {
        stopRequested = true;
        lanes.forEach(Lane::hurry);
    }

    /** Runs one phase to the end of its drain. */
    public PhaseOutcome run(Phase phase, PhaseListener listener) throws InterruptedException {
        if (lanes.stream().anyMatch(lane -> lane.inFlight() > 0)) {
            throw new IllegalStateException("the phase before left operations unresolved");
        }
        long originNs = clock.nanoTime() + LEAD_NS;
        long durationNs = phase.limits().duration().toNanos();
        CountDownLatch running = new CountDownLatch(lanes.size());
        List<Loop> loops = new ArrayList<>();
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i++) {
            long quota = share(quota(phase.limits()), i);
            Window window = new Window(
                    originNs, originNs + durationNs, quota, phase.drain().toNanos());
            Loop loop = loop(phase.load(), i);
            Lane lane = lanes.get(i);
            loops.add(loop);
            windows.add(window);
            lane.clearStop();
            var source = phase.preload()
                    ? setup.workload().preload(i)
                    : setup.workload().source(i);
            threads.get(i).execute(() -> {
                try {
                    lane.run(source, loop, window);
                } catch (RuntimeException | Error e) {
                    crash.compareAndSet(null, e);
                } finally {
                    running.countDown();
                }
            });
        }
        if (stopRequested) {
            lanes.forEach(Lane::hurry); // requested while the flags of the phase before were cleared
        }
        Collector collector = new Collector(lanes, clock, originNs, () -> stopRequested, listener);
        collector.follow(
                running,
                originNs + durationNs + phase.drain().toNanos() + BLOCKED_GRACE_NS,
                phase.interval().toNanos());
        if (crash.get() != null) {
            throw new IllegalStateException("a lane crashed", crash.get());
        }
        return outcome(phase, collector, loops, windows, originNs);
    }

    private long quota(PhaseLimits limits) {
        long batchBytes = Math.max(1, setup.spec().batchBytes());
        long byBytes = limits.bytes() == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(1, limits.bytes() / batchBytes);
        return Math.min(limits.operations(), byBytes);
    }

    private long share(long quota, int lane) {
        return quota == Long.MAX_VALUE ? quota : quota / lanes.size() + (lane < quota % lanes.size() ? 1 : 0);
    }

    private Loop loop(LoadModel load, int lane) {
        if (load instanceof OpenLoad open) {
            Schedule schedule =
                    switch (open.arrivals()) {
                        case CONSTANT -> new ConstantSchedule(open.opsPerSecond(), lane, lanes.size());
                        case POISSON ->
                            new PoissonSchedule(
                                    open.opsPerSecond() / lanes.size(),
                                    setup.spec().seed() * 31 + lane);
                    };
            return new OpenLoop(schedule, Idle.PARKING);
        }
        return load instanceof RoughLoad rough ? new RoughLoop(rough, Idle.PARKING) : new ClosedLoop();
    }

    private PhaseOutcome outcome(
            Phase phase, Collector collector, List<Loop> loops, List<Window> windows, long originNs) {
        List<LaneTally> tallies = lanes.stream().map(Lane::tally).toList();
        Optional<StoreFullException> full =
                tallies.stream().map(LaneTally::full).filter(Objects::nonNull).findFirst();
        long unsent = 0;
        long lastEndNs = originNs;
        for (int i = 0; i < lanes.size(); i++) {
            Window window = collector.endedEarly() ? windows.get(i).endedAt(collector.endNs()) : windows.get(i);
            unsent += stopRequested || full.isPresent() ? 0 : loops.get(i).unsent(lanes.get(i), window);
            lastEndNs = Math.max(lastEndNs - originNs, tallies.get(i).lastEndNs() - originNs) + originNs;
        }
        double seconds = (lastEndNs - originNs) / 1e9;
        if (phase.load() instanceof OpenLoad && !collector.endedEarly() && full.isEmpty() && !stopRequested) {
            seconds = Math.max(seconds, windowSeconds(phase));
        }
        return new PhaseOutcome(
                collector.counts(),
                collector.latencies(),
                lanes.stream().mapToLong(Lane::inFlight).sum(),
                lanes.stream().mapToLong(Lane::blobsInFlight).sum(),
                unsent,
                seconds,
                tallies.stream()
                        .map(tally -> tally.silence(originNs))
                        .reduce(Silence::and)
                        .orElse(Silence.NONE),
                tallies.stream().mapToLong(LaneTally::wrongReads).sum(),
                lanes.stream().mapToLong(Lane::settledTwice).sum(),
                tallies.stream()
                        .map(LaneTally::firstFailure)
                        .filter(Objects::nonNull)
                        .findFirst(),
                tallies.stream().mapToLong(LaneTally::blobsWithoutRoom).sum(),
                full);
    }

    /** How long an open loop was to last: its duration, or until its quota was due. */
    private double windowSeconds(Phase phase) {
        double quotaSeconds = quota(phase.limits()) / phase.load().offeredOpsPerSecond();
        return Math.min(phase.limits().duration().toNanos() / 1e9, quotaSeconds);
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
