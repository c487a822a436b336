package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.trial.judge.CellRounds;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Chooses the cells of a run that are held for long after their rounds. One run; control thread only. */
final class HeldCells {
    private final Scenario scenario;
    private final CellRounds rounds;
    private Optional<Deque<Cell>> chosen = Optional.empty();

    HeldCells(Scenario scenario, CellRounds rounds) {
        this.scenario = scenario;
        this.rounds = rounds;
    }

    /** The next cell, with its long measurement; empty when none remains. To be asked when all rounds have ended. */
    Optional<Cell> next() {
        return Optional.ofNullable(remaining().poll())
                .map(cell -> cell.held(scenario.sustain().duration()));
    }

    /** Those that remain. To be asked when all rounds have ended. */
    List<Cell> cells() {
        return List.copyOf(remaining());
    }

    /** Whether none remains. To be asked when all rounds have ended. */
    boolean isEmpty() {
        return remaining().isEmpty();
    }

    private Deque<Cell> remaining() {
        if (chosen.isEmpty()) {
            chosen = Optional.of(new ArrayDeque<>(choose()));
        }
        return chosen.get();
    }

    /**
     * A hold has neither cold reads nor faults: it says nothing about rounds that had, and their rows give the reason
     * why there was none.
     */
    private List<Cell> choose() {
        Sustain sustain = scenario.sustain();
        List<Cell> possible = scenario.cells().stream()
                .filter(sustain::suits)
                .filter(cell -> rounds.throughputBlobs(cell).isPresent())
                .toList();
        List<Cell> chosen = chosen(sustain, possible);
        chosen.forEach(cell -> incomparable(cell).ifPresent(why -> rounds.notHeld(cell, why)));
        return chosen.stream()
                .filter(cell -> incomparable(cell).isEmpty())
                .filter(cell -> !rounds.wasHeld(cell)) // before the run was resumed
                .toList();
    }

    private static Optional<String> incomparable(Cell cell) {
        if (cell.faults().coldCaches()) {
            return Optional.of("after the first reads of its keys they are not cold any more");
        }
        return cell.faults().duringLoad()
                ? Optional.of("its rounds have faults, and a hold has none")
                : Optional.empty();
    }

    /** The fastest is one that can be held, where there is any. */
    private List<Cell> chosen(Sustain sustain, List<Cell> possible) {
        return switch (sustain.cells()) {
            case NONE -> List.of();
            case EVERY -> possible;
            case FASTEST ->
                possible.stream()
                        .max(Comparator.comparing(
                                        (Cell cell) -> incomparable(cell).isEmpty())
                                .thenComparingDouble(
                                        cell -> rounds.throughputBlobs(cell).orElseThrow()))
                        .stream()
                        .toList();
        };
    }
}
