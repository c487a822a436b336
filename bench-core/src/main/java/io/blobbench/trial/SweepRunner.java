package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.server.LogTail;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Runs every cell of a scenario, trial after trial, in the order of {@link TrialOrder}. Control thread only, but for {@link #interrupt}.
 */
public final class SweepRunner {
    private static final int LOG_LINES = 15;

    private final Target target;
    private final ServerKit kit;
    private final ServerOptions options;
    private final RunListener listener;
    private final RunSetup setup;
    private final TrialHost host;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final StoreAccess access;
    private final Interruption interruption = new Interruption();
    private volatile TrialExecution current;

    /**
     * A runner for one run.
     *
     * @param kit builds local servers
     * @param options of local servers; how full the disk of their folder is, is watched for servers of others too
     */
    public SweepRunner(Target target, ServerKit kit, ServerOptions options, RunListener listener, RunSetup setup) {
        this.target = target;
        this.kit = kit;
        this.options = options;
        this.listener = listener;
        this.setup = setup;
        this.host = new TrialHost(options.directory(), setup.loopbackBytesPerSecond());
        this.access = new StoreAccess(target);
    }

    /** Any thread: ends the load at once; {@link #run} writes the broken trial's row, stops the servers and returns. */
    public void interrupt() {
        interruption.ask();
        TrialExecution running = current;
        if (running != null) {
            running.requestStop();
        }
        if (running == null || !running.loading()) {
            interruption.interrupt();
        }
    }

    /** Runs all trials; returns when the last one has ended, the servers have stopped and every row is written. */
    public RunSummary run(Scenario scenario) {
        Sweep sweep = begin(scenario);
        try (sweep) {
            sweep.nextTrials();
        }
        return sweep.summary();
    }

    /** Prepares to run the trials one by one; servers are started by the first that needs them. */
    public Sweep begin(Scenario scenario) {
        return new Sweep(scenario);
    }

    /** A run under way. Control thread only. */
    public final class Sweep implements AutoCloseable {
        private final Scenario scenario;
        private final ControlCalls calls = new ControlCalls(target.loader());
        private final LocalServers servers = servers();
        private final Random heatingOrder;
        private final Deque<TrialOrder.Block> blocks;
        private final Deque<TrialOrder.Step> steps = new ArrayDeque<>();
        private final int total;
        private List<Cell> cellsOfBlock = List.of();
        private int heatedServers = -1;
        private int slices;
        private int index;
        private Optional<String> unreachable = Optional.empty();

        private Sweep(Scenario scenario) {
            this.scenario = scenario;
            this.heatingOrder = new Random(scenario.seed());
            this.blocks = new ArrayDeque<>(TrialOrder.of(scenario, servers::needs));
            this.total = blocks.stream().mapToInt(block -> block.steps().size()).sum();
        }

        /** Runs the next trial and writes its row; returns false when none remain. */
        public boolean nextTrial() {
            if (steps.isEmpty() && !blocks.isEmpty()) {
                cellsOfBlock = blocks.peek().cells();
                steps.addAll(blocks.remove().steps());
                heatedServers = -1;
            }
            if (steps.isEmpty() || interruption.asked() || unreachable.isPresent()) {
                return false;
            }
            heatWhereCold();
            if (interruption.asked()) {
                return false;
            }
            TrialOrder.Step step = steps.remove();
            listener.trialStarted(step.cell(), step.trial(), index, total);
            unreachable = runTrial(step.cell(), step.trial(), index, servers, calls);
            index++;
            return true;
        }

        /** Servers that were started since the last heating are cold, and before the first so are client and harness. */
        private void heatWhereCold() {
            List<Cell> supported =
                    cellsOfBlock.stream().filter(cell -> lacks(cell).isEmpty()).toList();
            boolean cold = heatedServers != servers.started();
            if (!cold || scenario.heat().isZero() || setup.elsewhere().isPresent() || supported.isEmpty()) {
                return;
            }
            try {
                listener.heated(
                        new Heating(supported, scenario.heat(), heatingOrder, setup.clock(), this::runSlice).run());
            } catch (InterruptedException e) {
                interruption.ask();
            }
            heatedServers = servers.started();
        }

        private OptionalDouble runSlice(Cell slice, int pass) throws InterruptedException, Heating.GivenUpException {
            listener.phase("heating, pass " + pass + ", for at most " + Durations.text(scenario.heat()));
            try {
                StoreSettings settings = reached(slice, servers, calls);
                TrialPlan plan = new TrialPlan(slice, 0, servers.nodes(), host, new RunListener() {});
                TrialExecution execution = new TrialRunner(target, plan, calls, setup.clock());
                String layout = setup.id() + "-heat-" + ++slices;
                OptionalDouble speed = Heating.speed(SweepRunner.this.run(execution, servers, settings, layout));
                if (interruption.asked()) {
                    throw new InterruptedException("while the run was heated");
                }
                return speed;
            } catch (ServerException | StoreException | ScenarioException e) {
                throw new Heating.GivenUpException(); // the trial that follows meets the same, and has a row to say so
            }
        }

        private void nextTrials() {
            boolean more = true;
            while (more) {
                more = nextTrial();
            }
        }

        /** How it went until now. */
        public RunSummary summary() {
            return new RunSummary(verdicts, interruption.asked(), unreachable);
        }

        /** Stops the servers. */
        @Override
        public void close() {
            try (calls;
                    servers) {
                listener.phase("stopping");
            }
        }
    }

    private List<String> lacks(Cell cell) {
        List<String> lacks = new ArrayList<>(Traits.lacks(target.store(), cell));
        target.given().ifPresent(given -> lacks.addAll(given.lacks(cell, target.store())));
        return lacks;
    }

    private LocalServers servers() {
        return target.local() && target.servers().isPresent()
                ? new LocalServers(target.servers().get(), target.loader(), kit, options, listener)
                : LocalServers.NONE;
    }

    /** Runs one trial and reports it; returns why the store is out of reach when it was never reached. */
    private Optional<String> runTrial(Cell cell, int trial, int index, LocalServers servers, ControlCalls calls) {
        Instant startedAt = Instant.now();
        Judgement judgement = new Judgement();
        lacks(cell).forEach(what -> judgement.find(Verdict.UNSUPPORTED, what));
        TrialResult result;
        if (judgement.verdict() != Verdict.VALID) {
            result = notRun(cell, trial, startedAt, judgement);
        } else {
            try {
                StoreSettings settings = reached(cell, servers, calls);
                result = run(cell, trial, index, servers, calls, settings);
            } catch (UnsupportedServerException e) {
                judgement.find(Verdict.UNSUPPORTED, VerdictRules.oneLine(e));
                result = notRun(cell, trial, startedAt, judgement);
            } catch (InterruptedException e) {
                interruption.ask();
                judgement.find(Verdict.INVALID, TrialResult.INTERRUPTED + "nothing was measured");
                result = notRun(cell, trial, startedAt, judgement);
            } catch (ServerException | StoreException | ScenarioException e) {
                judgement.find(Verdict.FAILED, VerdictRules.oneLine(e));
                result = notRun(cell, trial, startedAt, judgement);
                if (!access.everReached() && !interruption.asked()) {
                    report(result, servers);
                    return Optional.of(e.getMessage());
                }
            }
        }
        report(result, servers);
        return Optional.empty();
    }

    private StoreSettings reached(Cell cell, LocalServers servers, ControlCalls calls)
            throws ServerException, StoreException, ScenarioException, InterruptedException {
        interruption.mayHappen();
        try {
            StoreSettings settings = access.settings(cell, servers);
            access.reach(settings, calls);
            return settings;
        } finally {
            interruption.mustGoOn();
        }
    }

    private TrialResult run(
            Cell cell, int trial, int index, LocalServers servers, ControlCalls calls, StoreSettings settings) {
        String layout = setup.id() + "-" + index;
        if (cell.maxLoad().isEmpty()) {
            return run(execution(cell, trial, servers, calls, listener), servers, settings, layout);
        }
        return new MaxLoadTrial(
                        cell,
                        trial,
                        listener,
                        (offered, number, told) -> run(
                                execution(offered, trial, servers, calls, told),
                                servers,
                                settings,
                                layout + "-" + number))
                .run();
    }

    private TrialExecution execution(Cell cell, int trial, LocalServers servers, ControlCalls calls, RunListener told) {
        TrialPlan plan = new TrialPlan(cell, trial, servers.nodes(), host, told);
        return setup.elsewhere().isPresent()
                ? setup.elsewhere().get().trial(plan)
                : new TrialRunner(target, plan, calls, setup.clock());
    }

    private TrialResult run(TrialExecution execution, LocalServers servers, StoreSettings settings, String layoutName) {
        current = execution;
        interruption.mayHappen();
        try {
            if (interruption.asked()) {
                execution.requestStop();
            }
            return execution.run(settings, layoutName);
        } finally {
            interruption.mustGoOn();
            current = null;
            if (execution.ranOutOfRoom()) {
                servers.giveUp();
            }
        }
    }

    private static TrialResult notRun(Cell cell, int trial, Instant startedAt, Judgement judgement) {
        return TrialResult.withoutLoad(cell, trial, startedAt, judgement.verdict(), judgement.reasons());
    }

    private void report(TrialResult result, LocalServers servers) {
        verdicts.merge(result.verdict(), 1, Integer::sum);
        if (result.verdict() == Verdict.FAILED || result.verdict() == Verdict.TIMED_OUT) {
            for (ServerNode node : servers.nodes()) {
                listener.serverLog(node.name(), LogTail.read(node.log(), LOG_LINES));
            }
        }
        listener.trialEnded(result);
    }
}
