package io.blobbench.trial.fleet;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.host.room.OpenFiles;
import io.blobbench.load.ConnectGivenUpException;
import io.blobbench.load.LoadGenerator;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.Failures;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.CellSetup;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.FloorWatch;
import io.blobbench.trial.FullHeap;
import io.blobbench.trial.LoadPhases;
import io.blobbench.trial.Meters;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialCalls;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.judge.LimitDiagnosis;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent's part of a trial, on a layout that the controller has provisioned. One thread at a time, in the order prepare, start of the
 * warm-up, start of the measurement, report, end; {@link #requestStop} and {@link #endPhase} on any thread.
 */
public final class AgentTrial {
    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final HostShare share;
    private final NanoClock clock;
    private final ControlCalls controlCalls;
    private final TrialFacts facts = new TrialFacts();
    private final TrialCalls calls;
    private final Workload workload;
    private Optional<Store> opened = Optional.empty();
    private Optional<String> caution = Optional.empty();
    private Map<String, String> description = Map.of();
    private volatile Optional<LoadPhases> phases = Optional.empty();
    private Optional<Measured> measured = Optional.empty();
    private volatile @Nullable LoadGenerator generator;
    private volatile boolean stopRequested;
    private volatile boolean phaseEnds;
    private boolean unsupported;
    private long settledTwice;

    /** @param plan without servers, which are the controller's */
    public AgentTrial(Target target, TrialPlan plan, HostShare share, NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.share = share;
        this.clock = clock;
        this.controlCalls = new ControlCalls(target.loader());
        this.calls = new TrialCalls(controlCalls, cell.timeout(), facts, () -> false);
        this.workload = CellSetup.workload(cell, plan.trial(), target, share);
    }

    /** Any thread: ends the load, as the run is being interrupted; the step that is running ends soon. */
    public void requestStop() {
        stopRequested = true;
        LoadGenerator running = generator;
        if (running != null) {
            running.requestStop();
        }
    }

    /** Any thread: ends the phase, now or when it begins, as a full disk does, and with its whole drain; no other may follow. */
    public void endPhase() {
        phaseEnds = true;
        phases.ifPresent(LoadPhases::endPhase);
    }

    /**
     * Connects, and writes the keys of this share where operations need them.
     *
     * @param servers identity of those that have the layout; empty if they have none
     */
    public StepEnd prepare(StoreSettings settings, String layoutName, String servers) throws InterruptedException {
        Optional<String> shortage = OpenFiles.shortage(share.connections());
        try {
            if (shortage.isPresent()) {
                throw new StoreException(shortage.get());
            }
            Store store = calls.call("open", () -> target.store().open(settings));
            opened = Optional.of(store);
            if (!servers.isEmpty()) {
                String here =
                        calls.call("identify the servers", store::identity).orElse("");
                requireSame(settings, servers, here);
            }
            calls.run("join the layout", () -> store.join(CellSetup.layout(cell, layoutName)));
            LoadGenerator load = calls.connect(
                    store, CellSetup.load(cell, plan.trial(), target, workload, share), clock, this::ends);
            generator = load;
            description = calls.describe(store);
            caution = calls.call("caution", store::caution);
            if (stopRequested) {
                load.requestStop();
            }
            LoadPhases made = phases(load);
            phases = Optional.of(made);
            if (phaseEnds) {
                made.endPhase();
            }
            boolean loaded = !workload.needsPreload() || made.preload(CellSetup.inFlight(cell, target));
            return new StepEnd(loaded && !ends());
        } catch (ConnectGivenUpException e) {
            return new StepEnd(false); // as asked
        } catch (StoreException | RuntimeException e) {
            unsupported = e instanceof UnsupportedLayoutException;
            return failed(e);
        } catch (OutOfMemoryError e) {
            return failed(withoutMemory(e));
        }
    }

    private static void requireSame(StoreSettings settings, String servers, String here) throws StoreException {
        if (!here.equals(servers)) {
            throw new StoreException(String.join(", ", settings.endpoints()) + " leads to another server on this host ("
                    + here + ") than on that of the controller (" + servers + ")");
        }
    }

    /** Records a failure and ends the load. */
    private StepEnd failed(Exception cause) {
        facts.failed(cause);
        requestStop();
        return new StepEnd(false);
    }

    private static StoreException withoutMemory(OutOfMemoryError e) {
        return new StoreException(FullHeap.text(e, "give the agent's JVM a larger heap"), e);
    }

    private LoadPhases phases(LoadGenerator load) throws StoreException {
        Meters meters =
                new Meters(load, cell.load() instanceof OpenLoad, plan.servers().nodes(), plan.host(), clock);
        ServerWatch watch = new ServerWatch(plan.servers().nodes(), new DownServers());
        return new LoadPhases(
                cell,
                plan.trial(),
                load,
                meters,
                watch,
                plan.listener(),
                facts,
                FloorWatch.of(plan),
                Optional.empty(),
                Optional.empty(),
                clock);
    }

    /**
     * Runs a phase to the end of its drain.
     *
     * @param stage warm-up or measurement
     * @param startNs its origin on this host's clock
     * @param mostOperations of all agents, after which a measurement ends at the latest, at least 1; {@link Long#MAX_VALUE} for any number
     * @throws IllegalStateException when nothing is prepared
     */
    public StepEnd start(Stage stage, long startNs, long mostOperations) throws InterruptedException {
        LoadPhases ready = phases.orElseThrow(() -> new IllegalStateException("nothing is prepared"));
        try {
            ready.endAfter(mostOperations);
            return start(ready, stage, startNs);
        } catch (RuntimeException e) {
            return failed(e);
        } catch (OutOfMemoryError e) {
            return failed(withoutMemory(e));
        }
    }

    private StepEnd start(LoadPhases ready, Stage stage, long startNs) throws InterruptedException {
        ready.startAt(startNs);
        boolean goesOn;
        if (stage == Stage.WARM_UP) {
            goesOn = ready.warmUp(workload);
        } else {
            Measured found = ready.measure();
            measured = Optional.of(found);
            goesOn = facts.noRoomIn(stage).isEmpty();
        }
        LoadGenerator load = generator;
        long lateNs = load == null ? 0 : Math.max(0, load.begunNs() - startNs);
        long left = load == null || stage != Stage.WARM_UP ? Long.MAX_VALUE : load.operationsLeft();
        boolean early =
                load != null && stage == Stage.MEASUREMENT && load.earlyEnd().isPresent();
        return new StepEnd(goesOn && !ends(), early, lateNs, left);
    }

    private boolean ends() {
        return stopRequested || phaseEnds;
    }

    /**
     * The facts found so far. Closes the connections, because unanswered operations could still change the store while
     * blobs are counted.
     */
    public AgentReport report() throws InterruptedException {
        closeConnections();
        Map<Stage, PhaseOutcome> outcomes = new EnumMap<>(Stage.class);
        Map<Stage, String> noRoom = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            facts.phase(stage).ifPresent(outcome -> outcomes.put(stage, outcome));
            facts.noRoomIn(stage).ifPresent(what -> noRoom.put(stage, what));
        }
        return new AgentReport(
                outcomes,
                noRoom,
                facts.failure().map(Failures::oneLine).orElse(null),
                unsupported,
                caution.orElse(null),
                description,
                facts.warmUpSteady(),
                phases.map(LoadPhases::firstUses).orElse(0L),
                settledTwice,
                measured.map(Measured::resources).orElse(Resources.UNKNOWN),
                measured.map(Measured::utilization).orElse(Utilization.UNKNOWN),
                measured.map(this::limit).orElse(""),
                Base64.getEncoder().encodeToString(workload.ledgers()));
    }

    private String limit(Measured found) {
        return new LimitDiagnosis(
                        cell.load(),
                        share.lanes(),
                        share.connections(),
                        CellSetup.inFlight(cell, target),
                        found,
                        Optional.empty())
                .limit();
    }

    private void closeConnections() throws InterruptedException {
        LoadGenerator load = generator;
        if (load != null) {
            generator = null;
            calls.cleanUp("close connections", load::close);
            settledTwice = load.settledTwice();
        }
    }

    /** Closes connections and store; may be called twice. */
    public void end() throws InterruptedException {
        requestStop();
        try {
            closeConnections();
            if (opened.isPresent()) {
                calls.cleanUp("close", opened.get()::close);
                opened = Optional.empty();
            }
        } finally {
            controlCalls.close();
        }
    }
}
