package io.blobbench.trial;

import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.outcome.Failures;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The calls of one trial into its adapter, each with the trial's own limit. Control thread only. */
public final class TrialCalls {
    private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(60);
    /** A login over TLS takes half of it on a slow processor; connections are opened one after the other. */
    private static final Duration LONGER_FOR_A_CONNECTION = Duration.ofMillis(100);
    /** Gigabytes that others have on the same servers may have to be gone through, or written to a file. */
    private static final Duration LONGER_FOR_OTHERS = Duration.ofMinutes(5);
    /** Largest share of a figure of space that may come from rounding. */
    private static final double MOST_ROUNDING = 0.05;

    private final ControlCalls calls;
    private final Duration limit;
    private final TrialFacts facts;
    private final BooleanSupplier allServersEnded;

    /**
     * Calls of one trial.
     *
     * @param timeout of the trial's operations; its calls have a minute at least
     * @param allServersEnded whether all servers have ended; calls are given up soon after
     */
    public TrialCalls(ControlCalls calls, Duration timeout, TrialFacts facts, BooleanSupplier allServersEnded) {
        this.calls = calls;
        this.limit = timeout.compareTo(SHORTEST_LIMIT) > 0 ? timeout : SHORTEST_LIMIT;
        this.facts = facts;
        this.allServersEnded = allServersEnded;
    }

    /** See {@link ControlCalls#call}. */
    public <T> T call(String what, Callable<T> call) throws StoreException, InterruptedException {
        return call(what, Duration.ZERO, call);
    }

    /** The same for a call that may take longer by the given time. */
    public <T> T call(String what, Duration longer, Callable<T> call) throws StoreException, InterruptedException {
        return calls.call(what, limit.plus(longer), allServersEnded, call);
    }

    /** See {@link ControlCalls#run}. */
    public void run(String what, ControlCalls.Step step) throws StoreException, InterruptedException {
        run(what, Duration.ZERO, step);
    }

    /** The same for a step that may take longer by the given time. */
    void run(String what, Duration longer, ControlCalls.Step step) throws StoreException, InterruptedException {
        call(what, longer, () -> {
            step.run();
            return null;
        });
    }

    /**
     * Opens the connections of a load, within a limit that grows with their number. Once that has passed, or the run is interrupted or ends,
     * no other is opened and all are closed.
     *
     * @param ends whether the trial is to end; asked before each connection, by any thread
     */
    public LoadGenerator connect(Store store, LoadSetup setup, NanoClock clock, BooleanSupplier ends)
            throws StoreException, InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        BooleanSupplier givenUp = () -> over.get() || ends.getAsBoolean();
        try {
            Duration longer = longerToConnect(setup.share().connections());
            return call("connect", longer, () -> new LoadGenerator(store, setup, clock, givenUp));
        } finally {
            over.set(true);
        }
    }

    /** How much longer it may take to open a number of connections: a tenth of a second each. */
    public static Duration longerToConnect(int connections) {
        return LONGER_FOR_A_CONNECTION.multipliedBy(connections);
    }

    /** How much longer provisioning may take: a server whose durability is changed may have to write all its data to a file first. */
    static Duration longerToProvision(StoreSettings settings) {
        return settings.mayChange().isEmpty() ? Duration.ZERO : LONGER_FOR_OTHERS;
    }

    /** Has the store describe itself. A name or value that is missing fails the call: an adapter that does not know one leaves it out. */
    public Map<String, String> describe(Store store) throws StoreException, InterruptedException {
        return call("describe", () -> {
            Map<String, String> said = store.describe();
            if (said == null) {
                throw new StoreException("describe returned null");
            }
            for (Map.Entry<String, String> each : said.entrySet()) {
                if (each.getKey() == null || each.getValue() == null) {
                    throw new StoreException("describe returned null for '" + each.getKey() + "'");
                }
            }
            return Map.copyOf(said);
        });
    }

    /** Waits for the copies of all blobs that were preloaded. */
    void awaitCopies(Cell cell, Workload workload, Store store) throws StoreException, InterruptedException {
        Duration longer = Verifier.longerFor(cell, workload.keyCount()).multipliedBy(cell.replicas());
        run("await the copies of preloaded blobs", longer, store::awaitCopies);
    }

    /**
     * Has the store take the figures from before the load, if the cell asks for the space of blobs. Where a figure is not required, this fails no
     * trial.
     */
    void prepareSpace(Cell cell, Store store) throws StoreException, InterruptedException {
        String what = "prepare to measure space";
        switch (cell.space()) {
            case NONE -> {}
            case KNOWN -> cleanUp(what, LONGER_FOR_OTHERS, store::prepareSpace);
            case REQUIRED -> run(what, LONGER_FOR_OTHERS, store::prepareSpace);
        }
    }

    /**
     * Asks for the space of blobs, if the cell asks for it; empty if the store cannot report it. A figure that is not
     * required fails no trial, and is left out where rounding may be too much of it.
     */
    public Optional<SpaceUsage> measureSpace(Cell cell, Store store) throws StoreException, InterruptedException {
        if (cell.space() == Cell.Space.NONE) {
            return Optional.empty();
        }
        try {
            Optional<SpaceUsage> space = call("measure space", longerForAll(cell), store::measureSpace);
            Optional<SpaceUsage> rough = space.filter(each -> each.roundingBytes() > MOST_ROUNDING * each.bytes());
            if (rough.isPresent() && cell.space() == Cell.Space.KNOWN) {
                return Optional.empty();
            }
            rough.ifPresent(each -> facts.noted("up to " + each.roundingBytes() + " of " + each.bytes()
                    + " space_bytes may be rounding: " + each.method()));
            if (space.filter(SpaceUsage::oldVersions).isPresent() && writesAgain(cell)) {
                facts.noted("space_bytes may hold old versions of blobs, which the store removes when it compacts");
            }
            return space;
        } catch (StoreException e) {
            if (cell.space() == Cell.Space.REQUIRED) {
                throw e;
            }
            facts.noted(failure("measure space", e));
            return Optional.empty();
        }
    }

    private static boolean writesAgain(Cell cell) {
        return !Collections.disjoint(
                cell.workload().mix().keySet(),
                EnumSet.of(OperationKind.PUT, OperationKind.UPDATE, OperationKind.DELETE));
    }

    /** Exceptions of the call itself name it already. */
    private static String failure(String what, StoreException e) {
        String why = Failures.oneLine(e);
        return why.startsWith(what + " ") ? why : what + " failed: " + why;
    }

    /** How much longer a call may take that goes through every copy of every blob that the phases wrote. */
    Duration longerForAll(Cell cell) {
        Counts written = Stream.of(Stage.values())
                .flatMap(stage -> facts.phase(stage).stream())
                .map(PhaseOutcome::counts)
                .reduce(Counts.ZERO, Counts::plus);
        return Verifier.longerFor(written).multipliedBy(cell.replicas());
    }

    /** Removes what a trial has made; the limit grows with its size. */
    public void tearDown(Cell cell, ControlCalls.Step step) throws InterruptedException {
        if (!cleanUp("teardown", longerForAll(cell), step)) {
            facts.layoutRemains();
        }
    }

    /** Makes a call of the clean-up, whose failure must not hide the failure of the trial. */
    public void cleanUp(String what, ControlCalls.Step step) throws InterruptedException {
        cleanUp(what, Duration.ZERO, step);
    }

    /** Returns whether it succeeded. */
    private boolean cleanUp(String what, Duration longer, ControlCalls.Step step) throws InterruptedException {
        try {
            run(what, longer, step);
            return true;
        } catch (StoreException e) {
            facts.noted(failure(what, e));
            return false;
        }
    }
}
