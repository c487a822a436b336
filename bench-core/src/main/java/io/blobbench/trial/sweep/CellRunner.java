package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.FullHeap;
import io.blobbench.trial.Interruption;
import io.blobbench.trial.MaxLoadTrial;
import io.blobbench.trial.StoreAccess;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialRunner;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Speed;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.Heating;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.server.LocalServers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Runs single trials of a run: brings up the servers that a cell needs, reaches the store, and runs the trial here or in another
 * process. Control thread only, except {@link #interrupt}.
 */
final class CellRunner implements AutoCloseable {
    /** Names in a store's description that come from its local servers and not from the store. */
    private static final String SOURCE = "source";

    private static final String BUILD = "build";
    private static final String SHA256 = "sha256";

    private final Target target;
    private final RunSetup setup;
    private final RunListener listener;
    private final TrialHost host;
    private final LocalServers servers;
    private final ControlCalls calls;
    private final StoreAccess access;
    private final TrialCleanup cleanup;
    private final Interruption interruption = new Interruption();
    private volatile @Nullable TrialExecution current;
    private Optional<String> fullHeap = Optional.empty();
    /** As the last trial had it: {@link TrialExecution#noRoomAfterwards}. */
    private Optional<String> noRoom = Optional.empty();

    /** @param servers started when the first cell needs them */
    CellRunner(Target target, RunSetup setup, RunListener listener, TrialHost host, LocalServers servers) {
        this.target = target;
        this.setup = setup;
        this.listener = listener;
        this.host = host;
        this.servers = servers;
        this.calls = new ControlCalls(target.loader());
        this.access = new StoreAccess(target);
        this.cleanup = new TrialCleanup(target, setup, listener, calls);
    }

    /** Any thread: ends the load at once; the call that is under way returns soon, and no other trial begins. */
    void interrupt() {
        interruption.request();
        TrialExecution running = current;
        if (running != null) {
            running.requestStop();
        }
        if (running == null || !running.loading()) {
            interruption.interrupt();
        }
    }

    /** Whether the run is to end. */
    boolean interrupted() {
        return interruption.requested();
    }

    /**
     * The reason why no further trial may begin: it could damage the servers, no server can be started, or this process has no memory.
     * Empty while one may.
     */
    Optional<String> givenUp() {
        return fullHeap.or(cleanup::givenUp).or(servers::givenUp);
    }

    LocalServers servers() {
        return servers;
    }

    /**
     * The reason why a cell is UNSUPPORTED, as far as that is known before anything is started; empty when it is not.
     */
    List<String> unsupportedReasons(Cell cell) {
        List<String> reasons = new ArrayList<>(
                target.unsupportedReasons(cell, servers.needs(cell).nodes()));
        servers.unsupportedReason(cell).ifPresent(reasons::add);
        setup.elsewhere().map(launcher -> launcher.unsupportedReasons(cell)).ifPresent(reasons::addAll);
        return reasons;
    }

    /**
     * Runs one trial, which may be a search for the highest load.
     *
     * @param layout name of what is created on the store
     * @param events receives its events
     */
    TrialResult trial(Cell cell, int trial, String layout, RunListener events) {
        Instant startedAt = Instant.now();
        TrialFacts facts = new TrialFacts();
        unsupportedReasons(cell).forEach(facts::unsupported);
        if (facts.unsupportedReasons().isEmpty()) {
            try {
                return run(cell, trial, settings(cell), layout, events);
            } catch (InterruptedException e) {
                interruption.request();
                facts.interrupted();
            } catch (ServerException | ScenarioException e) {
                if (servers.givenUp().isPresent()) { // to be run again, like all trials that follow it
                    List<String> why = List.of(TrialResult.INTERRUPTED + e.getMessage());
                    return TrialResult.withoutLoad(cell, trial, startedAt, Verdict.INVALID, why);
                }
                facts.failed(e);
            }
        }
        Judgement judgement = Judge.judge(facts, cell);
        return TrialResult.withoutLoad(cell, trial, startedAt, judgement.verdict(), judgement.reasons());
    }

    /**
     * Loads a cell for a while, without telling the listener.
     *
     * @param layout name of what is created on the store
     * @return its speed, as {@link Speed} has it; empty when nothing was measured
     * @throws InterruptedException when the run is to end, or no further trial may begin
     * @throws Heating.GivenUpException when the store cannot be reached, or the servers cannot be used further
     */
    OptionalDouble slice(Cell slice, String layout) throws InterruptedException, Heating.GivenUpException {
        try {
            StoreSettings settings = settings(slice);
            TrialPlan plan = plan(slice, 0, host.with(servers), event -> {});
            TrialResult result = run(plan, settings, layout);
            if (interruption.requested() || givenUp().isPresent()) {
                throw new InterruptedException("while the run was heated");
            }
            if (!servers.isUp(slice)) {
                throw new Heating.GivenUpException();
            }
            return Speed.of(result);
        } catch (ServerException | ScenarioException e) {
            throw new Heating.GivenUpException(e); // the trial that follows meets the same, and has a row to say so
        }
    }

    /**
     * Starts the servers that a cell needs, where they do not run; returns whether they run now. If they do not, the trial that follows
     * meets the same, and has a row to say so.
     *
     * @throws InterruptedException when the run is to end
     */
    boolean start(Cell cell) throws InterruptedException {
        try {
            settings(cell);
            return true;
        } catch (ServerException | ScenarioException e) {
            return false;
        }
    }

    /**
     * Starts the servers that a cell needs, and asks the store for an answer as the clients of the cell would. Nothing is created on
     * it. Servers that cannot be as the cell needs them are left to its UNSUPPORTED row.
     *
     * @throws InterruptedException when the run is to end
     */
    void reach(Cell cell) throws ServerException, StoreException, ScenarioException, InterruptedException {
        try {
            StoreSettings settings = settings(cell);
            interruption.allowInterrupt();
            access.reach(settings, calls);
        } catch (UnsupportedServerException e) {
            return;
        } finally {
            interruption.deferInterrupt();
        }
    }

    private StoreSettings settings(Cell cell) throws ServerException, ScenarioException, InterruptedException {
        interruption.allowInterrupt();
        try {
            return access.settings(cell, servers);
        } finally {
            interruption.deferInterrupt();
        }
    }

    private TrialResult run(Cell cell, int trial, StoreSettings settings, String layout, RunListener events)
            throws ServerException {
        TrialHost on = host.with(servers);
        if (cell.maxLoad().isEmpty()) {
            return run(plan(cell, trial, on, events), settings, layout);
        }
        return new MaxLoadTrial(
                        cell,
                        trial,
                        events,
                        (offered, number, ofProbe) ->
                                run(plan(offered, trial, on, ofProbe), settings, layout + "-" + number),
                        () -> servers.isUp(cell) ? Optional.empty() : Optional.of(unusable()))
                .run();
    }

    private String unusable() {
        return "its servers could not be used for another probe"
                + noRoom.map(", because "::concat).orElse("");
    }

    private TrialPlan plan(Cell cell, int trial, TrialHost on, RunListener events) {
        return new TrialPlan(cell, trial, servers, on, setup.leftovers(), events);
    }

    private TrialResult run(TrialPlan plan, StoreSettings settings, String layout) {
        TrialExecution execution = setup.elsewhere().isPresent()
                ? setup.elsewhere().get().trial(plan, calls)
                : new TrialRunner(target, plan, calls, setup.clock());
        return run(plan, execution, settings, layout);
    }

    private TrialResult run(TrialPlan plan, TrialExecution execution, StoreSettings settings, String layout) {
        current = execution;
        interruption.allowInterrupt();
        try {
            if (interruption.requested()) {
                execution.requestStop();
            }
            TrialResult result = runOrGiveUp(plan, execution, settings, layout);
            TrialResult described =
                    servers.build().map(build -> withBuild(result, build)).orElse(result);
            TrialResult warned =
                    servers.faultCaution(plan.cell()).map(described::noting).orElse(described);
            TrialResult noted = servers.remains().map(warned::noting).orElse(warned);
            interruption.deferInterrupt();
            return cleanup.after(noted, settings);
        } finally {
            interruption.deferInterrupt();
            current = null;
            noRoom = execution.noRoomAfterwards();
            if (execution.serversUnusable()) {
                servers.giveUp();
            }
        }
    }

    /** A trial that the heap has no room for is cut off, and no other may begin; one without enough threads fails alone. */
    private TrialResult runOrGiveUp(TrialPlan plan, TrialExecution execution, StoreSettings settings, String layout) {
        Instant startedAt = Instant.now();
        try {
            return execution.run(settings, layout);
        } catch (OutOfMemoryError e) {
            servers.giveUp(); // they keep its layout
            String moreMemory = setup.remedies().moreMemory();
            if (FullHeap.threadShortage(e).isEmpty()) {
                fullHeap = Optional.of(FullHeap.text(e, moreMemory));
            }
            return FullHeap.result(plan.cell(), plan.trial(), startedAt, e, moreMemory);
        }
    }

    private static TrialResult withBuild(TrialResult result, ServerBuild build) {
        TrialResult described =
                result.describedWith(Map.of(SOURCE, build.source(), BUILD, build.details(), SHA256, build.sha256()));
        return build.caution().map(described::noting).orElse(described);
    }

    /** Stops the servers. */
    @Override
    public void close() {
        try (calls;
                servers) {
            listener.on(new RunEvent.Phase(Activity.STOPPING, "stopping"));
        }
    }
}
