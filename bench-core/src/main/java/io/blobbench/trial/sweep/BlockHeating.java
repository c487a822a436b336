package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.server.ServerNode;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.heat.Heating;
import io.blobbench.trial.server.LocalServers;
import io.blobbench.trial.server.ServerWatch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Heats the cells of a block before a trial that would be cold, and tells readers of its row what heating could not do. A cell that
 * costs the servers again and again is left out, because the trials of all other cells would be cold. Control thread only.
 */
final class BlockHeating {
    /** Servers that a cell may cost before it is left out: the first time may be an accident. */
    private static final int MOST_LOSSES = 2;

    /** Bounds on heating that those before one trial may take together, where servers are lost in them. */
    private static final int MOST_HEATINGS = 2;

    private static final String NOT_HEATED = "measured on servers that were not heated";
    private static final String LEFT_OUT =
            "the servers were heated by other cells alone: none that this one heated could be used further";

    private final Scenario scenario;
    private final CellRunner runner;
    private final RunListener listener;
    private final RunSetup setup;
    private final Random order;
    /** Slices of each cell, by its id, after which other servers had to be started, since it was last part of a heating that ended well. */
    private final Map<String, Integer> losses = new HashMap<>();

    private List<Cell> cells = List.of();
    /** Processes of the servers when they had been heated; empty before that, and for servers of other cells. */
    private Optional<List<Long>> heated = Optional.empty();
    /** The notes of the last heating, for the trials that follow it. */
    private Optional<String> unsteady = Optional.empty();

    private Optional<String> cold = Optional.empty();
    /** The note about servers that ended, for the next trial or hold that is not UNSUPPORTED. */
    private Optional<String> ended = Optional.empty();

    private int slices;
    /** The time of all heatings until now. */
    private double clientSeconds;

    BlockHeating(Scenario scenario, CellRunner runner, RunListener listener, RunSetup setup) {
        this.scenario = scenario;
        this.runner = runner;
        this.listener = listener;
        this.setup = setup;
        this.order = new Random(scenario.seed());
    }

    /** Another block begins: its servers are cold. */
    void begin(List<Cell> cellsOfBlock) {
        cells = cellsOfBlock;
        heated = Optional.empty();
    }

    /** Another cell is held for long, perhaps on servers of the last block. */
    void hold(Cell cell) {
        cells = List.of(cell);
    }

    /**
     * Servers that were started since the last heating are cold, a trial that starts them again included, and so are those that the
     * next cell would have started; before the first heating, client and harness are cold, too.
     */
    void heatWhereCold(Cell next) {
        if (heated.isPresent() && (next.faults().coldCaches() || warmFor(next))) {
            return;
        }
        List<Cell> supported = cells.stream()
                .filter(cell -> runner.unsupportedReasons(cell).isEmpty())
                .toList();
        if (!scenario.heat().isZero() && !supported.isEmpty()) {
            runner.servers().keepMemory();
            try {
                cold = heat(supported);
            } catch (InterruptedException e) {
                return; // the run is over
            }
        }
        heated = Optional.of(runner.servers().processes());
    }

    private boolean warmFor(Cell next) {
        LocalServers servers = runner.servers();
        return heated.equals(Optional.of(servers.processes())) && servers.isUp(next);
    }

    /** Heats until servers outlast it; their start takes none of its time. Returns why they are cold, empty where they are not. */
    private Optional<String> heat(List<Cell> supported) throws InterruptedException {
        List<Cell> left = notLeftOut(supported);
        Duration rest = scenario.heat().multipliedBy(MOST_HEATINGS);
        while (!left.isEmpty() && rest.compareTo(Duration.ZERO) > 0) {
            if (!runner.start(left.get(0))) {
                return Optional.of(NOT_HEATED);
            }
            Duration bound = rest.compareTo(scenario.heat()) < 0 ? rest : scenario.heat();
            Heating heating = new Heating(left, bound, order, setup.clock(), this::slice);
            HeatSummary summary = heating.run();
            unsteady = UnsteadyHeating.note(summary, scenario.heat(), scenario.trials());
            clientSeconds += summary.seconds();
            listener.on(new RunEvent.Heated(summary));
            if (runner.servers().isUp(left.get(0))) {
                left.forEach(cell -> losses.remove(cell.id()));
                if (heating.measuredSeconds() == 0) {
                    return Optional.of(NOT_HEATED + ", because the short trials of the heating measured nothing");
                }
                return whyShort(summary, heating.measuredSeconds(), bound);
            }
            left = notLeftOut(left);
            rest = rest.minusNanos(Math.round(summary.seconds() * 1e9));
        }
        return Optional.of(String.format(
                Locale.ROOT,
                NOT_HEATED + ", because none that was could be used further; client and harness were heated for %.0f s"
                        + " since the run began or was resumed",
                clientSeconds));
    }

    /**
     * Why servers were heated too briefly; empty where speed was steady, or heating reached its bound or could have become steady.
     *
     * @param measuredSeconds until the last short trial that measured anything had ended
     */
    private Optional<String> whyShort(HeatSummary heating, double measuredSeconds, Duration bound) {
        String why;
        if (heating.steady()) {
            return Optional.empty();
        } else if (bound.compareTo(scenario.heat()) < 0) {
            why = "those before them could not be used further";
        } else if (measuredSeconds < Math.min(seconds(bound), seconds(Heating.SHORTEST))) {
            why = "the short trials of the heating measured nothing further";
        } else {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT, "measured on servers that were heated for %.0f s only, because %s", measuredSeconds, why));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private List<Cell> notLeftOut(List<Cell> from) {
        return from.stream().filter(cell -> !leftOut(cell)).toList();
    }

    private boolean leftOut(Cell cell) {
        return losses.getOrDefault(cell.id(), 0) >= MOST_LOSSES;
    }

    private OptionalDouble slice(Cell slice, int pass) throws InterruptedException, Heating.GivenUpException {
        listener.on(new RunEvent.Phase(
                Activity.HEATING, "heating, pass " + pass + ", at most " + Durations.text(scenario.heat())));
        try {
            return runner.slice(slice, setup.id() + "-heat-" + ++slices);
        } finally {
            if (!runner.servers().isUp(slice)) {
                losses.merge(slice.id(), 1, Integer::sum);
                reportEnded();
            }
        }
    }

    private void reportEnded() {
        List<ServerNode> nodes = runner.servers().nodes();
        ServerLogs.report(nodes.stream().filter(node -> !node.alive()).toList(), listener);
        ended = ServerWatch.ended(nodes, "while the run was heated").or(() -> ended);
    }

    /** The result of the trial or hold that followed, with what readers should know of the heating before it. */
    TrialResult noting(TrialResult result) {
        if (result.verdict() == Verdict.UNSUPPORTED) {
            return result;
        }
        TrialResult noted = ended.map(result::noting).orElse(result);
        ended = Optional.empty();
        if (!noted.verdict().figuresHold()) {
            return noted;
        }
        if (cold.isPresent()) {
            return noted.noting(cold.get());
        }
        TrialResult alone = leftOut(noted.cell()) ? noted.noting(LEFT_OUT) : noted;
        return unsteady.map(alone::noting).orElse(alone);
    }
}
