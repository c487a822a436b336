package io.blobbench.trial;

import io.blobbench.history.HistoryCheck;
import io.blobbench.host.room.OpenFiles;
import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.measure.Latencies;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Watcher;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.ColdStart;
import io.blobbench.trial.fault.Crash;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.fault.FaultInjector;
import io.blobbench.trial.idle.IdleTrial;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.judge.LimitDiagnosis;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.trial.visibility.VisibilityObserver;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one cell on a store that is up: provision, preload, warm-up, measurement, verify, tear down. Control
 * thread only, except {@link #requestStop}.
 */
public final class TrialRunner implements TrialExecution {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final RunListener listener;
    private final NanoClock clock;
    private final DownServers down = new DownServers();
    private final Optional<FaultInjector> faults;
    private final Optional<IdleTrial> idle;
    private final ServerWatch watch;
    private final TrialCalls calls;
    private final Instant startedAt = Instant.now();
    private final long startNs;
    private final TrialFacts facts = new TrialFacts();
    private final int lanes;
    private final int inFlight;
    private volatile @Nullable LoadGenerator generator;
    private volatile boolean loading;
    private volatile boolean leaving;
    private volatile boolean stopRequested;
    private Optional<SpaceUsage> space = Optional.empty();
    private Map<String, String> description = Map.of();
    private String limitedBy = "";
    private Duration held = Duration.ZERO;

    public TrialRunner(Target target, TrialPlan plan, ControlCalls calls, NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.listener = plan.listener();
        this.clock = clock;
        this.startNs = clock.nanoTime();
        this.watch = new ServerWatch(plan.servers().nodes(), down);
        this.calls = new TrialCalls(calls, cell.timeout(), facts, watch::noneAnswers);
        this.faults = FaultInjector.of(cell, plan.trial(), plan.servers(), down, target.loader(), clock);
        this.idle = cell.load() instanceof IdleLoad
                ? Optional.of(new IdleTrial(
                        cell, plan.servers().nodes(), clock, text -> listener.on(new RunEvent.Phase(text))))
                : Optional.empty();
        this.lanes = LoadSetup.lanesFor(CellSetup.completion(cell, target), cell.lanes(), cell.connections(), CORES);
        this.inFlight = CellSetup.inFlight(cell, target);
    }

    @Override
    public void requestStop() {
        stopRequested = true;
        LoadGenerator running = generator;
        if (running != null) {
            running.requestStop();
        }
        faults.ifPresent(FaultInjector::abandon);
        idle.ifPresent(IdleTrial::requestStop);
    }

    @Override
    public boolean spoiltServers() {
        return facts.ranOutOfRoom() || faults.flatMap(FaultInjector::failure).isPresent();
    }

    @Override
    public boolean loading() {
        return loading || leaving;
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        // Connections that are held go up to the limit, and say so.
        Optional<String> shortage = idle.isPresent() ? Optional.empty() : OpenFiles.shortage(cell.connections());
        if (shortage.isPresent()) { // on the way to it there would be no file left for results
            facts.failed(new StoreException(shortage.get()));
            return result();
        }
        try {
            Store store = calls.call("open", () -> target.store().open(settings));
            try {
                runOn(store, layoutName);
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

    private TrialResult result() {
        if (stopRequested) {
            facts.interrupted();
        }
        Judgement judgement = Judge.judge(facts, cell);
        return new TrialResult(
                cell,
                plan.trial(),
                startedAt,
                facts.measured().isPresent() ? lanes : 0,
                inFlight,
                judgement.verdict(),
                judgement.reasons(),
                limitedBy,
                facts.measured(),
                facts.verification(),
                space,
                description,
                facts.faults(),
                facts.idle(),
                TrialTime.of(facts, Duration.ofNanos(clock.nanoTime() - startNs), held));
    }

    private void runOn(Store store, String layoutName) throws StoreException, InterruptedException {
        listener.on(new RunEvent.Phase("provisioning"));
        TrialLayout made = new TrialLayout(store, CellSetup.layout(cell, layoutName), plan.leftovers());
        calls.run("provision", made::provision);
        faults.ifPresent(some -> some.onLayout(layoutName));
        try {
            description = calls.call("describe", store::describe);
            if (idle.isPresent()) {
                hold(idle.get(), store);
            } else {
                load(store);
            }
        } finally {
            leaving = true;
            listener.on(new RunEvent.Phase("tearing down"));
            if (!watch.noneLeft() && down.none()) { // servers that stay down are replaced with their data
                calls.tearDown(cell, made::remove);
                made.remains().ifPresent(facts::cleanUpFailed);
            }
        }
    }

    private void hold(IdleTrial connections, Store store) throws StoreException, InterruptedException {
        loading = true;
        long beganNs = clock.nanoTime();
        try {
            facts.held(calls.call("hold connections", connections.longest(), () -> connections.run(store)));
        } finally {
            loading = false;
            held = Duration.ofNanos(clock.nanoTime() - beganNs);
        }
    }

    private void load(Store store) throws StoreException, InterruptedException {
        Optional<Watcher> watcher = cell.workload().sampling().isPresent()
                ? Optional.of(calls.call(
                        "open a second reader",
                        () -> store.watch(cell.workload().keyed())))
                : Optional.empty();
        try {
            load(store, watcher);
        } finally {
            if (watcher.isPresent()) {
                calls.cleanUp("close the second reader", watcher.get()::close);
            }
        }
    }

    private void load(Store store, Optional<Watcher> watcher) throws StoreException, InterruptedException {
        HostShare share = HostShare.whole(lanes, cell.connections());
        Workload workload = CellSetup.workload(cell, target, share);
        LoadSetup setup = CellSetup.load(cell, plan.trial(), target, workload, share);
        Optional<ColdStart> cold =
                cell.faults().coldCaches() ? Optional.of(new ColdStart(plan.servers(), down)) : Optional.empty();
        if (cold.isPresent() && !startCold(store, setup, cold.get())) {
            return;
        }
        listener.on(new RunEvent.Phase("connecting"));
        LoadGenerator load = calls.call("connect", () -> new LoadGenerator(store, setup, clock));
        generator = load;
        Crash crash = new Crash(plan.servers(), down);
        boolean verifiable = false;
        try {
            if (stopRequested) {
                load.requestStop();
            }
            loading = true;
            runPhases(load, workload, watcher, cold);
            verifiable = !stopRequested
                    && !watch.noneLeft()
                    && Judge.judge(facts, cell).verdict() != Verdict.FAILED;
            if (verifiable && cell.faults().killedBeforeVerification()) {
                listener.on(new RunEvent.Phase("killing the servers"));
                crash.kill();
            }
        } finally {
            loading = false;
            // Unanswered operations would continue to settle slots while blobs are counted.
            calls.cleanUp("close connections", load::close);
        }
        if (!stopRequested) {
            facts.checkedHistory(workload.checkAnswers());
        }
        if (verifiable && !stopRequested) {
            if (cell.faults().killedBeforeVerification()) {
                listener.on(new RunEvent.Phase("starting the servers on their data"));
                calls.run("restart", Crash.LONGEST_START, crash::recover);
            }
            verify(store, workload);
        }
    }

    /** Writes every key, and has the servers forget what they know of their files; returns whether that succeeded. */
    private boolean startCold(Store store, LoadSetup setup, ColdStart cold)
            throws StoreException, InterruptedException {
        listener.on(new RunEvent.Phase("connecting"));
        LoadGenerator load = calls.call("connect", () -> new LoadGenerator(store, setup, clock));
        generator = load;
        boolean written;
        try {
            loading = true;
            written = !stopRequested && phases(load, Optional.empty()).preload(inFlight) && !stopRequested;
        } finally {
            loading = false;
            calls.cleanUp("close connections", load::close);
        }
        if (written) {
            listener.on(new RunEvent.Phase("starting the servers without their caches"));
            calls.run("write to files", store::writeToFiles);
            calls.run("restart", Crash.LONGEST_START, cold::restart);
        }
        return written;
    }

    private LoadPhases phases(LoadGenerator load, Optional<VisibilityObserver> observer) throws StoreException {
        Meters meters =
                new Meters(load, cell.load() instanceof OpenLoad, plan.servers().nodes(), plan.host(), clock);
        return new LoadPhases(
                cell, plan.trial(), load, meters, watch, listener, facts, FloorWatch.of(plan), faults, observer);
    }

    private void runPhases(LoadGenerator load, Workload workload, Optional<Watcher> watcher, Optional<ColdStart> cold)
            throws StoreException, InterruptedException {
        Optional<VisibilityObserver> observer = watcher.map(reader -> new VisibilityObserver(
                reader, workload, cell.workload().sampling().orElseThrow(), target.loader(), clock));
        LoadPhases phases = phases(load, observer);
        if (cold.isPresent()) {
            measure(phases);
            return;
        }
        if (workload.needsPreload() && !phases.preload(inFlight)) {
            return;
        }
        // A trace runs once, from the state of the store that it expects: the preload has opened the connections.
        boolean warm = cell.workload().trace().isPresent() || (!stopRequested && phases.warmUp(workload));
        if (warm && !stopRequested) {
            measure(phases);
        }
    }

    private void measure(LoadPhases phases) throws InterruptedException {
        Measured result = phases.measure();
        Latencies undisturbed = facts.faults().map(FaultLedger::timesBefore).orElse(result.latencies());
        limitedBy = new LimitDiagnosis(cell.load(), lanes, cell.connections(), inFlight, result, undisturbed).limit();
    }

    private void verify(Store store, Workload workload) throws StoreException, InterruptedException {
        listener.on(new RunEvent.Phase("verifying"));
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
}
