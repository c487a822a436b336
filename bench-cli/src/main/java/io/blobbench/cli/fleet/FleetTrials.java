package io.blobbench.cli.fleet;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
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
import java.util.List;

/** Launches the trials of runs on the agents of a fleet. Usable from any thread. */
public final class FleetTrials {
    private final Fleet fleet;
    private final FleetRules rules;
    private final FleetEntry entry;

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

    /** The launcher of one run. */
    public TrialLauncher of(Scenario scenario, Target target) {
        List<RemoteAgent> agents = fleet.agents().stream()
                .<RemoteAgent>map(agent -> new OrderedAgent(fleet, agent, scenario))
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
