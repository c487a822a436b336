package io.blobbench.trial.fleet;

import io.blobbench.history.HistoryCheck;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.CellSetup;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialCalls;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialLayout;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.Verifier;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.judge.LimitDiagnosis;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trial whose load comes from agents: this process provisions, verifies and tears down. Control thread only, except
 * {@link #requestStop}.
 */
public final class FleetTrial implements TrialExecution {
    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final FleetRules policy;
    private final NanoClock clock;
    private final Crew crew;
    private final ServerWatch watch;
    private final TrialCalls calls;
    private final Instant startedAt = Instant.now();
    private final long startNs;
    private final TrialFacts facts = new TrialFacts();
    private volatile boolean loading;
    private volatile boolean leaving;
    private volatile boolean stopRequested;
    private Optional<SpaceUsage> space = Optional.empty();
    private Map<String, String> description = Map.of();

    /** @param agents all that joined, at least one */
    public FleetTrial(
            Target target,
            TrialPlan plan,
            List<RemoteAgent> agents,
            FleetRules policy,
            ControlCalls calls,
            NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.policy = policy;
        this.clock = clock;
        this.startNs = clock.nanoTime();
        this.crew = new Crew(agents, policy, clock);
        this.watch = new ServerWatch(plan.servers().nodes(), new DownServers());
        this.calls = new TrialCalls(calls, cell.timeout(), facts, watch::noneAnswers);
    }

    @Override
    public void requestStop() {
        stopRequested = true;
        crew.stop();
    }

    @Override
    public boolean loading() {
        return loading || leaving;
    }

    @Override
    public boolean spoiltServers() {
        return facts.ranOutOfRoom();
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        Shares.lacks(cell, crew.members().size()).forEach(facts::lacks);
        if (!facts.lacks().isEmpty()) {
            return result();
        }
        try {
            Store store = calls.call("open", () -> target.store().open(settings));
            try {
                runOn(store, settings, layoutName);
            } finally {
                calls.cleanUp("close", store::close);
            }
        } catch (StoreException | RuntimeException e) {
            facts.failed(e);
        } catch (InterruptedException e) {
            stopRequested = true;
        }
        watch.ended().ifPresent(facts::serversEnded);
        return result();
    }

    private void runOn(Store store, StoreSettings settings, String layoutName)
            throws StoreException, InterruptedException {
        plan.listener().on(new RunEvent.Phase("provisioning"));
        TrialLayout made = new TrialLayout(store, CellSetup.layout(cell, layoutName), plan.leftovers());
        calls.run("provision", made::provision);
        try {
            description = calls.call("describe", store::describe);
            load(store, settings, layoutName);
        } finally {
            leaving = true;
            plan.listener().on(new RunEvent.Phase("tearing down"));
            if (!watch.noneLeft()) {
                crew.awaitLost(); // what they write later would stay, though the journal says that nothing is left
                calls.tearDown(cell, made::remove);
                made.remains().ifPresent(facts::cleanUpFailed);
            }
        }
    }

    private void load(Store store, StoreSettings settings, String layoutName)
            throws StoreException, InterruptedException {
        try {
            loading = true;
            FleetLoad load = new FleetLoad(target, plan, crew, facts, policy, clock);
            load.divide();
            if (!stopRequested) {
                load.run(settings, layoutName);
            }
        } finally {
            loading = false;
            crew.end();
        }
        boolean verifiable = crew.lost().isEmpty()
                && !watch.noneLeft()
                && Judge.judge(facts, cell).verdict() != Verdict.FAILED;
        if (verifiable && !stopRequested) {
            verify(store);
        }
    }

    private void verify(Store store) throws StoreException, InterruptedException {
        plan.listener().on(new RunEvent.Phase("verifying"));
        Workload workload = CellSetup.workload(cell, target, HostShare.whole(lanes(), cell.connections()));
        for (Member member : crew.members()) {
            AgentReport report = member.report().orElseThrow();
            workload.takeLedgers(member.share(), Base64.getDecoder().decode(report.ledgers()));
        }
        facts.checkedHistory(workload.checkAnswers());
        long checked = facts.historyCheck().map(HistoryCheck::operations).orElse(0L);
        Duration longer = Verifier.longerFor(cell, workload, facts.measured());
        calls.call("verify", longer, () -> Verifier.verify(store, cell, workload))
                .map(found -> found.withHistory(checked))
                .ifPresent(facts::verified);
        space = calls.measureSpace(cell, store);
        if (cell.space() == Cell.Space.REQUIRED && space.isEmpty()) {
            facts.lacks(target.store().name() + " cannot report the space that blobs occupy here");
        }
    }

    /** Lanes of all agents. */
    private int lanes() {
        return crew.members().stream()
                .filter(Member::hasShare)
                .findFirst()
                .map(member -> member.share().allLanes())
                .orElse(0);
    }

    private TrialResult result() {
        if (stopRequested) {
            facts.interrupted();
        }
        plan.listener()
                .on(new RunEvent.AgentsEnded(
                        cell,
                        plan.trial(),
                        crew.members().stream()
                                .map(member -> member.summary(cell))
                                .toList()));
        Judgement judgement = Judge.judge(facts, cell);
        int inFlight = CellSetup.inFlight(cell, target);
        int lanes = facts.measured().isPresent() ? lanes() : 0;
        return new TrialResult(
                cell,
                plan.trial(),
                startedAt,
                lanes,
                inFlight,
                judgement.verdict(),
                judgement.reasons(),
                facts.measured()
                        .map(measured -> limit(measured, lanes, inFlight))
                        .orElse(""),
                facts.measured(),
                facts.verification(),
                space,
                description,
                Optional.empty(),
                Optional.empty(),
                TrialTime.of(facts, Duration.ofNanos(clock.nanoTime() - startNs), Duration.ZERO));
    }

    /** Servers of a fleet have no faults: all times are undisturbed. The row has the sum of what agents spent on garbage. */
    private String limit(Measured measured, int lanes, int inFlight) {
        double gcMillis = crew.members().stream()
                .flatMap(member -> member.report().stream())
                .mapToDouble(report -> report.resources().harnessGcMillis())
                .max()
                .orElse(Double.NaN);
        return new LimitDiagnosis(
                        cell.load(), lanes, cell.connections(), inFlight, measured, measured.latencies(), gcMillis)
                .limit();
    }
}
