package io.blobbench.trial.fleet;

import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.CellSetup;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialFrame;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.judge.LimitDiagnosis;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A trial whose load comes from agents; its other steps are done here. Control thread only, except {@link #requestStop}. */
public final class FleetTrial implements TrialExecution {
    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final FleetRules rules;
    private final NanoClock clock;
    private final AgentGroup agents;
    private final TrialFacts facts = new TrialFacts();
    private final TrialFrame frame;
    private volatile boolean loading;

    /** @param agents all that joined, at least one */
    public FleetTrial(
            Target target,
            TrialPlan plan,
            List<RemoteAgent> agents,
            FleetRules rules,
            ControlCalls calls,
            NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.rules = rules;
        this.clock = clock;
        this.agents = new AgentGroup(agents, rules, clock);
        this.frame = new TrialFrame(target, plan, facts, new DownServers(), calls, clock);
    }

    @Override
    public void requestStop() {
        frame.requestStop();
        agents.stop();
    }

    @Override
    public boolean loading() {
        return loading || frame.leaving();
    }

    @Override
    public boolean serversUnusable() {
        return facts.serversUnusable();
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        LoadDivision.unsupportedReasons(cell, agents.members().size()).forEach(facts::unsupported);
        if (facts.unsupportedReasons().isEmpty()) {
            // What lost agents write later would stay, though the journal says that nothing is left.
            frame.run(settings, layoutName, store -> load(store, settings, layoutName), store -> agents.awaitLost());
        }
        return result();
    }

    private void load(Store store, StoreSettings settings, String layoutName)
            throws StoreException, InterruptedException {
        try {
            loading = true;
            FleetLoad load = new FleetLoad(target, plan, agents, facts, rules, clock);
            load.divide();
            if (!frame.stopRequested()) {
                boolean prepared = load.prepare(settings, layoutName, frame.identity(store));
                frame.takeCaution(store);
                if (prepared && Workload.needsBlobs(cell.workload())) {
                    frame.awaitCopies(store, wholeWorkload());
                }
                load.run(prepared);
            }
        } finally {
            loading = false;
            agents.end();
        }
        agents.members().stream()
                .flatMap(agent -> agent.report().stream())
                .map(AgentReport::description)
                .filter(said -> !said.isEmpty())
                .findFirst()
                .ifPresent(frame::describedByConnections);
        if (agents.lostDuring().isEmpty() && facts.failure().isEmpty() && frame.verifiable()) {
            verify(store);
        }
    }

    private void verify(Store store) throws StoreException, InterruptedException {
        Workload workload = wholeWorkload();
        facts.usedKeys(workload.keyCount());
        for (FleetAgent agent : agents.present()) {
            AgentReport report = agent.report().orElseThrow();
            workload.takeLedgers(agent.share(), Base64.getDecoder().decode(report.ledgers()));
        }
        facts.checkedHistory(workload.checkAnswers());
        workload.deviationOfUpdates().ifPresent(facts::noted);
        frame.verify(store, workload);
    }

    private Workload wholeWorkload() {
        return CellSetup.workload(cell, plan.trial(), target, HostShare.whole(lanes(), cell.connections()));
    }

    /** Lanes of all agents. */
    private int lanes() {
        return agents.members().stream()
                .filter(FleetAgent::hasShare)
                .findFirst()
                .map(agent -> agent.share().allLanes())
                .orElse(0);
    }

    private TrialResult result() {
        plan.listener()
                .on(new RunEvent.AgentsEnded(
                        cell,
                        plan.trial(),
                        agents.members().stream()
                                .map(agent -> agent.summary(cell))
                                .toList()));
        return frame.result(lanes(), facts.measured().map(this::limit).orElse(""), Duration.ZERO);
    }

    /**
     * Servers of a fleet have no faults. The row has the sum of what agents spent on garbage, and of the
     * processor time of those on other hosts, too.
     */
    private String limit(Measured measured) {
        double localCpuSeconds = agents.members().stream()
                .filter(agent -> agent.host().kernel().equals(FleetFacts.HERE.kernel()))
                .flatMap(agent -> agent.report().stream())
                .mapToDouble(report -> report.resources().harnessCpuSeconds())
                .sum();
        double gcMillis = agents.members().stream()
                .flatMap(agent -> agent.report().stream())
                .mapToDouble(report -> report.resources().harnessGcMillis())
                .max()
                .orElse(Double.NaN);
        int inFlight = CellSetup.inFlight(cell, target);
        return new LimitDiagnosis(
                        cell.load(),
                        lanes(),
                        cell.connections(),
                        inFlight,
                        measured,
                        Optional.empty(),
                        localCpuSeconds,
                        Duration.ZERO,
                        gcMillis)
                .limit();
    }
}
