package io.blobbench.trial;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.scenario.Cell;
import java.util.Optional;

/** Lanes with more connections than others, which are done sooner where each has an equal part of the operations. */
public final class UnevenLanes {
    /** Share by which a throughput may be too low. */
    private static final double SMALL = 0.05;

    private UnevenLanes() {}

    /**
     * The reason why a throughput is that of some of the connections; empty where it is not, or where it is too low by little.
     *
     * @param lanes of one load host
     * @param connections of that host
     * @param partEnded whether one of its lanes had sent its part before the measurement ended
     */
    public static Optional<String> flaw(Cell cell, int lanes, int connections, boolean partEnded) {
        int fewest = connections / lanes;
        boolean apart = connections - fewest * lanes > connections * SMALL;
        if (!(cell.load() instanceof ClosedLoad) || !cell.workload().equalParts() || !partEnded || !apart) {
            return Optional.empty();
        }
        return Optional.of(text(
                "lanes with %d connections were done with their equal parts before those with %d, so that rates, which refer to"
                        + " the longest time, are too low: expected lanes auto or a number that divides %d, got %d",
                fewest + 1, fewest, connections, lanes));
    }
}
