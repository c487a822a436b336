package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.FaultPlan;
import io.blobbench.scenario.Scenario;
import io.blobbench.server.ServerFactory;
import io.blobbench.trial.server.ServerNeeds;
import java.util.Optional;

/**
 * How often a run heats: once for each block of cells that share servers, and again after a trial that started these servers, as
 * {@link Sweep} does.
 */
public final class ExpectedHeatings {
    private ExpectedHeatings() {}

    /**
     * The number of heatings before the trials of a run that remain.
     *
     * @param scenario without cells that are not supported
     * @param started the local servers of the run; empty for servers that run already
     * @param nodes least number of local servers
     */
    public static int of(Scenario scenario, Optional<ServerFactory> started, int nodes, EarlierTrials earlier) {
        if (scenario.heat().isZero()) {
            return 0;
        }
        return TrialOrder.missing(TrialOrder.of(scenario, cell -> needs(cell, started, nodes)), earlier.ids()).stream()
                .mapToInt(block -> heatings(block, started.isPresent()))
                .sum();
    }

    private static Optional<ServerNeeds> needs(Cell cell, Optional<ServerFactory> started, int nodes) {
        return started.map(factory -> ServerNeeds.of(cell, nodes, factory));
    }

    private static int heatings(TrialOrder.Block block, boolean local) {
        int heatings = 0;
        boolean warm = false;
        for (TrialOrder.Step step : block.steps()) {
            FaultPlan faults = step.cell().faults();
            if (heatings == 0 || (!warm && !faults.coldCaches())) {
                heatings++;
                warm = true;
            }
            warm &= !local || !faults.endServers();
        }
        return heatings;
    }
}
