package io.blobbench.load;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.TrialSeed;
import io.blobbench.schedule.Turns;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.OperationSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The work of each lane in one phase: its source, its share of the operations, and their starts. Control thread only.
 *
 * <p>Lanes have shares in proportion to their connections. With a schedule these are fixed; without, the lanes of a host put theirs together in
 * one quota, so that a phase does not continue with the slowest lane alone. Lanes with sequential keys, or with each key once, have equal shares,
 * because keys are divided equally among lanes; with sequential keys these are fixed without a schedule, too, to take each key equally often.
 * An open load that uses each key once ends with the keys of one lane, because the others would offer a part of the rate only.
 */
final class PhasePlan {
    /** How long after the last operation is due a lane may still send without being late, at least. */
    private static final long LATENESS_NS = TimeUnit.MILLISECONDS.toNanos(10);
    /** The same as a part of the time in which operations are due: a store that is slower by less keeps its load. */
    private static final long LATENESS_PART = 100;
    /** The part that is never exceeded, and that a trace has, which may end with a burst. */
    private static final long MOST_LATENESS_PART = 10;
    /** However short the load is, because a lane may wake up this late. */
    private static final long LEAST_LATENESS_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LoadSetup setup;
    private final Phase phase;
    private final List<OperationSource> sources;
    private final List<Loop> loops;
    private final long[] quotas;
    private final @Nullable Quota shared;
    /** Over the lanes of this host; {@link Long#MAX_VALUE} for no limit. */
    private final long own;
    /** Over all lanes of all hosts; {@link Long#MAX_VALUE} for no limit. Counts under an open load only. */
    private final long operations;

    /** Plans a phase that begins now: what a source has given before is gone. */
    PhasePlan(LoadSetup setup, Phase phase) {
        this.setup = setup;
        this.phase = phase;
        this.sources = IntStream.range(0, setup.lanes())
                .mapToObj(lane -> phase.preload()
                        ? setup.workload().preload(lane)
                        : setup.workload().source(lane))
                .toList();
        long limit = Math.min(limit(phase.limits()), open() ? setup.operationsLeft() : Long.MAX_VALUE);
        this.quotas = new long[setup.lanes()];
        Arrays.setAll(
                quotas, lane -> Math.min(share(limit, lane), sources.get(lane).remaining()));
        this.own = Arrays.stream(quotas).reduce(0, PhasePlan::sum);
        this.operations = setup.share().alone() ? own : limit;
        this.shared = sharesQuota() && own != Long.MAX_VALUE ? new Quota(own, setup.lanes()) : null;
        if (shared != null) {
            Arrays.fill(quotas, 0);
        }
        this.loops = IntStream.range(0, setup.lanes()).mapToObj(this::newLoop).toList();
    }

    private long limit(PhaseLimits limits) {
        long batchBytes = Math.max(1, setup.spec().batchBytes());
        long byBytes = limits.bytes() == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(1, limits.bytes() / batchBytes);
        return Math.min(limits.operations(), byBytes);
    }

    private long share(long total, int lane) {
        return total == Long.MAX_VALUE ? total : turns(lane).before(total);
    }

    /**
     * The operations of a lane among those of all hosts: one for each of its connections in every round, in which hosts take turns, and the
     * lanes of each host; or one for each lane.
     */
    private Turns turns(int lane) {
        HostShare share = setup.share();
        if (setup.spec().inTurn() || setup.spec().finite()) {
            return new Turns(share.lane(lane), share.allLanes(), share.allLanes());
        }
        int first = lane * share.hosts() + share.host();
        return new Turns(first, share.lanes() * share.hosts(), share.allConnections());
    }

    private boolean sharesQuota() {
        return !open() && !phase.preload() && !setup.spec().inTurn();
    }

    private static long sum(long a, long b) {
        return a == Long.MAX_VALUE || b == Long.MAX_VALUE ? Long.MAX_VALUE : a + b;
    }

    OperationSource source(int lane) {
        return sources.get(lane);
    }

    Window window(int lane, long originNs) {
        return new Window(
                originNs,
                originNs + phase.limits().duration().toNanos(),
                originNs + offeredNs() + latenessNs(),
                quotas[lane],
                phase.timeout().toNanos(),
                shared);
    }

    private long latenessNs() {
        long mostNs = Math.max(LEAST_LATENESS_NS, offeredNs() / MOST_LATENESS_PART);
        boolean trace = phase.load() instanceof OpenLoad open && open.arrivals() == OpenLoad.Arrivals.TRACE;
        return trace ? mostNs : Math.min(mostNs, Math.max(LATENESS_NS, offeredNs() / LATENESS_PART));
    }

    Loop loop(int lane) {
        return loops.get(lane);
    }

    private Loop newLoop(int lane) {
        if (phase.load() instanceof OpenLoad open) {
            return new OpenLoop(schedule(open, lane), new ParkingWait());
        }
        return phase.load() instanceof RoughLoad rough ? new RoughLoop(rough, new ParkingWait()) : new ClosedLoop();
    }

    private Schedule schedule(OpenLoad open, int lane) {
        return switch (open.arrivals()) {
            case CONSTANT -> new ConstantSchedule(open.opsPerSecond(), turns(lane));
            case POISSON ->
                new PoissonSchedule(
                        Math.min(share(starts(open), lane), quotas[lane]),
                        offeredNs(),
                        TrialSeed.ofLane(setup.arrivalSeed(), setup.share().lane(lane)));
            case TRACE -> new TraceSchedule(setup.workload().traced(lane).orElseThrow());
        };
    }

    /** Starts of all lanes that the rate gives in the time they are offered in. */
    private long starts(OpenLoad open) {
        return Math.min(operations, Math.max(1, Math.round(open.opsPerSecond() * offeredNs() / 1e9)));
    }

    boolean open() {
        return phase.load() instanceof OpenLoad;
    }

    /** The time in which operations are offered: the phase's duration, or until the last that limits or sources allow is due. */
    long offeredNs() {
        long durationNs = phase.limits().duration().toNanos();
        double dueNs = operations / phase.load().offeredOpsPerSecond() * 1e9;
        return open() && dueNs < durationNs ? (long) Math.ceil(dueNs) : durationNs;
    }

    /** Operations of all lanes that are due before an offset from the origin; 0 without a schedule. */
    long dueBefore(long offsetNs) {
        return IntStream.range(0, quotas.length)
                .mapToLong(lane -> Math.min(quotas[lane], loops.get(lane).dueBefore(offsetNs)))
                .sum();
    }

    /** The largest of all lanes; see {@link Loop#wakeEarlyNs}. Exact when the lanes have ended. */
    double wakeEarlyNs() {
        return loops.stream().mapToDouble(Loop::wakeEarlyNs).max().orElse(Double.NaN);
    }

    /** Whether lanes that sent so many operations had no more to send: limits or sources gave none. */
    boolean usedUp(long sent) {
        return sent >= own;
    }

    /**
     * Whether a lane had a fixed quota and sent all of it, while others may have gone on.
     *
     * @param sent by each lane
     */
    boolean partEnded(long[] sent) {
        return shared == null && IntStream.range(0, sent.length).anyMatch(lane -> sent[lane] >= quotas[lane]);
    }

    /** Whether every source has given its last operation. */
    boolean exhausted() {
        return sources.stream().noneMatch(OperationSource::hasNext);
    }
}
