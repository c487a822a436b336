package io.blobbench.trial;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.workload.HostShare;
import java.util.List;
import java.util.Optional;

/** Lanes with more connections than others, which are done sooner where each has an equal part of the operations. */
public final class UnevenLanes {
    /** Share by which a throughput may be too low. */
    private static final double SMALL = 0.05;

    private UnevenLanes() {}

    /**
     * The reason why a throughput is that of some of the connections; empty where it is not, or where it is too low by little.
     *
     * @param shares of all load hosts
     * @param partEnded whether a lane had sent its part before the measurement ended
     */
    public static Optional<String> flaw(Cell cell, List<HostShare> shares, boolean partEnded) {
        int connections = shares.stream().mapToInt(HostShare::connections).sum();
        int lanes = shares.stream().mapToInt(HostShare::lanes).sum();
        int fewest = shares.stream()
                .mapToInt(share -> share.connections() / share.lanes())
                .min()
                .orElse(0);
        int most = shares.stream()
                .mapToInt(share -> (share.connections() + share.lanes() - 1) / share.lanes())
                .max()
                .orElse(0);
        boolean apart = connections - fewest * lanes > connections * SMALL;
        if (!(cell.load() instanceof ClosedLoad) || !cell.workload().equalParts() || !partEnded || !apart) {
            return Optional.empty();
        }
        String expected = shares.size() == 1
                ? text("lanes auto or a number that divides %d, got %d", connections, lanes)
                : text("equally many connections on each lane of every agent, got %d for %d lanes", connections, lanes);
        return Optional.of(text(
                "lanes with %d connections were done with their equal parts before those with %d, so that rates, which refer to"
                        + " the longest time, are too low: expected %s",
                most, fewest, expected));
    }
}
