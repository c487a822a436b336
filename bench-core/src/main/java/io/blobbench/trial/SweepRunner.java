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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        private final ControlCalls calls = new ControlCalls(target.loader());
        private final LocalServers servers = servers();
        private final List<TrialOrder.Step> steps;
        private int index;
        private Optional<String> unreachable = Optional.empty();

        private Sweep(Scenario scenario) {
            this.steps = TrialOrder.of(scenario, servers::needs);
        }

        /** Runs the next trial, of which the row is written then; false when there is no more to be done. */
        public boolean nextTrial() {
            if (index == steps.size() || interruption.asked() || unreachable.isPresent()) {
                return false;
            }
            Cell cell = steps.get(index).cell();
            int trial = steps.get(index).trial();
            listener.trialStarted(cell, trial, index, steps.size());
            unreachable = runTrial(cell, trial, index, servers, calls);
            index++;
            return true;
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

    private LocalServers servers() {
        return target.local() && target.servers().isPresent()
                ? new LocalServers(target.servers().get(), target.loader(), kit, options, listener)
                : LocalServers.NONE;
    }

    /** Runs one trial and reports it; returns why the store is out of reach when it was never reached. */
    private Optional<String> runTrial(Cell cell, int trial, int index, LocalServers servers, ControlCalls calls) {
        Instant startedAt = Instant.now();
        Judgement judgement = new Judgement();
        Traits.lacks(target.store(), cell).forEach(what -> judgement.find(Verdict.UNSUPPORTED, what));
        target.given().ifPresent(given -> given.lacks(cell, target.store())
                .forEach(what -> judgement.find(Verdict.UNSUPPORTED, what)));
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
