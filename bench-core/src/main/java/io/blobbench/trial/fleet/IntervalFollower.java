package io.blobbench.trial.fleet;

import io.blobbench.host.Interval;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.Meters;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Fetches the intervals of a measurement from all agents while it runs, and reports each when all have it. Meters of the servers begin
 * shortly before the common instant. Agents end their intervals as each second passes, so the servers' usage is read then. One
 * measurement, control thread only.
 */
final class IntervalFollower implements AgentGroup.Meanwhile {
    /** A reading of meters takes some milliseconds. */
    private static final long METERS_LEAD_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final TrialPlan plan;
    private final AgentGroup agents;
    private final Meters meters;
    private final NanoClock clock;
    private final LongConsumer lookForRoom;
    private final IntervalMerge intervals;
    private final Map<FleetAgent, CompletableFuture<List<Interval>>> asked = new HashMap<>();
    /** Agents that were asked for the last time: they had ended before. */
    private final Set<FleetAgent> lastAsked = new HashSet<>();

    private long startNs;
    private Instant startedAt = Instant.EPOCH;
    /** After the common instant. */
    private long sampledNs;

    /** @param lookForRoom runs at every check, with the nanoseconds since the common instant */
    IntervalFollower(TrialPlan plan, AgentGroup agents, Meters meters, NanoClock clock, LongConsumer lookForRoom) {
        this.plan = plan;
        this.agents = agents;
        this.meters = meters;
        this.clock = clock;
        this.lookForRoom = lookForRoom;
        this.intervals = new IntervalMerge(
                agents.members().size(), place -> agents.members().get(place).host());
    }

    /** Follows the measurement from a common instant on, on our clock. */
    IntervalFollower from(long instantNs) {
        startNs = instantNs;
        startedAt = Instant.now().minusNanos(passedNs());
        return this;
    }

    @Override
    public void begun() throws InterruptedException {
        long waitNs = startNs - METERS_LEAD_NS - clock.nanoTime();
        if (waitNs > 0) {
            TimeUnit.NANOSECONDS.sleep(waitNs);
        }
        meters.start();
    }

    @Override
    public long untilLookNs() {
        return Math.min(AgentGroup.LOOK.toNanos(), SECOND_NS - Math.floorMod(passedNs(), SECOND_NS));
    }

    @Override
    public void look(List<FleetAgent> working) {
        if (passedNs() / SECOND_NS > sampledNs / SECOND_NS) {
            sample();
        }
        lookForRoom.accept(passedNs());
        follow(working);
    }

    @Override
    public void over() {
        sample();
    }

    private long passedNs() {
        return clock.nanoTime() - startNs;
    }

    private void sample() {
        long beforeNs = sampledNs;
        sampledNs = passedNs();
        intervals.used(beforeNs / 1e9, sampledNs / 1e9, meters.sample());
    }

    /** Asks for the intervals that have ended; takes an answer at the next check. Asks agents that no longer work once. */
    private void follow(List<FleetAgent> working) {
        List<Integer> running = new ArrayList<>();
        for (FleetAgent agent : agents.present()) {
            CompletableFuture<List<Interval>> answer = asked.get(agent);
            if (answer != null && answer.isDone() && !answer.isCompletedExceptionally()) {
                intervals.add(place(agent), answer.join());
                if (lastAsked.contains(agent)) {
                    continue; // it has no more
                }
            }
            running.add(place(agent));
            if (answer == null || answer.isDone()) {
                asked.put(agent, askForNext(agent));
                if (!working.contains(agent)) {
                    lastAsked.add(agent);
                }
            }
        }
        report(running);
    }

    /** Fetches and reports the intervals that are missing when all agents have ended. */
    void fetchRest(Duration limit) throws StoreException, InterruptedException {
        agents.all("report its intervals", limit, this::askForNext)
                .forEach((agent, some) -> intervals.add(place(agent), some));
        report(List.of());
    }

    private CompletableFuture<List<Interval>> askForNext(FleetAgent agent) {
        return agent.remote().progress(intervals.next(place(agent)));
    }

    private void report(List<Integer> running) {
        for (Interval interval : intervals.take(running)) {
            double endSeconds = interval.startSeconds() + interval.seconds();
            Instant endedAt = startedAt.plusNanos(Math.round(endSeconds * 1e9));
            plan.listener().on(new RunEvent.IntervalEnded(plan.cell(), plan.trial(), interval, endedAt));
        }
    }

    private int place(FleetAgent agent) {
        return agents.members().indexOf(agent);
    }
}
