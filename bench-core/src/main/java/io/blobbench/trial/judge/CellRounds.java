package io.blobbench.trial.judge;

import io.blobbench.measure.Median;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Speed;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The rounds of a run's cells, in a few numbers each. One run; control thread only. */
public final class CellRounds {
    /**
     * One trial.
     *
     * @param verdict of the trial alone
     * @param speed as {@link Speed} has it; NaN when nothing was measured
     * @param throughputBlobs per second; NaN when nothing was measured
     * @param drift throughput of the second half of its measurement divided by that of the first; NaN when unknown
     * @param hostSpeed how fast the load host computed, less what its hypervisor withheld; NaN when unknown
     */
    record Round(Verdict verdict, double speed, double throughputBlobs, double drift, double hostSpeed) {}

    /** The rounds of a cell, in order. */
    private static final class Rounds {
        private final Cell cell;
        private final boolean ofTimes;
        private final List<Round> rounds = new ArrayList<>();
        private OptionalDouble sustainedRatio = OptionalDouble.empty();

        private Rounds(TrialResult first) {
            this.cell = first.cell();
            this.ofTimes = Speed.ofTimes(first);
        }
    }

    private final Map<String, Rounds> byCell = new LinkedHashMap<>();

    /** Takes in a trial. */
    public void add(TrialResult result) {
        byCell.computeIfAbsent(result.cell().id(), ignored -> new Rounds(result))
                .rounds
                .add(new Round(
                        result.verdict(),
                        Speed.of(result).orElse(Double.NaN),
                        result.measured().map(Measured::throughputBlobs).orElse(Double.NaN),
                        result.measured().map(Measured::drift).orElse(Double.NaN),
                        result.measured().map(Measured::hostSpeedLessSteal).orElse(Double.NaN)));
    }

    /** Median throughput of the rounds that may be believed, in blobs a second; empty without any. */
    public OptionalDouble throughputBlobs(Cell cell) {
        Rounds rounds = byCell.get(cell.id());
        return rounds == null
                ? OptionalDouble.empty()
                : Median.of(rounds.rounds.stream()
                        .filter(round -> round.verdict.figuresHold())
                        .mapToDouble(Round::throughputBlobs)
                        .toArray());
    }

    /** Takes in what a cell kept that was held; returns it beside its rounds, empty when it measured nothing. */
    public Optional<HeldCell> held(TrialResult result, Duration duration) {
        OptionalDouble median = throughputBlobs(result.cell());
        if (result.measured().isEmpty()
                || median.isEmpty()
                || result.interruption().isPresent()) {
            return Optional.empty();
        }
        double throughput = result.measured().get().throughputBlobs();
        HeldCell held = new HeldCell(result, duration, throughput / median.getAsDouble());
        byCell.get(result.cell().id()).sustainedRatio = OptionalDouble.of(held.ratio());
        return Optional.of(held);
    }

    /** The verdicts of all rounds together, for cells that are not steady or were held for long. */
    public List<CellVerdict> judge() {
        List<CellVerdict> verdicts = new ArrayList<>();
        for (Rounds rounds : byCell.values()) {
            Optional<String> unsteady = RoundsJudge.unsteady(rounds.rounds, rounds.ofTimes);
            if (unsteady.isPresent() || rounds.sustainedRatio.isPresent()) {
                verdicts.add(new CellVerdict(rounds.cell.id(), unsteady, rounds.sustainedRatio));
            }
        }
        return verdicts;
    }

    /** How many trials of a cell were VALID by themselves. */
    public int valid(String cell) {
        return (int) byCell.get(cell).rounds.stream()
                .filter(round -> round.verdict == Verdict.VALID)
                .count();
    }
}
