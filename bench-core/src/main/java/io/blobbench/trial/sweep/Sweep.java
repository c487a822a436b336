package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellRounds;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.judge.Round;
import io.blobbench.trial.server.LocalServers;
import io.blobbench.trial.server.ServerOptions;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run under way: block after block of cells that share servers, each heated and then measured in rounds; in the end some cells
 * are held for long, and every cell is judged by all its rounds. One that is resumed has only the trials that are missing, and is
 * judged by all. Control thread only, except {@link #interrupt}.
 */
public final class Sweep implements AutoCloseable {
    private static final Set<Verdict> SERVERS_MAY_KNOW_WHY =
            EnumSet.of(Verdict.INVALID, Verdict.FAILED, Verdict.TIMED_OUT);
    /** Not one of the rounds. */
    private static final int HELD_TRIAL = 0;

    private final Scenario scenario;
    private final CellRunner cells;
    private final RunListener listener;
    private final RunSetup setup;
    private final BlockHeating heating;
    private final Deque<TrialOrder.Block> blocks;
    private final Deque<TrialOrder.Step> steps = new ArrayDeque<>();
    private final int total;
    private final CellRounds rounds = new CellRounds();
    private final HeldCells held;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    /** Whether an interrupt broke off a trial. */
    private boolean brokenOff;
    /** Whether the last hold that began has not ended, or ended because no further trial may begin. */
    private boolean holdBrokenOff;
    /** Whether no trial and no hold was missing when it was closed. */
    private boolean whole;
    /** Whether a hold was missing, although all rounds had ended, when it was closed. */
    private boolean holdMissing;

    private int holds;

    /**
     * A run that has not begun; {@link #prepare} starts servers, and so does each trial that needs others.
     *
     * @param kit builds local servers
     * @param options of local servers; the free space of their folder's disk is watched for target servers too
     */
    public Sweep(
            Scenario scenario,
            Target target,
            ServerKit kit,
            ServerOptions options,
            RunListener listener,
            RunSetup setup) {
        boolean staysWarm = setup.elsewhere().map(TrialLauncher::staysWarm).orElse(true);
        this.scenario = staysWarm ? scenario : scenario.cold();
        this.listener = listener;
        this.setup = setup;
        LocalServers servers = target.local() && target.servers().isPresent()
                ? new LocalServers(target.servers().get(), target.loader(), kit, options, listener)
                : LocalServers.NONE;
        TrialHost host = new TrialHost(options.directory(), setup.loopbackBytesPerSecond());
        this.cells = new CellRunner(target, setup, listener, host, servers);
        this.heating = new BlockHeating(this.scenario, cells, listener, setup);
        List<TrialOrder.Block> all = TrialOrder.of(scenario, cells.servers()::needs);
        this.total = all.stream().mapToInt(block -> block.steps().size()).sum();
        this.blocks = new ArrayDeque<>(TrialOrder.missing(all, setup.earlier().ids()));
        setup.earlier().rounds().forEach(this::count);
        setup.earlier().heldRatios().forEach(rounds::held);
        this.held = new HeldCells(this.scenario, rounds);
    }

    private void count(Round round) {
        verdicts.merge(round.verdict(), 1, Integer::sum);
        rounds.add(round);
    }

    /** Any thread: ends the load at once; {@link #nextTrial} reports the broken trial and returns, and no other begins. */
    public void interrupt() {
        cells.interrupt();
    }

    /** Runs all trials that remain and stops the servers; every trial has been reported when this returns. */
    public RunSummary runToEnd() {
        try (this) {
            boolean more = true;
            while (more) {
                more = nextTrial();
            }
        }
        return summary();
    }

    /**
     * Checks before the first trial that the run can begin: starts servers with every setting that the scenario has for them, and
     * asks the store for an answer with every setting of its clients. The servers of the first trial keep running.
     *
     * @throws ScenarioException when a setting of the clients cannot be read
     * @throws InterruptedException when the run was interrupted meanwhile
     */
    public void prepare() throws ServerException, StoreException, ScenarioException, InterruptedException {
        List<Cell> checked = TrialOrder.distinctSettings(
                ahead(), cell -> cells.unsupportedReasons(cell).isEmpty());
        for (int i = checked.size() - 1; i >= 0; i--) { // that of the first trial last
            cells.reach(checked.get(i));
        }
    }

    /** The blocks that remain; where a resumed run lacks only holds, a block of the cells to be held. */
    private Collection<TrialOrder.Block> ahead() {
        return blocks.isEmpty() ? List.of(new TrialOrder.Block(held.cells(), List.of())) : blocks;
    }

    /** Runs the next trial and reports it; returns false when none remain. */
    public boolean nextTrial() {
        if (steps.isEmpty() && !blocks.isEmpty()) {
            TrialOrder.Block block = blocks.remove();
            heating.begin(block.cells());
            steps.addAll(block.steps());
        }
        if (over()) {
            return false;
        }
        if (steps.isEmpty()) {
            return holdNext();
        }
        heating.heatWhereCold(steps.element().cell());
        if (over()) {
            return false;
        }
        TrialOrder.Step step = steps.remove();
        listener.on(new RunEvent.TrialStarted(step.cell(), step.trial(), step.index(), total));
        TrialResult result = cells.trial(step.cell(), step.trial(), setup.id() + "-" + step.index(), listener);
        report(heating.noting(result));
        return true;
    }

    private boolean over() {
        return cells.interrupted() || cells.givenUp().isPresent();
    }

    /** Holds the next of the chosen cells; returns false when none remains. */
    private boolean holdNext() {
        Optional<Cell> next = held.next();
        if (next.isEmpty()) {
            return false;
        }
        Cell cell = next.get();
        holdBrokenOff = true; // whatever ends it, unless it is known to have ended
        heating.hold(cell);
        heating.heatWhereCold(cell);
        if (over()) {
            return false;
        }
        String duration = Durations.text(scenario.sustain().duration());
        listener.on(new RunEvent.Phase(Activity.HOLDING, "holding " + cell.id() + " for " + duration));
        TrialResult result =
                heating.noting(cells.trial(cell, HELD_TRIAL, setup.id() + "-held-" + ++holds, event -> {}));
        Optional<HeldCell> found = rounds.held(result, scenario.sustain().duration());
        found.map(RunEvent.CellHeld::new).ifPresent(listener::on);
        if (found.isPresent() && !result.verdict().figuresHold()) {
            verdicts.merge(result.verdict(), 1, Integer::sum);
        }
        holdBrokenOff = result.interruption().isPresent() || cells.givenUp().isPresent();
        return true;
    }

    private void report(TrialResult result) {
        count(Round.of(result));
        brokenOff |= result.interruption().isPresent();
        if (SERVERS_MAY_KNOW_WHY.contains(result.verdict())) {
            ServerLogs.report(cells.servers().nodes(), listener);
        }
        listener.on(new RunEvent.TrialEnded(result));
    }

    /** How it went until now; one that is not closed may have more to do. */
    public RunSummary summary() {
        return new RunSummary(verdicts, cells.interrupted() && !whole, cells.givenUp());
    }

    /** Whether all trials had ended when it was closed, but a cell that was to be held for long had not been, or only until it was broken off. */
    public boolean holdMissing() {
        return holdMissing;
    }

    /** Judges every cell by all its rounds, and stops the servers. */
    @Override
    public void close() {
        try (cells) {
            // First, because the verdicts say why a cell was not to be held.
            boolean ended = !brokenOff && steps.isEmpty() && blocks.isEmpty();
            holdMissing = ended && (holdBrokenOff || !held.isEmpty());
            whole = ended && !holdMissing;
            List<CellVerdict> found = rounds.judge();
            for (CellVerdict verdict : found) {
                int trials = verdict.unsteady().isPresent() ? rounds.valid(verdict.cell()) : 0;
                if (trials > 0) {
                    verdicts.merge(Verdict.UNSTEADY, trials, Integer::sum);
                    verdicts.computeIfPresent(Verdict.VALID, (key, all) -> all == trials ? null : all - trials);
                }
            }
            listener.on(new RunEvent.CellsJudged(found));
        }
    }
}
