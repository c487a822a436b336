package io.blobbench.trial;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Watcher;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.fault.ColdStart;
import io.blobbench.trial.fault.Crash;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.fault.FaultInjector;
import io.blobbench.trial.idle.IdleTrial;
import io.blobbench.trial.judge.LimitDiagnosis;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.trial.visibility.VisibilityObserver;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.util.List;
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
    private final TrialFacts facts = new TrialFacts();
    private final TrialFrame frame;
    private final TrialCalls calls;
    private final Optional<FaultInjector> faults;
    private final Optional<IdleTrial> idle;
    private final int lanes;
    private final int inFlight;
    private volatile @Nullable LoadGenerator generator;
    private volatile boolean loading;
    private String limitedBy = "";

    public TrialRunner(Target target, TrialPlan plan, ControlCalls calls, NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.listener = plan.listener();
        this.clock = clock;
        this.frame = new TrialFrame(target, plan, facts, down, calls, clock);
        this.calls = frame.calls();
        this.faults = FaultInjector.of(cell, plan.trial(), plan.servers(), down, target.loader(), clock);
        this.idle = cell.load() instanceof IdleLoad
                ? Optional.of(new IdleTrial(cell, plan.servers().nodes(), clock, listener))
                : Optional.empty();
        this.lanes = CellSetup.lanes(cell, CellSetup.completion(cell, target), cell.connections(), CORES);
        this.inFlight = CellSetup.inFlight(cell, target);
    }

    @Override
    public void requestStop() {
        frame.requestStop();
        LoadGenerator running = generator;
        if (running != null) {
            running.requestStop();
        }
        faults.ifPresent(FaultInjector::abandon);
        idle.ifPresent(IdleTrial::requestStop);
    }

    @Override
    public boolean serversUnusable() {
        // A server that has held connections keeps their memory, so that the next trial's would seem to cost nothing.
        return facts.serversUnusable()
                || idle.isPresent()
                || faults.flatMap(FaultInjector::failure).isPresent();
    }

    @Override
    public Optional<String> noRoomAfterwards() {
        return facts.noRoomAfterwards();
    }

    @Override
    public boolean loading() {
        return loading || frame.leaving();
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        // Connections that are held go up to the limit, and say so.
        Optional<String> shortage = idle.isPresent() ? Optional.empty() : OpenFiles.shortage(cell.connections());
        if (shortage.isPresent()) { // on the way to it there would be no file left for results
            facts.failed(new StoreException(shortage.get()));
        } else {
            faults.ifPresent(some -> some.onLayout(layoutName));
            frame.run(settings, layoutName, idle.isPresent() ? this::hold : this::load, store -> {});
            LoadGenerator last = generator;
            if (last != null) {
                facts.settledTwice(last.settledTwice());
            }
        }
        return frame.result(lanes, limitedBy, idle.map(IdleTrial::held).orElse(Duration.ZERO));
    }

    private void hold(Store store) throws StoreException, InterruptedException {
        IdleTrial connections = idle.orElseThrow();
        loading = true;
        try {
            facts.held(calls.call("hold connections", connections.longest(), () -> connections.run(store)));
        } finally {
            loading = false;
        }
    }

    private void load(Store store) throws StoreException, InterruptedException {
        Optional<Watcher> watcher = cell.workload().sampling().isPresent()
                ? Optional.of(calls.call(
                        "open a second reader",
                        () -> requireMethod(store.watch(cell.workload().keyed()))))
                : Optional.empty();
        try {
            load(store, watcher);
        } finally {
            if (watcher.isPresent()) {
                calls.cleanUp("close the second reader", watcher.get()::close);
            }
        }
    }

    private static Watcher requireMethod(Watcher watcher) throws StoreException {
        if (watcher.method() == null) {
            throw new StoreException("the second reader has no method: it is null");
        }
        return watcher;
    }

    private void load(Store store, Optional<Watcher> watcher) throws StoreException, InterruptedException {
        HostShare share = HostShare.whole(lanes, cell.connections());
        Workload workload = CellSetup.workload(cell, plan.trial(), target, share);
        facts.usedKeys(workload.keyCount());
        LoadSetup setup = CellSetup.load(cell, plan.trial(), target, workload, share);
        Optional<ColdStart> cold =
                cell.faults().coldCaches() ? Optional.of(new ColdStart(plan.servers(), down)) : Optional.empty();
        if (cold.isPresent() && !startCold(store, setup, cold.get())) {
            return;
        }
        LoadGenerator load = connect(store, setup);
        Crash crash = new Crash(plan.servers(), down);
        boolean verifiable = false;
        try {
            frame.connected(store);
            if (frame.stopRequested()) {
                load.requestStop();
            }
            loading = true;
            runPhases(store, load, workload, watcher, cold);
            boolean kills = cell.faults().killedBeforeVerification();
            if (kills) {
                frame.recordEnded(); // all are alive again afterwards
            }
            verifiable = frame.verifiable();
            if (verifiable && kills) {
                frame.lookForLostCopies(store);
                listener.on(new RunEvent.Phase(Activity.RESTARTING, "killing the servers"));
                crash.kill();
            }
        } finally {
            loading = false;
            // Unanswered operations would continue to settle slots while blobs are counted.
            calls.cleanUp("close connections", load::close);
        }
        if (!frame.stopRequested()) {
            // Servers that were struck may have forgotten what they acknowledged.
            facts.checkedHistory(cell.faults().duringLoad() ? workload.checkHistory() : workload.checkAnswers());
            workload.deviationOfUpdates().ifPresent(facts::noted);
            TraceOrder.note(target.store().keepsOrder(), cell.connections(), lanes, workload.overlapping())
                    .ifPresent(facts::noted);
        }
        if (verifiable && !frame.stopRequested()) {
            if (cell.faults().killedBeforeVerification()) {
                listener.on(new RunEvent.Phase(Activity.RESTARTING, "starting the servers on their data"));
                calls.run("restart", Crash.LONGEST_START, crash::recover);
            }
            frame.verify(store, workload);
        }
    }

    /** Opens the connections of a load; only an interrupt or the time it takes ends that, as no other host can fail meanwhile. */
    private LoadGenerator connect(Store store, LoadSetup setup) throws StoreException, InterruptedException {
        listener.on(new RunEvent.Phase(Activity.CONNECTING, "connecting"));
        LoadGenerator load = calls.connect(store, setup, clock, () -> false);
        generator = load;
        return load;
    }

    /** Writes every key, and has the servers forget what they know of their files; returns whether that succeeded. */
    private boolean startCold(Store store, LoadSetup setup, ColdStart cold)
            throws StoreException, InterruptedException {
        LoadGenerator load = connect(store, setup);
        boolean written;
        try {
            loading = true;
            written = !frame.stopRequested()
                    && phases(load, Optional.empty()).preload(inFlight)
                    && !frame.stopRequested();
        } finally {
            loading = false;
            calls.cleanUp("close connections", load::close);
        }
        if (written) {
            frame.recordEnded(); // all are alive again afterwards
            frame.lookForLostCopies(store);
            listener.on(new RunEvent.Phase(Activity.RESTARTING, "starting the servers without their caches"));
            calls.run("write to files", store::writeToFiles);
            calls.run("restart", Crash.LONGEST_START, cold::restart);
        }
        return written;
    }

    private LoadPhases phases(LoadGenerator load, Optional<VisibilityObserver> observer) throws StoreException {
        Meters meters =
                new Meters(load, cell.load() instanceof OpenLoad, plan.servers().nodes(), plan.host(), clock);
        ServerWatch watch = frame.watch();
        return new LoadPhases(
                cell, plan.trial(), load, meters, watch, listener, facts, FloorWatch.of(plan), faults, observer, clock);
    }

    private void runPhases(
            Store store, LoadGenerator load, Workload workload, Optional<Watcher> watcher, Optional<ColdStart> cold)
            throws StoreException, InterruptedException {
        Optional<VisibilityObserver> observer = watcher.map(reader -> new VisibilityObserver(
                reader,
                cell.faults().duringLoad(),
                workload,
                cell.workload().sampling().orElseThrow(),
                target.loader(),
                clock));
        LoadPhases phases = phases(load, observer);
        observer.ifPresent(VisibilityObserver::start);
        try {
            if (cold.isEmpty() && workload.needsPreload()) {
                if (!phases.preload(inFlight)) {
                    return;
                }
                calls.awaitCopies(cell, workload, store);
            }
            boolean ready = !cell.warmsUp() || (!frame.stopRequested() && phases.warmUp(workload));
            if (ready && !frame.stopRequested()) {
                measure(store, phases);
            }
        } finally {
            observer.ifPresent(VisibilityObserver::abandon);
        }
    }

    private void measure(Store store, LoadPhases phases) throws StoreException, InterruptedException {
        Measured result = phases.measure();
        facts.phase(TrialFacts.Stage.MEASUREMENT)
                .flatMap(outcome -> UnevenLanes.flaw(
                        cell, List.of(HostShare.whole(lanes, cell.connections())), outcome.partEnded()))
                .ifPresent(facts::flawed);
        Duration clientWait = calls.call("look for waits of the client", store::clientWait);
        limitedBy = new LimitDiagnosis(cell.load(), lanes, cell.connections(), inFlight, result, facts.faults())
                .withClientWait(clientWait)
                .limit();
    }
}
