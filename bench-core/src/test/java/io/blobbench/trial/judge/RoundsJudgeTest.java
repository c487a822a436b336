package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundsJudgeTest {
    private static final int CELLS = 500;

    @Test
    void roundsThatAgreeAreSteady() {
        assertThat(unsteady(100, 102, 99, 101, 100)).isEmpty();
    }

    @Test
    void aTrendIsToldWithItsDirectionAndSize() {
        assertThat(unsteady(100, 110, 120, 130, 140)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("faster from round to round", "40 % in 5 rounds"));
        assertThat(unsteady(140, 130, 120, 110, 100))
                .hasValueSatisfying(reason -> assertThat(reason).contains("slower from round to round"));
    }

    @Test
    void oneRoundOutOfOrderHidesNoTrend() {
        assertThat(unsteady(100, 110, 108, 120, 130))
                .hasValueSatisfying(reason -> assertThat(reason).contains("from round to round"));
    }

    @Test
    void aTrendThatChangesLittleIsNone() {
        assertThat(unsteady(100, 101, 102, 103, 104)).isEmpty();
        assertThat(unsteady(100, 103, 106, 109, 114)).isEmpty();
        assertThat(unsteady(100, 104, 108, 112, 116)).isPresent();
    }

    @Test
    void oneDisturbedRoundIsNoPropertyOfTheCell() {
        assertThat(unsteady(100, 101, 20, 99, 100)).isEmpty();
    }

    @Test
    void aFirstRoundUnlikeAllOthersIsNotSteady() {
        assertThat(unsteady(20, 100, 101, 99, 100))
                .hasValue(
                        "not steady: the first round was slower than all others, by a factor of 4.95; heat for longer");
        assertThat(unsteady(300, 100, 101, 99, 100)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("the first round was faster than all others, by a factor of 2.97"));
        assertThat(unsteady(100, 101, 99, 100, 20)).isEmpty();
    }

    @Test
    void theFirstRoundIsUnlikeAllOthersFromTheToleranceOfRoundsOn() {
        assertThat(unsteady(100, 130, 200, 131, 132)).isPresent();
        assertThat(unsteady(100, 129, 200, 131, 132)).isEmpty();
        assertThat(unsteady(130, 100, 50, 99, 98)).isPresent();
        assertThat(unsteady(129, 100, 50, 99, 98)).isEmpty();
        assertThat(RoundsJudge.unsteady(rounds(100, 200, 300, 205, 201), true)).isPresent();
        assertThat(RoundsJudge.unsteady(rounds(100, 199, 300, 205, 201), true)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"INVALID", "TIMED_OUT", "FAILED"})
    void aRoundWhoseFiguresDoNotHoldIsNotJudged(Verdict verdict) {
        assertThat(RoundsJudge.unsteady(firstIs(verdict, 60, 100, 102, 99, 101), false))
                .isEmpty();
        assertThat(RoundsJudge.unsteady(firstIs(verdict, 60, 100, 120, 140), false))
                .isEmpty();
    }

    @Test
    void anUnsteadyRoundIsJudgedWithTheOthers() {
        assertThat(RoundsJudge.unsteady(firstIs(Verdict.UNSTEADY, 60, 100, 102, 99, 101), false))
                .isPresent();
    }

    @Test
    void theSecondRoundIsNotTheFirstWhereThatWasNotMeasured() {
        assertThat(unsteady(Double.NaN, 20, 100, 101, 99, 100)).isEmpty();
    }

    /** Rounds of which the first has another verdict. */
    private static List<Round> firstIs(Verdict first, double... speeds) {
        List<Round> rounds = new ArrayList<>(rounds(speeds));
        rounds.set(
                0,
                new Round(new TrialId("", 1), first, false, speeds[0], speeds[0], Double.NaN, Double.NaN, Double.NaN));
        return rounds;
    }

    @Test
    void roundsFarApartAreNotSteady() {
        assertThat(unsteady(100, 150, 90, 140, 110))
                .hasValueSatisfying(reason -> assertThat(reason).contains("rounds differ by a factor of 1.40"));
    }

    @Test
    void aMachineThatChangedItselfIsNamed() {
        double[] speeds = {100, 150, 90, 140, 110};
        double[] ofHost = {200, 290, 190, 280, 210};

        assertThat(onHost(speeds, ofHost)).hasValueSatisfying(reason -> assertThat(reason)
                .endsWith("; the machine itself changed by a factor of 1.40 between these rounds"));
        assertThat(onHost(speeds, 200, 201, 300, 199, 200))
                .hasValueSatisfying(reason -> assertThat(reason).doesNotContain("machine"));
        assertThat(onHost(new double[] {100, 102, 99, 101, 100}, ofHost)).isEmpty();
    }

    /** Both cases were measured: the host's own speed has the same direction in the first, and no trend in the second. */
    @Test
    void aFirstRoundOnASlowerMachineNeedsNoLongerHeating() {
        double[] slowFirst = {1 / 133.0, 1 / 101.0, 1 / 93.0, 1 / 98.0, 1 / 99.0};

        assertThat(onHost(slowFirst, 167, 208, 199, 222, 220)).hasValueSatisfying(reason -> assertThat(reason)
                .endsWith("slower than all others, by a factor of 1.32; the machine itself was slower in it,"
                        + " by a factor of 1.28"));
        assertThat(onHost(
                        new double[] {1 / 1022.0, 1 / 119.0, 1 / 123.0, 1 / 106.0, 1 / 123.0}, 165, 210, 225, 216, 219))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .endsWith("by a factor of 8.31; the machine itself was slower in it, by a factor of 1.32;"
                                + " heat for longer"));
        assertThat(onHost(slowFirst, 222, 167, 160, 165, 160))
                .hasValueSatisfying(reason -> assertThat(reason).endsWith("by a factor of 1.32; heat for longer"));
    }

    @Test
    void aTrendOfTheMachineIsNamedInTheSameDirectionOnly() {
        double[] slower = {1856, 1580, 1641, 1502, 1371};

        assertThat(onHost(slower, 198, 120, 135, 199, 201)).hasValueSatisfying(reason -> assertThat(reason)
                .endsWith("in 5 rounds; heat for longer, or find out what grows"));
        assertThat(onHost(slower, 146, 133, 121, 110, 100)).hasValueSatisfying(reason -> assertThat(reason)
                .endsWith("in 5 rounds; the machine itself became slower, by a factor of 1.46"));
    }

    @Test
    void aDriftWithinRoundsIsNotOfAMachineThatChangedBetweenThem() {
        List<Round> rounds = new ArrayList<>();
        double[] ofHost = {200, 290, 190, 280, 210};
        for (int i = 0; i < ofHost.length; i++) {
            rounds.add(round(i + 1, 100, 0.5, ofHost[i]));
        }

        assertThat(RoundsJudge.unsteady(rounds, false))
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("second halves").doesNotContain("machine"));
    }

    private static Optional<String> onHost(double[] speeds, double... ofHost) {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < speeds.length; i++) {
            rounds.add(round(i + 1, speeds[i], Double.NaN, ofHost[i]));
        }
        return RoundsJudge.unsteady(rounds, false);
    }

    @Test
    void theMachineIsNamedFromATenthOnAndWhereEnoughRoundsKnowIt() {
        double[] speeds = {100, 150, 90, 140, 110};

        assertThat(onHost(speeds, 100, 200, 50, 110, 105))
                .hasValueSatisfying(reason -> assertThat(reason).contains("changed by a factor of 1.10"));
        assertThat(onHost(speeds, 100, 200, 50, 109, 105))
                .hasValueSatisfying(reason -> assertThat(reason).doesNotContain("machine"));
        assertThat(onHost(speeds, 100, 200, Double.NaN, 50, 110))
                .hasValueSatisfying(reason -> assertThat(reason).contains("changed by a factor of 1.10"));
        assertThat(onHost(speeds, 100, 200, Double.NaN, Double.NaN, 300))
                .hasValueSatisfying(reason -> assertThat(reason).doesNotContain("machine"));
    }

    @Test
    void twoRoundsOutOfOrderAreNoTrend() {
        assertThat(unsteady(100, 110, 108, 130, 128)).isEmpty();
        assertThat(unsteady(128, 130, 108, 110, 100)).isEmpty();
    }

    @Test
    void twoRoundsFarApartAreNotSteady() {
        assertThat(unsteady(14, 572)).hasValue("not steady: 2 rounds differ by a factor of 40.86 or more");
        assertThat(unsteady(200, 100)).isPresent();
        assertThat(unsteady(199, 100)).isEmpty();
        assertThat(unsteady(100)).isEmpty();
        assertThat(RoundsJudge.unsteady(rounds(400, 100), true)).isPresent();
        assertThat(RoundsJudge.unsteady(rounds(399, 100), true)).isEmpty();
    }

    @Test
    void threeRoundsAreNotSteadyWhereNoTwoAgree() {
        assertThat(unsteady(100, 400, 200)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("3 rounds differ by a factor of 2.00 or more"));
        assertThat(unsteady(14, 572, 560)).isEmpty();
        assertThat(unsteady(14, 15, 572)).isEmpty();
    }

    @Test
    void fourRoundsAreEnoughToTell() {
        assertThat(unsteady(100, 110, 120, 130))
                .hasValueSatisfying(reason -> assertThat(reason).contains("30 % in 4 rounds"));
        assertThat(drifting(1.3, 1.3, 1.3, 1.3)).isPresent();
        assertThat(drifting(1.3, 1.3, 1.3, Double.NaN)).isEmpty();
    }

    @Test
    void aTrendDownwardsIsToldByItsSizeToo() {
        assertThat(unsteady(100, 90, 81, 72.9, 65.61))
                .hasValueSatisfying(reason -> assertThat(reason).contains("slower from round to round, by 34 % in 5"));
    }

    @Test
    void roundsAreTooFarApartFromTheToleranceOn() {
        assertThat(unsteady(100, 200, 50, 130, 115)).isPresent();
        assertThat(unsteady(100, 200, 50, 129, 115)).isEmpty();
        assertThat(RoundsJudge.unsteady(rounds(100, 400, 50, 200, 115), true)).isPresent();
        assertThat(RoundsJudge.unsteady(rounds(100, 400, 50, 199, 115), true)).isEmpty();
    }

    @Test
    void oneMeasurementMayDriftTheOtherWayAndNotTwo() {
        assertThat(drifting(1.25, 1.25, 1.25, 1.25, 0.9)).isPresent();
        assertThat(drifting(1.24, 1.24, 1.24, 1.24, 0.9)).isEmpty();
        assertThat(drifting(1.5, 1.5, 1.5, 0.9, 0.9)).isEmpty();
        assertThat(drifting(0.8, 0.8, 0.8, 0.8, 1.1)).isPresent();
        assertThat(drifting(0.8, 0.8, 0.8, 1.05, 1.1)).isEmpty();
    }

    @Test
    void timesMaySpreadMoreThanThroughput() {
        List<Round> rounds = rounds(100, 150, 90, 140, 110);

        assertThat(RoundsJudge.unsteady(rounds, true)).isEmpty();
        assertThat(RoundsJudge.unsteady(rounds, false)).isPresent();
    }

    @Test
    void threeRoundsAreTooFewForATrend() {
        assertThat(unsteady(100, 150, 225)).isEmpty();
        assertThat(unsteady(100, Double.NaN, 150, 225)).isEmpty();
    }

    @Test
    void measurementsThatAllDriftAlikeAreNotSteady() {
        assertThat(drifting(1.3, 1.28, 1.35, 1.3, 1.26)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("1.30 of the operations per second of the first", "phases.warmUp"));
        assertThat(drifting(0.7, 0.72, 0.69, 1.1, 0.7)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("0.70 of the operations per second of the first", "phases.measurement"));
    }

    @Test
    void responseTimesThatAllDriftAlikeAreNotSteady() {
        assertThat(responding(3, 2, 1.9, 2.5, 0.4))
                .hasValue("not steady: the median response time of the second half of the measurements was 2.00 times"
                        + " that of the first; lengthen phases.measurement");
        assertThat(responding(3, 1.99, 1.9, 2.5, 0.4)).isEmpty();
        assertThat(responding(3, 2, 1, 2.5, 0.4)).isEmpty();
        assertThat(responding(0.5, 0.4, 0.6, 0.5, 1.1))
                .hasValueSatisfying(reason -> assertThat(reason).contains("0.50 times", "phases.warmUp"));
        assertThat(responding(0.5, 0.4, 1, 0.5, 1.1)).isEmpty();
    }

    @Test
    void responseTimesOfOneTwoOrThreeRoundsDriftIfAllDo() {
        assertThat(responding(2)).isPresent();
        assertThat(responding(0.5)).isPresent();
        assertThat(responding(1.99)).isEmpty();
        assertThat(responding(3, 2, 1.1)).isPresent();
        assertThat(responding(3, 2, 0.9)).isEmpty();
        assertThat(responding(Double.NaN)).isEmpty();
    }

    @Test
    void aRatioThatTwoDigitsDoNotShowIsNotZero() {
        assertThat(responding(0.0016)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("of the measurement was less than 0.01 times that of the first;"));
        assertThat(responding(0.005)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("of the measurement was 0.01 times that of the first;"));
        assertThat(drifting(0.004, 0.004, 0.004, 0.004, 0.004)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("had less than 0.01 of the operations per second of the first;"));
    }

    @Test
    void oneRoundIsNotSpokenOfAsSeveral() {
        assertThat(responding(3))
                .hasValue("not steady: the median response time of the second half of the measurement was 3.00 times"
                        + " that of the first; lengthen phases.measurement");
        assertThat(responding(3, 5))
                .hasValue("not steady: the median response time of the second half of the measurements was 4.00 times"
                        + " that of the first; lengthen phases.measurement");
    }

    @Test
    void fewerThanFourKnownDriftsDoNotJudgeACellOfMoreRounds() {
        assertThat(responding(3, Double.NaN)).isEmpty();
        assertThat(responding(3, 3, Double.NaN)).isEmpty();
        assertThat(responding(3, 3, 3, Double.NaN)).isEmpty();
        assertThat(responding(3, 3, 3, Double.NaN, Double.NaN)).isEmpty();
        assertThat(responding(3, 3, 3, 3, Double.NaN)).isPresent();
    }

    @Test
    void oneMeasurementOfFiveMayDriftTheOtherWay() {
        assertThat(drifting(1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 0.9)).isPresent();
        assertThat(drifting(1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 0.9, 0.9)).isEmpty();
        assertThat(drifting(1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 0.9, 0.9)).isPresent();
        assertThat(drifting(1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 0.9, 0.9, 0.9)).isEmpty();
    }

    @Test
    void driftsInBothDirectionsAreChance() {
        assertThat(drifting(1.5, 0.6, 1.4, 0.7, 1.4)).isEmpty();
        assertThat(drifting(1.2, 1.2, 1.2, 1.2, 1.2)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "5, 1", "6, 2", "7, 4", "8, 6", "9, 9", "10, 12", "20, 68", "30, 169"})
    void aTrendMayHaveMorePairsInTheOtherOrderTheMoreRoundsThereAre(int rounds, int most) {
        assertThat(RoundsJudge.unsteady(rounds(rising(rounds, most)), true))
                .hasValueSatisfying(reason -> assertThat(reason).contains("faster from round to round"));
        assertThat(RoundsJudge.unsteady(rounds(rising(rounds, most + 1)), true)).isEmpty();
    }

    /** Speeds that rise by less than their spread may be, the first of them in the other order to make as many such pairs. */
    private static double[] rising(int rounds, int inOtherOrder) {
        List<Double> speeds = new ArrayList<>();
        int left = inOtherOrder;
        for (int i = 0; i < rounds; i++) {
            int passed = Math.min(i, left);
            speeds.add(i - passed, 100 * Math.exp(0.6 * i / (rounds - 1)));
            left -= passed;
        }
        return speeds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The quantiles 0.3 and 0.7 of ten rounds are half-way between the third and the fourth, and the seventh and the eighth. */
    @Test
    void moreRoundsMayHaveMoreDisturbedOnes() {
        assertThat(unsteady(100, 60, 220, 100, 100, 50, 100, 200, 100, 100)).isEmpty();
        assertThat(unsteady(100, 60, 220, 80, 100, 50, 125, 200, 100, 100)).isEmpty();
        assertThat(unsteady(100, 60, 220, 64, 100, 50, 144, 200, 100, 100))
                .hasValue("not steady: without the slowest and the fastest 30 %, rounds differ by a factor of 1.50");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10, 20, 30})
    void steadyCellsThatSpreadByTenPercentAreSeldomAccusedHoweverManyRoundsTheyHave(int rounds) {
        assertThat(found(rounds, false, (i, random) -> 0.1 * random.nextGaussian()))
                .isLessThan(0.1);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10, 20, 30})
    void aTrendOfAThirdIsFoundHoweverManyRoundsShowIt(int rounds) {
        Noise trend = (i, random) -> 0.3 * i / (rounds - 1) + 0.03 * random.nextGaussian();

        assertThat(found(rounds, false, trend)).isGreaterThan(0.95);
        assertThat(found(rounds, true, trend)).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 20, 30})
    void roundsOfTwoSpeedsAreFoundInMostCells(int rounds) {
        Noise speeds = (i, random) -> (random.nextBoolean() ? Math.log(1.5) : 0) + 0.03 * random.nextGaussian();

        assertThat(found(rounds, false, speeds)).isGreaterThan(0.5);
    }

    /** Logarithm of the speed of a round. */
    private interface Noise {
        double of(int round, Random random);
    }

    private static double found(int rounds, boolean ofTimes, Noise noise) {
        Random random = new Random(1);
        int accused = 0;
        for (int i = 0; i < CELLS; i++) {
            double[] speeds = new double[rounds];
            Arrays.setAll(speeds, round -> 100 * Math.exp(noise.of(round, random)));
            accused += RoundsJudge.unsteady(rounds(speeds), ofTimes).isPresent() ? 1 : 0;
        }
        return (double) accused / CELLS;
    }

    @Test
    void steadyCellsThatSpreadByFivePercentAreSeldomAccused() {
        Random random = new Random(1);
        int accused = 0;
        for (int i = 0; i < 1000; i++) {
            double[] speeds = new double[5];
            Arrays.setAll(speeds, round -> 100 * Math.exp(0.05 * random.nextGaussian()));
            accused += unsteady(speeds).isPresent() ? 1 : 0;
        }

        assertThat(accused).isLessThan(20);
    }

    /** About two times out of a thousand; all rounds are too far apart in nine. */
    @Test
    void theFirstOfRoundsThatSpreadByTenPercentIsSeldomUnlikeAllOthers() {
        Random random = new Random(1);
        int accused = 0;
        for (int i = 0; i < 10_000; i++) {
            double[] speeds = new double[5];
            Arrays.setAll(speeds, round -> 100 * Math.exp(0.1 * random.nextGaussian()));
            accused +=
                    unsteady(speeds).filter(why -> why.contains("first round")).isPresent() ? 1 : 0;
        }

        assertThat(accused).isLessThan(40);
    }

    private static Optional<String> unsteady(double... speeds) {
        return RoundsJudge.unsteady(rounds(speeds), false);
    }

    private static List<Round> rounds(double... speeds) {
        List<Round> rounds = new ArrayList<>();
        for (double speed : speeds) {
            rounds.add(round(rounds.size() + 1, speed, Double.NaN, Double.NaN));
        }
        return rounds;
    }

    private static Optional<String> drifting(double... drifts) {
        List<Round> rounds = new ArrayList<>();
        for (double drift : drifts) {
            rounds.add(round(rounds.size() + 1, 100, drift, Double.NaN));
        }
        return RoundsJudge.unsteady(rounds, false);
    }

    private static Optional<String> responding(double... drifts) {
        return RoundsJudge.unsteady(
                IntStream.range(0, drifts.length)
                        .mapToObj(i -> new Round(
                                new TrialId("", i + 1),
                                Verdict.VALID,
                                true,
                                100,
                                100,
                                Double.NaN,
                                drifts[i],
                                Double.NaN))
                        .toList(),
                true);
    }

    private static Round round(int trial, double speed, double drift, double hostSpeed) {
        return new Round(new TrialId("", trial), Verdict.VALID, false, speed, speed, drift, Double.NaN, hostSpeed);
    }
}
