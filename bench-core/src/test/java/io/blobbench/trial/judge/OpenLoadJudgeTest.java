package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A simulated store of 200 operations a second with exponential service times under Poisson arrivals, each measurement from a seed. */
final class OpenLoadJudgeTest {
    private static final int SEEDS = 400;
    private static final int CELLS = 100;
    private static final int ROUNDS = 5;

    @ParameterizedTest
    @CsvSource({"140, 5", "160, 5", "180, 5", "180, 30"})
    void aStoreWithRoomToSpareIsSeldomSaidToQueueUp(int rate, int seconds) {
        assertThat(share(SEEDS, seed -> queuedUp(drift(rate, seconds, seed)))).isLessThanOrEqualTo(0.005);
    }

    @Test
    void aStoreAtElevenTenthsOfItsCapacityMostlyQueuesUp() {
        assertThat(share(SEEDS, seed -> queuedUp(drift(220, 10, seed)))).isGreaterThan(0.7);
    }

    /** A store that is a twentieth too slow falls behind by 50 of 1000 operations, which chance hides, and by 600 of 12 000. */
    @Test
    void aStoreThatIsATwentiethTooSlowQueuesUpInALongMeasurementOnly() {
        assertThat(share(CELLS, seed -> queuedUp(drift(210, 5, seed)))).isLessThan(0.3);
        assertThat(share(CELLS, seed -> queuedUp(drift(210, 60, seed)))).isGreaterThan(0.8);
    }

    /** A store that answers 190 of 200 operations a second, each in the same time. */
    @ParameterizedTest
    @ValueSource(ints = {400, 1602, 2104, 2800, 2900, 3600, 4600, 6000, 9000, 11_500})
    void aStoreThatIsATwentiethTooSlowQueuesUpUnlessChanceMayHideIt(int operations) {
        double seconds = operations / 200.0;
        SimulatedStore slow = SimulatedStore.of(190, false);
        boolean hidden = Backlog.chanceHides(0.05, operations);

        assertThat(hidden || queuedUp(slow.drift(new ConstantSchedule(200, Turns.ALL), operations, seconds, 1)))
                .isTrue();
        assertThat(share(CELLS, seed -> {
                    Schedule random = new PoissonSchedule(operations, seconds * 1e9, seed);
                    return hidden || queuedUp(slow.drift(random, operations, seconds, seed));
                }))
                .isGreaterThan(0.9);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 11_377, true", "0.05, 11_378, false", "0.01, 284_444, true", "0.01, 284_445, false"})
    void chanceHidesALackOfFewOperations(double lack, String due, boolean hidden) {
        assertThat(Backlog.chanceHides(lack, Double.parseDouble(due.replace("_", ""))))
                .isEqualTo(hidden);
    }

    @ParameterizedTest
    @CsvSource({"140, 0.01", "180, 0.08"})
    void fiveRoundsOfAStoreWithRoomToSpareSeldomDriftAlike(int rate, double most) {
        assertThat(share(CELLS, seed -> RoundsJudge.unsteady(rounds(drifts(rate, 5, seed)), true)
                        .isPresent()))
                .isLessThanOrEqualTo(most);
    }

    @Test
    void aStoreAtElevenTenthsOfItsCapacityIsHardlyEverSteadyInFiveRounds() {
        assertThat(share(CELLS, seed -> {
                    List<Drift> drifts = drifts(220, 10, seed);
                    return drifts.stream().anyMatch(OpenLoadJudgeTest::queuedUp)
                            || RoundsJudge.unsteady(rounds(drifts), true).isPresent();
                }))
                .isGreaterThan(0.99);
    }

    private static double share(int seeds, LongPredicate found) {
        return (double) LongStream.range(0, seeds).filter(found).count() / seeds;
    }

    private static Drift drift(int rate, int seconds, long seed) {
        int operations = rate * seconds;
        return SimulatedStore.of(200, true)
                .drift(new PoissonSchedule(operations, seconds * 1e9, seed), operations, seconds, seed);
    }

    private static boolean queuedUp(Drift drift) {
        Judgement.Builder builder = new Judgement.Builder();
        new OpenLoadJudge(builder, new TrialFacts(), false, false).judgeDrift(drift);
        Judgement judgement = builder.build();
        boolean queued = judgement.reasons().stream().anyMatch(reason -> reason.contains(TrialResult.QUEUED_UP));
        assertThat(judgement.verdict()).isEqualTo(queued ? Verdict.UNSTEADY : Verdict.VALID);
        return queued;
    }

    private static List<Drift> drifts(int rate, int seconds, long seed) {
        return LongStream.range(ROUNDS * seed, ROUNDS * (seed + 1))
                .mapToObj(each -> drift(rate, seconds, each))
                .toList();
    }

    /** Rounds of one speed, which drift alone may make unsteady. */
    private static List<Round> rounds(List<Drift> drifts) {
        return IntStream.range(0, drifts.size())
                .mapToObj(i -> new Round(
                        new TrialId("", i + 1),
                        Verdict.VALID,
                        true,
                        100,
                        100,
                        Double.NaN,
                        OpenLoadJudge.responseDrift(drifts.get(i)),
                        Double.NaN))
                .toList();
    }
}
