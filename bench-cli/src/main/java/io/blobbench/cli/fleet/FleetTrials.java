package io.blobbench.cli.fleet;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.host.HostId;
import io.blobbench.results.FleetEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.fleet.FleetRules;
import io.blobbench.trial.fleet.FleetTrial;
import io.blobbench.trial.fleet.LoadDivision;
import io.blobbench.trial.fleet.RemoteAgent;
import io.blobbench.trial.sweep.TrialLauncher;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Launches the trials of runs on the agents of a fleet. Usable from any thread. */
public final class FleetTrials {
    private static final long PING_SECONDS = 10;

    private final Fleet fleet;
    private final FleetRules rules;
    private final FleetEntry entry;
    private final Map<ClassLoader, AdapterCode> adapters = new ConcurrentHashMap<>();

    /**
     * Wraps a fleet.
     *
     * @param fleet stays open
     * @param file that described it, as given
     * @param launch the word for how its agents were started
     */
    public FleetTrials(Fleet fleet, FleetRules rules, String file, String launch) {
        this.fleet = fleet;
        this.rules = rules;
        this.entry = new FleetEntry(
                file, launch, fleet.agents().stream().map(Agent::host).toList());
    }

    /** The description of the fleet in results. */
    public FleetEntry entry() {
        return entry;
    }

    /** How much longer runs take to stop in order where an agent is silent. */
    public Duration longerToStop() {
        return rules.longerToStop();
    }

    /**
     * Refuses servers for agents in other networks than that of this process, where another server may listen at the same loopback address.
     *
     * @param servers at loopback addresses, for messages
     * @throws CommandFailure as a usage error, with the first such agent
     */
    public void refuseLoopback(String servers) throws CommandFailure, InterruptedException {
        Map<Agent, CompletableFuture<byte[]>> pings = new LinkedHashMap<>();
        fleet.agents()
                .forEach(agent -> pings.put(
                        agent, fleet.order(agent.index(), Orders.PING, FleetJson.bytes(new Orders.Nothing()))));
        for (Map.Entry<Agent, CompletableFuture<byte[]>> ping : pings.entrySet()) {
            Agent agent = ping.getKey();
            if (isElsewhere(ping.getValue())) {
                throw new CommandFailure(
                        ExitCodes.USAGE,
                        "agent " + agent.index() + " on " + agent.host() + " cannot reach " + servers
                                + " of this machine: there, a loopback address is one of its own host; name endpoints"
                                + " that all load hosts reach (--target or --endpoint)");
            }
        }
    }

    /** An agent that does not answer is left to the trials. */
    private boolean isElsewhere(CompletableFuture<byte[]> ping) throws InterruptedException {
        try {
            byte[] pong = ping.get(PING_SECONDS + rules.silence().toSeconds(), TimeUnit.SECONDS);
            HostId there = FleetJson.read(pong, RemoteAgent.Pong.class).host();
            return !there.network().equals(HostId.ofThisProcess().network());
        } catch (ExecutionException | TimeoutException | FleetException e) {
            return false;
        }
    }

    /** The launcher of one run. */
    public TrialLauncher of(Scenario scenario, Target target) {
        AdapterCode adapter = adapters.computeIfAbsent(target.loader(), AdapterCode::of);
        List<RemoteAgent> agents = fleet.agents().stream()
                .<RemoteAgent>map(agent -> new OrderedAgent(fleet, agent, scenario, adapter))
                .toList();
        return new TrialLauncher() {
            @Override
            public TrialExecution trial(TrialPlan plan, ControlCalls calls) {
                return new FleetTrial(target, plan, agents, rules, calls, NanoClock.SYSTEM);
            }

            @Override
            public List<String> unsupportedReasons(Cell cell) {
                return LoadDivision.unsupportedReasons(cell, agents.size());
            }

            @Override
            public boolean staysWarm() {
                return true;
            }
        };
    }
}
