package io.blobbench.trial;

import io.blobbench.history.HistoryCheck;
import io.blobbench.load.outcome.Failures;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The steps of a trial around its load, wherever that comes from: open, provision, verify, tear down, judge. Control thread only, except
 * {@link #requestStop}, {@link #stopRequested} and {@link #leaving}.
 */
public final class TrialFrame {
    private final Target target;
    private final TrialPlan plan;
    private final Cell cell;
    private final TrialFacts facts;
    private final DownServers down;
    private final NanoClock clock;
    private final ServerWatch watch;
    private final TrialCalls calls;
    private final Instant startedAt = Instant.now();
    private final long startNs;
    private volatile boolean leaving;
    private volatile boolean stopRequested;
    private Map<String, String> description = Map.of();
    private Optional<SpaceUsage> space = Optional.empty();

    /** @param down servers whose end is no accident */
    public TrialFrame(
            Target target, TrialPlan plan, TrialFacts facts, DownServers down, ControlCalls calls, NanoClock clock) {
        this.target = target;
        this.plan = plan;
        this.cell = plan.cell();
        this.facts = facts;
        this.down = down;
        this.clock = clock;
        this.startNs = clock.nanoTime();
        this.watch = new ServerWatch(plan.servers().nodes(), down);
        facts.promised(target.store().consistencyOfWrites(cell.consistency()), permanentPrimary());
        facts.usedSlots((long) cell.connections() * CellSetup.inFlight(cell, target));
        this.calls = new TrialCalls(calls, cell.timeout(), facts, watch::noneAnswers);
    }

    private Optional<String> permanentPrimary() {
        List<ServerNode> local = plan.servers().nodes();
        return target.store().permanentPrimary().stream()
                .filter(index -> index < local.size())
                .mapToObj(index -> local.get(index).name())
                .findFirst();
    }

    TrialCalls calls() {
        return calls;
    }

    ServerWatch watch() {
        return watch;
    }

    /** Any thread: skips the steps that would follow, except the clean-up. */
    public void requestStop() {
        stopRequested = true;
    }

    public boolean stopRequested() {
        return stopRequested;
    }

    /** Whether the load is over and the layout is being removed. */
    public boolean leaving() {
        return leaving;
    }

    /**
     * Runs the load on a layout of its own; failures become facts.
     *
     * @param beforeTearDown returns when nothing writes to the layout any more
     */
    public void run(StoreSettings settings, String layoutName, Part load, Part beforeTearDown) {
        try {
            Store store = calls.call("open", () -> target.store().open(settings));
            try {
                runOn(store, settings, layoutName, load, beforeTearDown);
            } finally {
                calls.cleanUp("close", store::close);
            }
        } catch (StoreException | RuntimeException e) {
            facts.failed(e);
        } catch (LinkageError e) { // of a client that lacks a class
            facts.failed(new StoreException("the adapter failed: " + e, e));
        } catch (InterruptedException e) {
            stopRequested = true;
        }
        recordEnded();
    }

    /** Records which servers have ended by themselves. */
    void recordEnded() {
        watch.ended().ifPresent(facts::serversEnded);
    }

    private void runOn(Store store, StoreSettings settings, String layoutName, Part load, Part beforeTearDown)
            throws StoreException, InterruptedException {
        plan.listener().on(new RunEvent.Phase(Activity.PROVISIONING, "provisioning"));
        TrialLayout made = new TrialLayout(
                store, CellSetup.layout(cell, layoutName), target.recordedClient(cell), plan.leftovers());
        provision(made, settings);
        try {
            description = calls.describe(store);
            calls.prepareSpace(cell, store);
            load.run(store);
        } finally {
            leaving = true;
            plan.listener().on(new RunEvent.Phase(Activity.TEARING_DOWN, "tearing down"));
            if (!watch.noneLeft() && down.none()) { // servers that stay down are replaced with their data
                beforeTearDown.run(store);
                calls.tearDown(cell, made::remove);
                made.changedByOthers().ifPresent(facts::flawed);
                made.remains().forEach(facts::noted);
            }
        }
    }

    /** Creates a layout; what there is of one that could not be created is not removed. */
    private void provision(TrialLayout made, StoreSettings settings) throws StoreException, InterruptedException {
        try {
            calls.run("provision", TrialCalls.longerToProvision(settings), made::provision);
        } catch (StoreException e) {
            if (!(e instanceof UnsupportedLayoutException)) {
                facts.layoutRemains();
            }
            throw e;
        }
    }

    /** Takes what the store says of itself when the connections of the load are open. */
    void connected(Store store) throws StoreException, InterruptedException {
        description = calls.describe(store);
        takeCaution(store);
    }

    /** Takes in what the store says about the trial. */
    public void takeCaution(Store store) throws StoreException, InterruptedException {
        calls.call("caution", store::caution).ifPresent(facts::noted);
    }

    /** Adds, to what the store said of its layout, what it says in another process where the connections of the load are open. */
    public void describedByConnections(Map<String, String> said) {
        Map<String, String> all = new TreeMap<>(description);
        all.putAll(said);
        description = all;
    }

    /** The identity of the servers, to be compared with that in other processes; empty if they have none. */
    public String identity(Store store) throws StoreException, InterruptedException {
        return calls.call("identify the servers", store::identity).orElse("");
    }

    /** Waits for the copies of all blobs that were preloaded. */
    public void awaitCopies(Store store, Workload workload) throws StoreException, InterruptedException {
        calls.awaitCopies(cell, workload, store);
    }

    /** Whether the load left contents that can be verified. */
    public boolean verifiable() {
        return !stopRequested && !watch.noneLeft() && Judge.judge(facts, cell).verdict() != Verdict.FAILED;
    }

    /**
     * Compares the contents of the store with the workload, and measures their space. Contents that cannot be read while servers are down on
     * purpose fail no trial.
     */
    public void verify(Store store, Workload workload) throws StoreException, InterruptedException {
        plan.listener().on(new RunEvent.Phase(Activity.VERIFYING, "verifying"));
        if (!cell.faults().killedBeforeVerification()
                && !cell.faults().coldCaches()) { // else they were looked for before
            lookForLostCopies(store);
        }
        if (cell.replicas() > 1
                && !cell.faults().killedBeforeVerification()
                && !cell.faults().duringLoad()) {
            calls.call("wait for the copies", store::lag).ifPresent(facts::flawed);
        }
        long checked = facts.historyCheck().map(HistoryCheck::operations).orElse(0L);
        Duration longer = Verifier.longerFor(cell, workload, facts.measured());
        try {
            calls.call("verify", longer, () -> Verifier.verify(store, cell, workload))
                    .map(found -> found.withHistory(checked))
                    .ifPresent(facts::verified);
        } catch (StoreException e) {
            if (down.none()) {
                throw e;
            }
            facts.noted("the contents could not be read while servers are down: " + Failures.oneLine(e));
        }
        measureSpace(store);
    }

    /** Records whether copies were lost, unless the faults of the cell may have cost some. */
    void lookForLostCopies(Store store) throws StoreException, InterruptedException {
        if (!cell.faults().duringLoad()) {
            calls.call("look for lost copies and changed settings", store::lapse)
                    .ifPresent(facts::flawed);
        }
    }

    private void measureSpace(Store store) throws StoreException, InterruptedException {
        if (down.none()) {
            space = calls.measureSpace(cell, store);
            if (cell.space() == Cell.Space.REQUIRED && space.isEmpty()) {
                facts.unsupported(target.store().name() + " cannot report the space that blobs occupy here");
            }
        } else if (cell.space() == Cell.Space.REQUIRED) {
            facts.unsupported("the space that blobs occupy cannot be measured while servers are down");
        } else if (cell.space() == Cell.Space.KNOWN) {
            facts.noted("space was not measured because servers are down");
        }
    }

    /** The judged trial. */
    public TrialResult result(int lanes, String limitedBy, Duration held) {
        if (stopRequested) {
            facts.interrupted();
        }
        Judgement judgement = Judge.judge(facts, cell);
        return new TrialResult(
                cell,
                plan.trial(),
                startedAt,
                facts.measured().isPresent() ? lanes : 0,
                facts.measured().isPresent() ? CellSetup.inFlight(cell, target) : 0,
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

    /** A part of a trial on its open store. */
    @FunctionalInterface
    public interface Part {
        void run(Store store) throws StoreException, InterruptedException;
    }
}
