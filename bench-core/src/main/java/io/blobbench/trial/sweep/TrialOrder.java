package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.trial.facts.TrialId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The order of a run's trials: blocks of cells that take turns on the same servers, and in each block rounds.
 *
 * <p>A round has one trial of every cell of its block, so that a drift of the machine meets all cells alike. The seed decides
 * the order of every round, so that no cell always follows the same one and the order of the scenario's lists decides
 * nothing. A block's rounds follow one another, because servers that start again are cold again.
 */
final class TrialOrder {
    /**
     * Cells that take turns on the same servers, and all their trials.
     *
     * @param cells in the order of the scenario
     * @param steps in the order of execution
     */
    record Block(List<Cell> cells, List<Step> steps) {
        Block {
            cells = List.copyOf(cells);
            steps = List.copyOf(steps);
        }
    }

    /**
     * One trial of a cell.
     *
     * @param trial 1 for the first, which is also the number of the round
     * @param index position in the run, from 0
     */
    record Step(Cell cell, int trial, int index) {
        private TrialId id() {
            return new TrialId(cell.id(), trial);
        }
    }

    private TrialOrder() {}

    /**
     * Every trial of a scenario.
     *
     * @param servers equal for cells that take turns on the same servers
     */
    static List<Block> of(Scenario scenario, Function<Cell, Object> servers) {
        Map<Object, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : scenario.cells()) {
            // Cold trials leave cold servers, which would have to be heated before each hot one of the same round.
            groups.computeIfAbsent(
                            List.of(servers.apply(cell), cell.faults().coldCaches()), ignored -> new ArrayList<>())
                    .add(cell);
        }
        Random random = new Random(scenario.seed());
        List<Block> blocks = new ArrayList<>();
        int index = 0;
        for (List<Cell> cells : groups.values()) {
            blocks.add(new Block(cells, rounds(cells, scenario.trials(), random, index)));
            index += cells.size() * scenario.trials();
        }
        return blocks;
    }

    /** The trials that remain of an order, in that order; blocks without any are left out. */
    static List<Block> missing(List<Block> blocks, Set<TrialId> ended) {
        return blocks.stream()
                .map(block -> new Block(
                        block.cells(),
                        block.steps().stream()
                                .filter(step -> !ended.contains(step.id()))
                                .toList()))
                .filter(block -> !block.steps().isEmpty())
                .toList();
    }

    /**
     * The fewest supported cells that have every setting of servers and every setting of clients once, in the order of the blocks.
     *
     * @param supported whether a cell will be measured
     */
    static List<Cell> distinctSettings(Collection<Block> blocks, Predicate<Cell> supported) {
        Set<Map<String, String>> servers = new HashSet<>();
        Set<Map<String, String>> clients = new HashSet<>();
        return blocks.stream()
                .flatMap(block -> block.cells().stream())
                .filter(supported)
                .filter(cell -> {
                    boolean otherServers = servers.add(cell.server());
                    boolean otherClients = clients.add(cell.client());
                    return otherServers || otherClients;
                })
                .toList();
    }

    private static List<Step> rounds(List<Cell> cells, int rounds, Random random, int firstIndex) {
        List<Step> steps = new ArrayList<>();
        List<Cell> order = new ArrayList<>(cells);
        for (int number = 1; number <= rounds; number++) {
            int round = number;
            Collections.shuffle(order, random);
            order.forEach(cell -> steps.add(new Step(cell, round, firstIndex + steps.size())));
        }
        return steps;
    }
}
