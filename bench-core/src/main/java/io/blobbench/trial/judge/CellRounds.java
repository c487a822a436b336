package io.blobbench.trial.judge;

import io.blobbench.measure.Median;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rounds of a run's cells, in a few numbers each. One run; control thread only. */
public final class CellRounds {
    /** The rounds of a cell, in order. */
    private static final class Rounds {
        private final String cell;
        private final boolean ofTimes;
        private final List<Round> rounds = new ArrayList<>();
        private OptionalDouble sustainedRatio = OptionalDouble.empty();
        private Optional<String> heldWrong = Optional.empty();

        private Rounds(Round first) {
            this.cell = first.id().cell();
            this.ofTimes = first.ofTimes();
        }
    }

    private final Map<String, Rounds> byCell = new LinkedHashMap<>();

    /** Takes in a trial. */
    public void add(Round round) {
        byCell.computeIfAbsent(round.id().cell(), ignored -> new Rounds(round))
                .rounds
                .add(round);
    }

    /** Median throughput of the rounds that may be believed, in blobs a second; empty without any. */
    public OptionalDouble throughputBlobs(Cell cell) {
        Rounds rounds = byCell.get(cell.id());
        return rounds == null
                ? OptionalDouble.empty()
                : Median.of(rounds.rounds.stream()
                        .filter(round -> round.verdict().figuresHold())
                        .mapToDouble(Round::throughputBlobs)
                        .toArray());
    }

    /** Takes in what a cell kept that was held; returns it beside its rounds, empty when it was interrupted or has none. */
    public Optional<HeldCell> held(TrialResult result, Duration duration) {
        OptionalDouble median = throughputBlobs(result.cell());
        if (median.isEmpty() || result.interruption().isPresent()) {
            return Optional.empty();
        }
        String cell = result.cell().id();
        if (result.measured().isEmpty() || !result.verdict().figuresHold()) {
            rounds(cell).heldWrong = Optional.of(
                    Stream.concat(Stream.of(result.verdict().name()), result.reasons().stream())
                            .collect(Collectors.joining(", ", "held for " + Durations.text(duration) + ": ", "")));
            return Optional.of(new HeldCell(result, duration, Double.NaN));
        }
        double throughput = result.measured().get().throughputBlobs();
        HeldCell held = new HeldCell(result, duration, throughput / median.getAsDouble());
        held(cell, held.ratio());
        return Optional.of(held);
    }

    /** Takes in the ratio of a cell that was held before this run was resumed. */
    public void held(String cell, double ratio) {
        rounds(cell).sustainedRatio = OptionalDouble.of(ratio);
    }

    /** Whether a cell was held. */
    public boolean wasHeld(Cell cell) {
        return byCell.containsKey(cell.id()) && rounds(cell.id()).sustainedRatio.isPresent();
    }

    /** The verdicts of all rounds together, for cells that are not steady or were held for long. */
    public List<CellVerdict> judge() {
        List<CellVerdict> verdicts = new ArrayList<>();
        for (Rounds rounds : byCell.values()) {
            Optional<String> unsteady = RoundsJudge.unsteady(rounds.rounds, rounds.ofTimes);
            if (unsteady.isPresent() || rounds.sustainedRatio.isPresent() || rounds.heldWrong.isPresent()) {
                verdicts.add(new CellVerdict(rounds.cell, unsteady, rounds.sustainedRatio, rounds.heldWrong));
            }
        }
        return verdicts;
    }

    private Rounds rounds(String cell) {
        return Objects.requireNonNull(byCell.get(cell), () -> "no trial of " + cell + " has ended");
    }

    /** How many trials of a cell were VALID by themselves. */
    public int valid(String cell) {
        return (int) rounds(cell).rounds.stream()
                .filter(round -> round.verdict() == Verdict.VALID)
                .count();
    }
}
