package io.blobbench.trial.fleet;

import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.CellSetup;
import io.blobbench.trial.FloorWatch;
import io.blobbench.trial.Meters;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialCalls;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.HostShare;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The load of one trial on all agents: prepared, warmed up and measured together. Control thread only. */
final class FleetLoad {
    private static final int PINGS = 20;
    private static final Duration PING_LIMIT = Duration.ofSeconds(10);
    private static final Duration PREPARE_LIMIT = Duration.ofMinutes(12);
    private static final Duration GRACE = Duration.ofSeconds(60);
    /** Time for an order to reach every agent before the instant that it names. */
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final AgentGroup agents;
    private final TrialFacts facts;
    private final FleetRules rules;
    private final NanoClock clock;
    private final Duration pingLimit;
    private final Duration grace;
    private final FloorWatch room;
    private final Meters meters;
    /** Whether a floor that this host reached ended the measurement. */
    private boolean endedForRoom;

    /** @throws StoreException when the free disk space here cannot be read */
    FleetLoad(Target target, TrialPlan plan, AgentGroup agents, TrialFacts facts, FleetRules rules, NanoClock clock)
            throws StoreException {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.agents = agents;
        this.facts = facts;
        this.rules = rules;
        this.clock = clock;
        this.pingLimit = PING_LIMIT.plus(rules.silence());
        this.grace = GRACE.plus(rules.silence());
        this.room = FloorWatch.of(plan);
        this.meters = new Meters(plan.servers().nodes(), plan.host(), clock);
    }

    /** Divides the cell; every agent has a share then. */
    void divide() throws StoreException, InterruptedException {
        Map<FleetAgent, RemoteAgent.Pong> found =
                agents.all("answer a ping", pingLimit, agent -> agent.remote().ping());
        found.forEach((agent, pong) -> agent.runsOn(pong.host()));
        List<FleetAgent> present = List.copyOf(found.keySet());
        List<HostShare> shares = LoadDivision.divide(
                CellSetup.completion(cell, target),
                cell,
                found.values().stream().map(RemoteAgent.Pong::cores).toList());
        for (int i = 0; i < shares.size(); i++) {
            present.get(i).shared(shares.get(i));
        }
    }

    /**
     * Has all agents connect and write the keys of their shares; false where a failure, which is a fact then, ends the load.
     *
     * @param servers identity of those that have the layout; empty if they have none
     */
    boolean prepare(StoreSettings settings, String layoutName, String servers)
            throws StoreException, InterruptedException {
        say(Activity.CONNECTING, "connecting");
        Map<FleetAgent, StepEnd> prepared = agents.all(
                "prepare",
                prepareLimit(),
                agent -> agent.remote()
                        .prepare(cell, plan.trial(), agent.share(), settings, layoutName, servers, network(agent))
                        .whenComplete((step, lost) -> stopUnless(step)),
                working -> lookForRoom(Stage.PRELOAD));
        return goesOn(prepared) && !agents.ending();
    }

    private Duration prepareLimit() {
        return PREPARE_LIMIT
                .plus(cell.timeout())
                .plus(TrialCalls.longerToConnect(cell.connections()))
                .plus(rules.silence());
    }

    /**
     * Runs the phases of agents that are prepared, and records failures as facts. Returns the measurement, if there was one.
     *
     * @param prepared whether there is anything to run; the results of the agents are collected all the same
     */
    Optional<Measured> run(boolean prepared) throws StoreException, InterruptedException {
        boolean goesOn = prepared;
        long operationsLeft = Long.MAX_VALUE;
        if (goesOn) {
            say(Activity.WARM_UP, "warm-up");
            Duration ceiling = cell.warmUp().duration().multipliedBy(Cell.WARM_UP_CEILING);
            Map<FleetAgent, StepEnd> ended =
                    start(Stage.WARM_UP, ceiling, Long.MAX_VALUE, startNs -> working -> lookForRoom(Stage.WARM_UP));
            goesOn = goesOn(ended) && !agents.ending();
            // An agent whose warm-up fell behind has more keys left than the others, and would go on alone.
            operationsLeft = ended.values().stream()
                    .mapToLong(StepEnd::operationsLeft)
                    .min()
                    .orElse(operationsLeft);
        }
        if (goesOn) {
            say(Activity.MEASUREMENT, "measurement");
            measure(Math.max(1, operationsLeft));
        }
        collect();
        return facts.measured();
    }

    private SharedNetwork network(FleetAgent agent) {
        return agent.host().network().equals(FleetFacts.HERE.network())
                ? new SharedNetwork(
                        !plan.servers().nodes().isEmpty(), plan.host().loopbackBytesPerSecond())
                : SharedNetwork.NONE;
    }

    private void measure(long mostOperations) throws StoreException, InterruptedException {
        IntervalFollower follower = new IntervalFollower(plan, agents, meters, clock, this::lookForRoomInMeasurement);
        Map<FleetAgent, StepEnd> ended = Map.of();
        try {
            ended = start(Stage.MEASUREMENT, cell.measurement().duration(), mostOperations, follower::from);
        } finally {
            meters.stop();
            noteRoom(ended.values().stream().anyMatch(StepEnd::endedEarly));
        }
        ended.forEach((agent, step) -> agent.began(step.lateNs()));
        if (!agents.stopping()) {
            agents.synchroniseAfter(PINGS, pingLimit);
        }
        follower.fetchRest(grace);
    }

    /** @param meanwhile by the common instant, on our clock */
    private Map<FleetAgent, StepEnd> start(
            Stage stage, Duration lasts, long mostOperations, LongFunction<AgentGroup.Meanwhile> meanwhile)
            throws StoreException, InterruptedException {
        agents.synchronise(PINGS, pingLimit);
        long startNs = clock.nanoTime() + LEAD_NS;
        return agents.all(
                "end the " + stage.word(),
                lasts.plus(cell.timeout()).plus(grace),
                agent -> agent.remote()
                        .start(stage, agent.offset().theirs(startNs), mostOperations)
                        .whenComplete((step, lost) -> stopUnless(step)),
                meanwhile.apply(startNs));
    }

    /**
     * An agent that cannot go on, as on a full disk, ends the phase of all: figures of different times do not add up.
     * Usable from any thread.
     */
    private void stopUnless(@Nullable StepEnd ended) {
        if (ended != null && !ended.goesOn()) {
            agents.endPhase();
        }
    }

    private void collect() throws StoreException, InterruptedException {
        say(Activity.OTHER, "collecting results");
        agents.all("report", grace.plus(cell.timeout()), agent -> agent.remote().result())
                .forEach(FleetAgent::reported);
        FleetFacts merged = new FleetFacts(
                cell,
                facts,
                agents.members().stream()
                        .filter(agent -> agent.report().isPresent())
                        .toList());
        merged.before();
        merged.measurement(meters.total(), meters.utilization(), meters.serverReadBytes());
        merged.flaws(agents, rules);
    }

    /** Ends the load of all where this host, which may have the servers, runs out of room. */
    private void lookForRoom(Stage stage) {
        if (!agents.ending() && !room.hasRoom()) {
            facts.noRoom(stage, room.reached().orElseThrow());
            agents.endPhase();
        }
    }

    /** Once its duration has passed, a measurement only drains: there is nothing to cut off. */
    private void lookForRoomInMeasurement(long passedNs) {
        boolean drains = passedNs >= cell.measurement().duration().toNanos();
        if (!room.hasRoom() && !drains && !agents.ending()) {
            endedForRoom = true;
            agents.endPhase();
        }
    }

    /**
     * A floor that this host reached in the measurement cut nothing off unless it ended it and an agent ended early: other limits, or a silent store,
     * may have come first.
     */
    private void noteRoom(boolean endedEarly) {
        room.reached().ifPresent(what -> {
            if (endedForRoom && endedEarly) {
                facts.noRoom(Stage.MEASUREMENT, what);
            } else {
                facts.noRoomAfterwards(what);
            }
        });
    }

    private static boolean goesOn(Map<FleetAgent, StepEnd> steps) {
        return steps.values().stream().allMatch(StepEnd::goesOn);
    }

    private void say(Activity activity, String text) {
        plan.listener().on(new RunEvent.Phase(activity, text));
    }
}
