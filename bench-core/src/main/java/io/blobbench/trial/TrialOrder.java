package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * The order of a run's trials, which starts servers as seldom as it can: cells that share servers follow one another, and a
 * round begins with the servers that the one before ended with.
 *
 * <p>A round has one trial of every cell, so that a drift of the machine meets all cells alike. The first round has the
 * scenario's order; of the others the seed decides, so that no cell always follows the same one.
 */
final class TrialOrder {
    /** One trial of a cell; the first has number 1. */
    record Step(Cell cell, int trial) {}

    private TrialOrder() {}

    /**
     * Every trial of a scenario.
     *
     * @param servers equal for cells that share servers
     */
    static List<Step> of(Scenario scenario, Function<Cell, Object> servers) {
        Map<Object, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : scenario.cells()) {
            groups.computeIfAbsent(servers.apply(cell), ignored -> new ArrayList<>())
                    .add(cell);
        }
        List<List<Cell>> round = new ArrayList<>(groups.values());
        Random random = new Random(scenario.seed());
        List<Step> steps = new ArrayList<>();
        for (int number = 1; number <= scenario.trials(); number++) {
            int trial = number;
            round.stream().flatMap(Collection::stream).forEach(cell -> steps.add(new Step(cell, trial)));
            shuffle(round, random);
        }
        return steps;
    }

    private static void shuffle(List<List<Cell>> round, Random random) {
        Collections.reverse(round);
        Collections.shuffle(round.subList(1, round.size()), random);
        round.forEach(cells -> Collections.shuffle(cells, random));
    }
}
