package io.blobbench.trial;

import io.blobbench.load.ClosedLoad;
import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.OpenLoad;
import io.blobbench.load.Phase;
import io.blobbench.load.PhaseLimits;
import io.blobbench.load.PhaseListener;
import io.blobbench.load.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Interval;
import io.blobbench.measure.Latencies;
import io.blobbench.measure.Resources;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.store.CompletionMode;
import io.blobbench.store.Layout;
import io.blobbench.store.OperationKind;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.UnsupportedLayoutException;
import io.blobbench.workload.Expectation;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One execution of one cell on a store that is up: provision, preload, warm-up, measurement, verify, tear down. Control
 * thread only, but for {@link #requestStop}.
 */
final class TrialRunner {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(50);
    private static final Duration SHORTEST_CONTROL_CALL = Duration.ofSeconds(60);
    private static final Duration PRELOAD_CEILING = Duration.ofMinutes(10);
    private static final int WARM_UP_CEILING = 2;

    private final Target target;
    private final Cell cell;
    private final int trial;
    private final RunListener listener;
    private final NanoClock clock;
    private final List<ServerNode> servers;
    private final ControlCalls calls;
    private final Duration controlLimit;
    private final int cores = Runtime.getRuntime().availableProcessors();
    private final Instant startedAt = Instant.now();
    private final Judgement judgement = new Judgement();
    private final int lanes;
    private final int inFlight;
    private volatile LoadGenerator generator;
    private volatile boolean loading;
    private volatile boolean stopRequested;
    private Optional<Measured> measured = Optional.empty();
    private Optional<Verification> verification = Optional.empty();
    private Optional<SpaceUsage> space = Optional.empty();
    private Map<String, String> description = Map.of();
    private String limitedBy = "";

    TrialRunner(
            Target target,
            Cell cell,
            int trial,
            List<ServerNode> servers,
            ControlCalls calls,
            RunListener listener,
            NanoClock clock) {
        this.target = target;
        this.cell = cell;
        this.trial = trial;
        this.servers = servers;
        this.calls = calls;
        this.listener = listener;
        this.clock = clock;
        boolean inline = target.store().traits().completion() == CompletionMode.INLINE;
        this.lanes = LoadSetup.lanesFor(target.store().traits().completion(), cell.lanes(), cell.connections(), cores);
        this.inFlight = inline ? 1 : cell.load().maxInFlight();
        this.controlLimit =
                cell.timeout().compareTo(SHORTEST_CONTROL_CALL) > 0 ? cell.timeout() : SHORTEST_CONTROL_CALL;
    }

    /** Any thread: ends the load and skips what would follow; {@link #run} returns soon. */
    void requestStop() {
        stopRequested = true;
        LoadGenerator running = generator;
        if (running != null) {
            running.requestStop();
        }
    }

    /** Any thread: whether load runs, which ends by {@link #requestStop}; other calls need an interrupt. */
    boolean loading() {
        return loading;
    }

    /** Runs the trial; whatever goes wrong is in the result. */
    TrialResult run(StoreSettings settings, String layoutName) {
        try {
            Store store = calls.call("open", controlLimit, () -> target.store().open(settings));
            try {
                runOn(store, layoutName);
            } finally {
                cleanUp("close", store::close);
            }
        } catch (UnsupportedLayoutException e) {
            judgement.find(Verdict.UNSUPPORTED, VerdictRules.oneLine(e));
        } catch (StoreException | RuntimeException e) {
            judgement.find(Verdict.FAILED, VerdictRules.oneLine(e));
        } catch (InterruptedException e) {
            stopRequested = true;
        }
        servers.stream()
                .filter(node -> !node.alive())
                .findFirst()
                .ifPresent(node -> judgement.find(Verdict.FAILED, node.name() + " ended during the trial"));
        return result();
    }

    private TrialResult result() {
        if (stopRequested) {
            judgement.find(
                    Verdict.INVALID,
                    "interrupted: "
                            + measured.map(m -> "measured for "
                                            + Durations.text(Duration.ofMillis(Math.round(m.seconds() * 1e3))))
                                    .orElse("nothing was measured"));
        }
        return new TrialResult(
                cell,
                trial,
                startedAt,
                measured.isPresent() ? lanes : 0,
                inFlight,
                judgement.verdict(),
                judgement.reasons(),
                limitedBy,
                measured,
                verification,
                space,
                description);
    }

    private void runOn(Store store, String layoutName) throws StoreException, InterruptedException {
        listener.phase("provisioning");
        Layout layout = new Layout(
                layoutName,
                cell.partitions(),
                cell.replicas(),
                cell.consistency(),
                cell.durability(),
                cell.workload().batchBytes(),
                cell.options());
        calls.run("provision", controlLimit, () -> store.provision(layout));
        try {
            description = calls.call("describe", controlLimit, store::describe);
            load(store);
        } finally {
            listener.phase("tearing down");
            cleanUp("teardown", store::teardown);
        }
    }

    /** What must be tried however the trial went, and whose failure must not hide the trial's own. */
    private void cleanUp(String what, ControlCalls.Step step) throws InterruptedException {
        try {
            calls.run(what, controlLimit, step);
        } catch (StoreException e) {
            judgement.note(what + " failed: " + VerdictRules.oneLine(e));
        }
    }

    private void load(Store store) throws StoreException, InterruptedException {
        Workload workload = new Workload(
                cell.workload(),
                lanes,
                cell.partitions(),
                target.store().traits().operations().contains(OperationKind.PUT)
                        ? OperationKind.PUT
                        : OperationKind.ADD,
                cell.verify() == Cell.Verify.CONTENT);
        LoadSetup setup = new LoadSetup(
                cell.workload(),
                workload,
                lanes,
                cell.connections(),
                inFlight,
                cell.load() instanceof OpenLoad,
                target.loader());
        listener.phase("connecting");
        generator = calls.call("connect", controlLimit, () -> new LoadGenerator(store, setup, clock));
        try {
            if (stopRequested) {
                generator.requestStop();
            }
            loading = true;
            runPhases(workload);
        } finally {
            loading = false;
            // Unanswered operations would go on settling slots while blobs are counted.
            cleanUp("close connections", generator::close);
        }
        if (!stopRequested && judgement.verdict() != Verdict.FAILED) {
            verify(store, workload);
            space = calls.call("measure space", controlLimit, store::measureSpace);
        }
    }

    private void runPhases(Workload workload) throws InterruptedException {
        if (workload.needsPreload() && !preload()) {
            return;
        }
        if (!stopRequested && warmUp() && !stopRequested) {
            measure();
        }
    }

    private boolean preload() throws InterruptedException {
        listener.phase("preload");
        Phase phase = new Phase(
                new ClosedLoad(inFlight), PhaseLimits.ofDuration(PRELOAD_CEILING), cell.timeout(), INTERVAL, true);
        PhaseOutcome outcome = generator.run(phase, (start, seconds, counts, latencies) -> true);
        VerdictRules.judgeAnswers(outcome, cell.timeout(), judgement);
        if (judgement.verdict() != Verdict.VALID) {
            judgement.find(Verdict.FAILED, "preload did not succeed");
        }
        return judgement.verdict() == Verdict.VALID;
    }

    private boolean warmUp() throws InterruptedException {
        listener.phase("warm-up");
        Duration atLeast = cell.warmUp().duration();
        WarmUp steadiness = new WarmUp(atLeast.toNanos() / 1e9);
        Duration interval =
                atLeast.dividedBy(5).compareTo(SHORTEST_INTERVAL) > 0 ? atLeast.dividedBy(5) : SHORTEST_INTERVAL;
        PhaseLimits limits = new PhaseLimits(
                atLeast.multipliedBy(WARM_UP_CEILING),
                cell.warmUp().operations(),
                cell.warmUp().bytes());
        PhaseOutcome outcome =
                generator.run(new Phase(cell.load(), limits, cell.timeout(), interval, false), steadiness);
        if (outcome.unresolved() > 0) {
            VerdictRules.judgeAnswers(outcome, cell.timeout(), judgement);
            judgement.note("in the warm-up; nothing was measured");
        }
        return outcome.unresolved() == 0;
    }

    private void measure() throws InterruptedException {
        listener.phase("measurement");
        IntervalNumbering intervals = new IntervalNumbering();
        PhaseOutcome outcome =
                generator.run(new Phase(cell.load(), cell.measurement(), cell.timeout(), INTERVAL, false), intervals);
        Measured result = new Measured(
                outcome.counts(),
                outcome.unresolved(),
                outcome.unsent(),
                outcome.seconds(),
                outcome.latencies(),
                Resources.UNKNOWN);
        measured = Optional.of(result);
        limitedBy = LimitDiagnosis.diagnose(cell, result, lanes, inFlight, cores);
        VerdictRules.judgeLoad(outcome, cell.timeout(), judgement);
    }

    private void verify(Store store, Workload workload) throws StoreException, InterruptedException {
        if (cell.verify() == Cell.Verify.NONE) {
            return;
        }
        listener.phase("verifying");
        Expectation expectation = workload.expectation();
        Verification found;
        if (cell.verify() == Cell.Verify.CONTENT && workload.checkable()) {
            CountingVisitor visitor = new CountingVisitor(expectation);
            calls.run("scan", controlLimit, () -> store.scan(visitor));
            found = new Verification(
                    expectation.mustHold(),
                    visitor.visited(),
                    expectation.lost(),
                    expectation.duplicated(),
                    expectation.corrupt());
        } else {
            long count = calls.call("count", controlLimit, store::countBlobs);
            found = new Verification(
                    expectation.mustHold(),
                    count,
                    Math.max(0, expectation.mustHold() - count),
                    Math.max(0, count - expectation.mayHold()),
                    0);
        }
        verification = Optional.of(found);
        VerdictRules.judgeContent(found, judgement);
    }

    /** Numbers the intervals of a measurement and adds what they cost. */
    private final class IntervalNumbering implements PhaseListener {
        private int index;

        @Override
        public boolean interval(double startSeconds, double seconds, Counts counts, Latencies latencies) {
            listener.interval(
                    cell, trial, new Interval(index++, startSeconds, seconds, counts, latencies, Resources.UNKNOWN));
            return true;
        }
    }
}
