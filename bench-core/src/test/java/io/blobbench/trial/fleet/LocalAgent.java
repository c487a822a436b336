package io.blobbench.trial.fleet;

import io.blobbench.fleet.FleetException;
import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.workload.HostShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.function.UnaryOperator;

/** An agent in this process, with a clock of its own. */
final class LocalAgent implements RemoteAgent {
    private final int index;
    private final Target target;
    private final Path folder;
    private final NanoClock clock;
    private final ExecutorService threads;
    private final List<Interval> intervals = new CopyOnWriteArrayList<>();
    /** Reports in the order in which they were made. */
    final List<AgentReport> reports = new CopyOnWriteArrayList<>();

    /** The networks that it shares with the controller, as it was told in each trial. */
    final List<SharedNetwork> networks = new CopyOnWriteArrayList<>();

    /** The step in which the agent is lost; null where it is not. */
    volatile Optional<Stage> lostIn = Optional.empty();

    /** The step that the agent ends with its first interval, as it would without room; empty where it does not. */
    volatile Optional<Stage> endsIn = Optional.empty();

    /** Whether its end is not reported. */
    volatile boolean cutOff;

    /** By how much its measurement begins after its origin. */
    volatile long lateByNs;

    /** Whether it never joined. */
    volatile boolean absent;

    /** Changes the cell that it receives. */
    volatile UnaryOperator<Cell> seen = cell -> cell;

    /** Where it says that it runs. */
    volatile HostId host = HostId.ofThisProcess();

    /** Runs when it would keep an interval. */
    volatile Runnable fails = () -> {};

    /** Runs before it answers a ping. */
    volatile Runnable slow = () -> {};

    /** Whether it says that its measurement ended before its limits, as for a silent store. */
    volatile boolean endsEarly;

    /** Changes its report. */
    volatile UnaryOperator<AgentReport> told = report -> report;

    private volatile AgentTrial trial;

    LocalAgent(int index, Target target, Path folder, NanoClock clock, ExecutorService threads) {
        this.index = index;
        this.target = target;
        this.folder = folder;
        this.clock = clock;
        this.threads = threads;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public String host() {
        return "host" + index;
    }

    @Override
    public CompletableFuture<Pong> ping() {
        return absent
                ? lost("it did not join in time")
                : later(() -> {
                    slow.run();
                    return new Pong(clock.nanoTime(), 2, host);
                });
    }

    @Override
    public CompletableFuture<StepEnd> prepare(
            Cell cell,
            int number,
            HostShare share,
            StoreSettings settings,
            String layoutName,
            String servers,
            SharedNetwork network) {
        networks.add(network);
        TrialPlan plan = new TrialPlan(
                seen.apply(cell),
                number,
                TrialServers.watched(List.of()),
                new TrialHost(folder, 0),
                Optional.empty(),
                event -> {
                    if (event instanceof RunEvent.IntervalEnded ended) {
                        fails.run();
                        intervals.add(ended.interval());
                    }
                });
        trial = new AgentTrial(target, plan, share, clock);
        if (endsIn.filter(Stage.PRELOAD::equals).isPresent()) {
            trial.endPhase();
        }
        return later(() -> trial.prepare(settings, layoutName, servers));
    }

    @Override
    public CompletableFuture<StepEnd> start(Stage stage, long startNs, long mostOperations) {
        if (lostIn.filter(stage::equals).isPresent()) {
            return lost("its process was killed");
        }
        if (endsIn.filter(stage::equals).isPresent()) {
            trial.endPhase();
        }
        return later(() -> {
            StepEnd end = trial.start(stage, stage == Stage.MEASUREMENT ? startNs - lateByNs : startNs, mostOperations);
            boolean early = end.endedEarly() || (endsEarly && stage == Stage.MEASUREMENT);
            return new StepEnd(end.goesOn(), early, end.lateNs(), end.operationsLeft());
        });
    }

    @Override
    public CompletableFuture<List<Interval>> progress(int from) {
        List<Interval> ended = List.copyOf(intervals);
        return CompletableFuture.completedFuture(ended.subList(Math.min(from, ended.size()), ended.size()));
    }

    @Override
    public CompletableFuture<AgentReport> result() {
        return later(() -> {
            AgentReport report = told.apply(trial.report());
            reports.add(report);
            return report;
        });
    }

    @Override
    public CompletableFuture<?> stop() {
        if (absent) {
            return lost("it did not join in time");
        }
        trial.requestStop();
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<?> endPhase() {
        if (absent) {
            return lost("it did not join in time");
        }
        AgentTrial running = trial;
        if (running != null) {
            running.endPhase();
        }
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<?> end() {
        if (absent) {
            return lost("it did not join in time");
        }
        CompletableFuture<?> ended = later(() -> {
            trial.end();
            return true;
        });
        return cutOff ? lost("the network to it is cut") : ended;
    }

    private <T> CompletableFuture<T> lost(String cause) {
        return CompletableFuture.failedFuture(
                new FleetException("agent " + index + " on " + host() + ": lost: " + cause));
    }

    private <T> CompletableFuture<T> later(Callable<T> step) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return step.call();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                threads);
    }
}
