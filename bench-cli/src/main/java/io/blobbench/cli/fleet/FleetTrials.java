package io.blobbench.cli.fleet;

import io.blobbench.fleet.Fleet;
import io.blobbench.scenario.Scenario;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.Target;
import io.blobbench.trial.fleet.FleetRules;
import io.blobbench.trial.fleet.FleetTrial;
import io.blobbench.trial.fleet.RemoteAgent;
import io.blobbench.trial.sweep.TrialLauncher;
import java.util.List;

/** Launches the trials of runs on the agents of a fleet. For any thread. */
public final class FleetTrials {
    private final Fleet fleet;
    private final FleetRules policy;

    /** @param fleet stays open */
    public FleetTrials(Fleet fleet, FleetRules policy) {
        this.fleet = fleet;
        this.policy = policy;
    }

    /** The launcher of one run. */
    public TrialLauncher of(Scenario scenario, Target target) {
        List<RemoteAgent> agents = fleet.agents().stream()
                .<RemoteAgent>map(agent -> new OrderedAgent(fleet, agent, scenario))
                .toList();
        return plan -> new FleetTrial(target, plan, agents, policy, NanoClock.SYSTEM);
    }
}
