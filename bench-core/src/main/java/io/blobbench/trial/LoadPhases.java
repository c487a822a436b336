package io.blobbench.trial;

import io.blobbench.load.EarlyEnd;
import io.blobbench.load.LoadGenerator;
import io.blobbench.load.PhaseListener;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.PercentileGoal;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.FaultInjector;
import io.blobbench.trial.fault.FaultyMeasurement;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Tolerances;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.trial.visibility.VisibilityObserver;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * The phases of one trial on open connections: preload, warm-up, measurement, each drained. Control thread only, except
 * {@link #endPhase}.
 */
public final class LoadPhases {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** Time from the start of the meters to a common instant: a reading takes some milliseconds. */
    private static final long METERS_LEAD_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Cell cell;
    private final int trial;
    private final LoadGenerator generator;
    private final Meters meters;
    private final ServerWatch watch;
    private final RunListener listener;
    private final TrialFacts facts;
    private final FloorWatch floors;
    private final Optional<FaultInjector> faults;
    private final Optional<VisibilityObserver> observer;
    private final NanoClock clock;
    private OptionalLong startNs = OptionalLong.empty();
    private long mostOperations = Long.MAX_VALUE;
    private boolean metering;
    private long firstUses;
    private volatile boolean phaseEnds;

    public LoadPhases(
            Cell cell,
            int trial,
            LoadGenerator generator,
            Meters meters,
            ServerWatch watch,
            RunListener listener,
            TrialFacts facts,
            FloorWatch floors,
            Optional<FaultInjector> faults,
            Optional<VisibilityObserver> observer,
            NanoClock clock) {
        this.cell = cell;
        this.trial = trial;
        this.generator = generator;
        this.meters = meters;
        this.watch = watch;
        this.listener = listener;
        this.facts = facts;
        this.floors = floors;
        this.faults = faults;
        this.observer = observer;
        this.clock = clock;
    }

    /** Has the next phases begin at an instant of the generator's clock, or at once where that is past. */
    public void startAt(long instantNs) {
        startNs = OptionalLong.of(instantNs);
    }

    /** Has the measurement end after a number of operations of all hosts, at least 1, unless its limits end it before. */
    public void endAfter(long operations) {
        mostOperations = operations;
    }

    /** Any thread: the running phase, or else the next one, ends with its interval as it would without room: nothing due is forgotten. */
    public void endPhase() {
        phaseEnds = true;
    }

    /** Writes the keys that the load finds; returns whether that succeeded. */
    public boolean preload(int inFlight) throws InterruptedException {
        listener.on(new RunEvent.Phase(Activity.PRELOAD, "preload"));
        Phase phase =
                Phase.preload(PhaseLimits.ofDuration(Tolerances.LONGEST_PRELOAD), cell.timeout(), INTERVAL, inFlight);
        PhaseOutcome outcome = run(phase, passed -> true);
        boolean room = ended(Stage.PRELOAD, outcome);
        return room && Judge.judge(facts, cell).verdict() == Verdict.VALID;
    }

    /** Runs the cell's own load until it is steady; returns whether a measurement may follow. */
    public boolean warmUp(Workload workload) throws InterruptedException {
        listener.on(new RunEvent.Phase(Activity.WARM_UP, "warm-up"));
        observer.ifPresent(VisibilityObserver::warmUp);
        WarmUp warmUp = new WarmUp(cell.warmUp().duration());
        PhaseLimits limits = new PhaseLimits(
                warmUp.ceiling(),
                cell.warmUpOperations(workload.keyCount()),
                cell.warmUp().bytes());
        // Hosts that took different numbers of keys would have different numbers left, and measure for different times.
        boolean fixed = cell.workload().finite() && startNs.isPresent();
        PhaseOutcome outcome =
                run(phase(cell.load(), limits, warmUp.interval()), passed -> warmUp.interval(passed) || fixed);
        if (!warmUp.steady() && generator.reachedDeadline()) {
            facts.warmUpUnsteady();
        }
        return ended(Stage.WARM_UP, outcome)
                && outcome.unresolved() == 0
                && !outcome.losses().remain()
                && !watch.noneLeft();
    }

    /** Runs the load that is reported. */
    public Measured measure() throws InterruptedException {
        listener.on(new RunEvent.Phase(Activity.MEASUREMENT, "measurement"));
        Optional<PercentileGoal> goal =
                Optional.of(cell.p99Within()).filter(share -> share > 0).map(PercentileGoal::new);
        if (observer.isPresent()) {
            observer.get().measure();
        }
        long before = generator.firstUses();
        PhaseOutcome outcome = faults.isPresent()
                ? faulty(faults.get())
                : metered(phase(cell.load(), measurementLimits(), INTERVAL), goal);
        firstUses = generator.firstUses() - before;
        FirstUses.note(firstUses, outcome.counts().operations(), cell.warmsUp()).ifPresent(facts::noted);
        Visibility visibility = visibility();
        ended(Stage.MEASUREMENT, outcome);
        goal.ifPresent(facts::aimedAtPercentile);
        Measured measured = Measurements.of(
                cell,
                outcome,
                Measurements.notKept(cell, outcome).isPresent(),
                meters.total(),
                meters.utilization(),
                meters.hostSpeed(),
                visibility,
                meters.serverReadBytes());
        facts.measured(measured);
        facts.diskReads(meters.diskReads());
        return measured;
    }

    private PhaseLimits measurementLimits() {
        PhaseLimits limits = cell.measurement();
        return new PhaseLimits(limits.duration(), Math.min(limits.operations(), mostOperations), limits.bytes());
    }

    /** Measured operations that waited until the client had connected to a server; 0 before the measurement. */
    public long firstUses() {
        return firstUses;
    }

    private Visibility visibility() throws InterruptedException {
        if (observer.isEmpty()) {
            return Visibility.NONE;
        }
        listener.on(new RunEvent.Phase(Activity.OTHER, "waiting for blobs to be seen"));
        try {
            return observer.get().end();
        } catch (StoreException e) {
            facts.failed(e);
            return Visibility.NONE;
        }
    }

    private PhaseOutcome metered(Phase phase, Optional<PercentileGoal> goal) throws InterruptedException {
        if (startNs.isEmpty()) {
            startMeters();
        }
        try {
            PhaseListener reporter = reporter();
            return run(phase, goal.map(each -> each.over(reporter)).orElse(reporter), this::awaitInstant);
        } finally {
            if (metering) {
                metering = false;
                meters.stop();
            }
        }
    }

    private void startMeters() {
        meters.start();
        metering = true;
    }

    /** Meters start shortly before a common instant, when the phase has been planned, which may take longer than they do. */
    private void awaitInstant(long originNs) {
        if (startNs.isPresent()) {
            long nearNs = originNs - METERS_LEAD_NS;
            while (clock.nanoTime() - nearNs < 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(nearNs - clock.nanoTime());
            }
            startMeters();
        }
        meters.origin(originNs);
    }

    private PhaseOutcome faulty(FaultInjector injector) throws InterruptedException {
        boolean scheduled = cell.load() instanceof OpenLoad;
        FaultyMeasurement measurement =
                new FaultyMeasurement(injector, reporter(), INTERVAL, cell.timeout(), scheduled);
        PhaseOutcome outcome = null;
        meters.start();
        try {
            Phase phase = Phase.throughFaults(cell.load(), cell.measurement(), cell.timeout(), FaultyMeasurement.TICK);
            outcome = run(phase, measurement, originNs -> {
                meters.origin(originNs);
                measurement.start(originNs);
            });
            measurement.reportRest();
        } finally {
            meters.stop(); // until all servers are back it may take minutes in which there is no load
            if (outcome == null) {
                injector.abandon(); // a fault that is due later would strike servers of the next trial
                facts.faultRemains();
            }
        }
        // Answers of a load without a schedule may come after its time; nothing is offered then.
        double limit = cell.measurement().duration().toNanos() / 1e9;
        facts.faulted(measurement.end(
                Math.min(outcome.seconds(), limit), meters.utilization().pauses()));
        injector.failure().ifPresent(facts::failed);
        return outcome;
    }

    private PhaseListener reporter() {
        return new IntervalReporter(cell, trial, meters, faults, listener);
    }

    private PhaseOutcome run(Phase phase, PhaseListener phaseListener) throws InterruptedException {
        return run(phase, phaseListener, originNs -> {});
    }

    private PhaseOutcome run(Phase phase, PhaseListener phaseListener, LongConsumer begins)
            throws InterruptedException {
        return generator.run(phase, guarded(phaseListener), startNs, begins);
    }

    private PhaseListener guarded(PhaseListener phaseListener) {
        PhaseListener ending = passed -> phaseListener.interval(passed) && !phaseEnds;
        // Floors are looked at last: they end only a phase that would go on.
        return floors.over(watch.over(ending, this::giveUpAnswers));
    }

    /** Otherwise the drain would wait for operations until they time out. */
    private void giveUpAnswers() {
        generator.requestStop();
        facts.gaveUpAnswers();
    }

    /** Notes how a phase ended; returns whether there is room for another. */
    private boolean ended(Stage stage, PhaseOutcome outcome) {
        facts.ended(stage, outcome);
        Optional<String> full = outcome.full().map(TrialFacts.STORE_FULL::concat);
        Optional<String> noRoom = full.or(floors::reached);
        if (stage == Stage.MEASUREMENT) {
            Optional<EarlyEnd> early = generator.earlyEnd();
            early.ifPresent(cause -> facts.measurementEndedEarly());
            noteRoom(noRoom, early.flatMap(cause -> wantOfRoom(cause, full)));
        } else {
            noRoom.ifPresent(what -> facts.noRoom(stage, what));
        }
        return noRoom.isEmpty();
    }

    private Optional<String> wantOfRoom(EarlyEnd cause, Optional<String> full) {
        return switch (cause) {
            case FULL -> full;
            case LISTENER -> floors.reached().filter(what -> floors.endedPhase());
            case SILENCE -> Optional.empty();
        };
    }

    /**
     * Notes that there is no room after the measurement. A refusal in its drain, and a floor reached with its last interval or when something else has
     * ended it, cut nothing off.
     *
     * @param cause the want of room that ended it
     */
    private void noteRoom(Optional<String> noRoom, Optional<String> cause) {
        cause.ifPresent(what -> facts.noRoom(Stage.MEASUREMENT, what));
        noRoom.filter(what -> !cause.equals(Optional.of(what))).ifPresent(facts::noRoomAfterwards);
    }

    private Phase phase(LoadModel load, PhaseLimits limits, Duration interval) {
        return Phase.of(load, limits, cell.timeout(), interval);
    }
}
