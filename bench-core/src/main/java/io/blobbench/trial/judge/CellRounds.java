package io.blobbench.trial.judge;

import io.blobbench.measure.Median;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    /**
     * Takes in what a cell kept that was held; returns it beside its rounds, empty when it was interrupted or has none. One that
     * failed or ended long before its time has no ratio.
     */
    public Optional<HeldCell> held(TrialResult result, Duration duration) {
        OptionalDouble median = throughputBlobs(result.cell());
        if (median.isEmpty() || result.interruption().isPresent()) {
            return Optional.empty();
        }
        if (result.measured().isEmpty() || !result.verdict().figuresHold()) {
            return Optional.of(withoutRatio(result, duration));
        }
        Measured measured = result.measured().get();
        if (measured.seconds() < Tolerances.HELD_SHARE * duration.toNanos() / 1e9) {
            String early =
                    String.format(Locale.ROOT, "it ended after %.1f s, too early for a ratio", measured.seconds());
            return Optional.of(withoutRatio(result.noting(early), duration));
        }
        HeldCell held = new HeldCell(result, duration, measured.throughputBlobs() / median.getAsDouble());
        held(result.cell().id(), held.ratio());
        return Optional.of(held);
    }

    private HeldCell withoutRatio(TrialResult result, Duration duration) {
        rounds(result.cell().id()).heldWrong = Optional.of(
                Stream.concat(Stream.of(result.verdict().name()), result.reasons().stream())
                        .collect(Collectors.joining(", ", TrialResult.HELD_FOR + Durations.text(duration) + ": ", "")));
        return new HeldCell(result, duration, Double.NaN);
    }

    /** Takes in why a cell that was to be held for long was not. */
    public void notHeld(Cell cell, String why) {
        rounds(cell.id()).heldWrong = Optional.of(TrialResult.NOT_HELD + why);
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
