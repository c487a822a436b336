package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.read.ProbeView;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.judge.SearchJudge;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchAnswerTest {
    private static final double LIMIT_US = 5000;
    private static final String CELL = "single";

    @Test
    void theLoadItsP99TheNextHigherOneAndTheProbesAreTold() {
        assertThat(answer(
                        found(CELL, "VALID", 17_600, 4200).measured(),
                        kept(10_000),
                        kept(17_600),
                        missed(18_000),
                        check(17_600, true)))
                .containsExactly(
                        "redis keeps 17.6k operations a second (282k blobs/s) with a response p99 within 5.00 ms: 4.20 ms in"
                                + " the final check.",
                        "The next higher load tried, 18.0k operations a second, was not kept, with a response p99 of 12.0 ms.",
                        "The search took 4 probes.",
                        "One trial does not show how much trials differ; use --trials 5.");
    }

    @Test
    void theLongestResponseOfTooFewOperationsIsNoP99() {
        ProbeView timedOut = new ProbeView(
                CELL,
                1,
                2,
                false,
                false,
                "TIMED_OUT",
                18_000,
                OptionalDouble.of(12e6),
                true,
                LIMIT_US,
                OptionalDouble.of(1));

        assertThat(answer(found(CELL, "VALID", 17_600, 4200).measured(), kept(17_600), timedOut, check(17_600, true)))
                .contains(
                        "The next higher load tried, 18.0k operations a second, was not kept, and the longest response"
                                + " took 12.0 s.");
    }

    @Test
    void aLoadThatIsNotSteadyFromTrialToTrialIsMarked() {
        MeasuredCell cell = found(CELL, "UNSTEADY", 17_600, 4200).measured();

        assertThat(answer(cell, kept(17_600), check(17_600, true)).get(0))
                .isEqualTo(
                        "redis keeps 17.6k operations a second (282k blobs/s) (~, not steady) with a response p99 within"
                                + " 5.00 ms: 4.20 ms in the final check.");
    }

    @Test
    void aLowerLoadThatAFinalCheckKeptIsToldWithWhatProbesKept() {
        assertThat(answer(
                        found(CELL, "VALID", 17_000, 4200).measured(),
                        kept(10_000),
                        kept(17_600),
                        missed(18_000),
                        check(17_600, false),
                        check(17_000, true)))
                .startsWith(
                        "redis keeps 17.0k operations a second (272k blobs/s) with a response p99 within 5.00 ms: 4.20 ms in"
                                + " the final check; probes kept 17.6k operations a second, a final check did not.",
                        "The next higher load tried, 17.6k operations a second, was not kept, with a response p99 of 12.0"
                                + " ms.");
    }

    @Test
    void aHigherLoadThatProbesKeptIsNotSaidToHaveBeenMissed() {
        List<String> told = answer(
                found(CELL, "VALID", 1858, 4200).measured(),
                kept(1000),
                kept(2000),
                kept(2500),
                missed(2550),
                check(2500, false),
                check(2180, false),
                check(1858, true));

        assertThat(told.get(0)).endsWith("; probes kept 2.50k operations a second, a final check did not.");
        assertThat(told.get(1))
                .isEqualTo("The lowest higher load that was not kept is 2.18k operations a second, with a response p99"
                        + " of 12.0 ms.");
    }

    @Test
    void aSingleProbeThatMissedDoesNotOutweighThoseThatKeptItsLoad() {
        assertThat(answer(
                        found(CELL, "VALID", 1858, 4200).measured(),
                        missed(2000),
                        kept(2000),
                        kept(2000),
                        check(2180, false),
                        check(1858, true)))
                .contains("The lowest higher load that was not kept is 2.18k operations a second, with a response p99"
                        + " of 12.0 ms.");
    }

    @Test
    void probesOfTrialsWithoutFiguresSayNothingOfTheLoadThatWasFound() {
        MeasuredCell cell = found(CELL, "INVALID", 1000, 9000)
                .measured("offered_ops_s", 1000, 17_600)
                .times("response", new double[] {1000, 1000}, new double[] {9000, 4200})
                .verdict(1, "INVALID", "the final check failed at the load that was found")
                .measured();

        List<String> told = answer(
                cell,
                ofTrial(1, 10_000, false, true),
                ofTrial(1, 18_000, false, false),
                ofTrial(1, 40_000, true, false),
                ofTrial(2, 10_000, false, true),
                ofTrial(2, 17_600, false, true),
                ofTrial(2, 19_000, false, false),
                ofTrial(2, 17_600, true, true));

        assertThat(told.get(0))
                .startsWith("redis may not keep 17.6k operations a second")
                .endsWith("4.20 ms in the final checks, of which 1 of 2 was not kept; 1 of 2 trials has no figures.");
        assertThat(told.get(1))
                .isEqualTo("The next higher load tried, 19.0k operations a second, was not kept, with a response p99"
                        + " of 12.0 ms.");
    }

    @Test
    void aFinalCheckThatMissedTheLimitMakesTheLoadUncertain() {
        assertThat(answer(found(CELL, "UNSTEADY", 17_600, 180_000).measured(), kept(17_600), check(17_600, false)))
                .startsWith(
                        "redis may not keep 17.6k operations a second (282k blobs/s) with a response p99 within 5.00 ms:"
                                + " probes kept it, but the final check did not, with 180 ms.");
    }

    @Test
    void aFinalCheckWithinTheLimitThatWasNotSteadyIsNotSaidToHaveMissedIt() {
        assertThat(answer(found(CELL, "UNSTEADY", 17_600, 3200).measured(), kept(17_600), check(17_600, false))
                        .get(0))
                .endsWith(": probes kept it, but the final check did not; it was not steady, with 3.20 ms.");
    }

    @Test
    void aFinalCheckThatFailedWithinTheLimitIsKnownWithoutProbes() {
        MeasuredCell cell = found(CELL, "UNSTEADY", 17_600, 3200)
                .verdict(
                        1,
                        "UNSTEADY",
                        "the final check failed at the load that was found; " + SearchJudge.HIGHEST_TO_TRY)
                .measured();

        assertThat(answer(cell).get(0)).startsWith("redis may not keep 17.6k operations a second ");
        assertThat(LoadClaim.atLeast(cell)).isFalse();
    }

    @Test
    void aSearchThatKeptNoLoadCountsWithAndWithoutProbes() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 50)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 9000})
                .verdict(1, "VALID", SearchJudge.HIGHEST_TO_TRY)
                .verdict(2, "INVALID", "not even the lowest load to try was kept: a response-time p99 within 5 ms")
                .measured();

        assertThat(answer(cell, ofTrial(1, 17_600, true, true), ofTrial(2, 50, true, false))
                        .get(0))
                .startsWith("redis may not keep 17.6k operations a second ");
        assertThat(LoadClaim.atLeast(cell)).isFalse();
    }

    @Test
    void aLoadThatNoTrialAtItsMedianKeptIsUncertain() {
        MeasuredCell cell = found(CELL, "UNSTEADY", 17_600, 6100)
                .measured("offered_ops_s", 17_600, 16_000, 16_000)
                .times("response", new double[] {1000, 1000, 1000}, new double[] {6100, 4200, 4200})
                .verdict(2, "VALID", "")
                .verdict(3, "INVALID", "the run was interrupted")
                .measured();

        assertThat(LoadClaim.atLeast(cell)).isFalse();
        assertThat(answer(cell, ofTrial(1, 17_600, true, false), ofTrial(2, 16_000, true, true))
                        .get(0))
                .startsWith("redis may not keep 16.8k operations a second ");
    }

    @Test
    void aLoadThatMayNotBeKeptIsNotSaidToBeLessThanTheStoreKeeps() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 17_600)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 9000})
                .with("limited_by", "harness-cpu")
                .verdict(1, "VALID", SearchJudge.LOAD_HOST + ", and the store may keep more")
                .verdict(2, "INVALID", "overloaded: it queued up; the final check failed at the load that was found")
                .measured();

        assertThat(answer(cell, ofTrial(1, 17_600, true, true), ofTrial(2, 17_600, true, false))
                        .get(0))
                .startsWith("redis may not keep 17.6k operations a second ")
                .doesNotContain("may keep more");
    }

    @Test
    void aLoadThatOnlyAFailedCheckTriedIsNotSaidToHaveBeenKeptByProbes() {
        assertThat(answer(
                                found(CELL, "UNSTEADY", 17_000, 12_000).measured(),
                                kept(10_000),
                                kept(17_600),
                                check(17_600, false),
                                check(17_000, false))
                        .get(0))
                .endsWith(": every final check failed, down to this load, with 12.0 ms; probes kept 17.6k operations a"
                        + " second, a final check did not.");
    }

    @Test
    void finalChecksOfSeveralTrialsThatWereNotKeptDoNotSpeakOfProbes() {
        MeasuredCell cell = found(CELL, "UNSTEADY", 17_600, 6000)
                .measured("offered_ops_s", 17_600, 16_000)
                .times("response", new double[] {1000, 1000}, new double[] {6000, 6000})
                .verdict(2, "UNSTEADY", "every final check failed, down to this load")
                .measured();

        assertThat(answer(cell, ofTrial(1, 17_600, true, false), ofTrial(2, 16_000, true, false))
                        .get(0))
                .contains(" within 5.00 ms: no final check was kept, with 6.00 ms; 2 trials found 16.0k to 17.6k");
    }

    @Test
    void oneFinalCheckOfSeveralThatMissedTheLimitIsCounted() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 17_600)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 4200})
                .verdict(2, "UNSTEADY", "the final check failed at the load that was found")
                .measured();
        ProbeView second = new ProbeView(
                CELL, 2, 9, true, false, "x", 17_600, OptionalDouble.of(6000), false, LIMIT_US, OptionalDouble.of(1));

        assertThat(answer(cell, kept(17_600), check(17_600, true), second).get(0))
                .contains("4.20 ms in the final checks, of which 1 of 2 was not kept; 2 trials found 17.6k to 17.6k");
    }

    @Test
    void aLoadThatMostFinalChecksMissedIsUncertain() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 17_600, 17_600)
                .times("response", new double[] {1000, 1000, 1000}, new double[] {4200, 6000, 6000})
                .verdict(2, "UNSTEADY", "the final check failed at the load that was found")
                .verdict(3, "UNSTEADY", "the final check failed at the load that was found")
                .measured();

        assertThat(answer(
                                cell,
                                ofTrial(1, 17_600, true, true),
                                ofTrial(2, 17_600, true, false),
                                ofTrial(3, 17_600, true, false))
                        .get(0))
                .startsWith("redis may not keep 17.6k operations a second")
                .contains(" in the final checks, of which 2 of 3 were not kept; 3 trials found 17.6k to 17.6k");
    }

    @Test
    void aLoadOfWhichHalfOfTheFinalChecksMissedIsUncertain() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 17_000)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 12_000})
                .verdict(2, "UNSTEADY", "the final check failed at the load that was found")
                .measured();

        assertThat(answer(cell, ofTrial(1, 17_600, true, true), ofTrial(2, 17_000, true, false))
                        .get(0))
                .startsWith("redis may not keep ")
                .contains(" in the final checks, of which 1 of 2 was not kept; 2 trials found 17.0k to 17.6k");
    }

    /** A check that is overloaded leaves its trial without figures; one that missed the limit of the p99 would leave it UNSTEADY. */
    @Test
    void finalChecksThatWereOverloadedCountAsNotKept() {
        assertThat(answer(
                                keptOnce("overloaded: 9 of 100 operations were due and never sent (9.0 %); "
                                        + "the final check failed at the load that was found"),
                                ofTrial(1, 27, true, true),
                                ofTrial(2, 27, true, false),
                                ofTrial(3, 27, true, false))
                        .get(0))
                .startsWith("redis may not keep 27 operations a second")
                .endsWith("4.20 ms in the final checks, of which 2 of 3 were not kept; 2 of 3 trials have no figures.");
    }

    @Test
    void finalChecksThatWereCutOffAndTrialsWithoutOneAreNotCounted() {
        MeasuredCell cutOff = keptOnce("interrupted: measured for 1 s");
        MeasuredCell ended = keptOnce("the search ended with probe 4");

        assertThat(answer(cutOff, ofTrial(1, 27, true, true), ofTrial(2, 27, true, false), ofTrial(3, 27, true, false))
                        .get(0))
                .startsWith("redis keeps 27 operations a second")
                .endsWith("4.20 ms in the final check; 2 of 3 trials have no figures.");
        assertThat(answer(ended, ofTrial(1, 27, true, true), ofTrial(2, 27, false, false), ofTrial(3, 27, false, false))
                        .get(0))
                .startsWith("redis keeps 27 operations a second");
    }

    @Test
    void aFinalCheckThatLostABlobSaysNothingOfItsLoad() {
        MeasuredCell cell = found(CELL, "VALID", 10_000, 4200)
                .measured("offered_ops_s", 10_000, 10_000)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 3000})
                .verdict(
                        2,
                        "INVALID",
                        "1 blob was lost; the final check at the load that was found was INVALID for another reason than"
                                + " the load")
                .measured();

        for (List<String> told :
                List.of(answer(cell, ofTrial(1, 10_000, true, true), ofTrial(2, 10_000, true, false)), answer(cell))) {
            assertThat(told.get(0))
                    .startsWith("redis keeps 10.0k operations a second")
                    .endsWith("4.20 ms in the final check; 1 of 2 trials has no figures.");
        }
    }

    @Test
    void aFinalCheckThatWasKeptAfterTooFewProbesIsNotCountedAsNotKept() {
        String reasons =
                "too few probes kept 135 ops/s, the lowest load to try: a response-time p99 within 5 ms; the final"
                        + " check kept it";
        Runs.Cell trials = found(CELL, "VALID", 10_000, 4310)
                .measured("offered_ops_s", 10_000, 135)
                .times("response", new double[] {1000, 1000}, new double[] {4310, 3000})
                .verdict(2, "INVALID", reasons);

        assertThat(answer(trials.measured(), ofTrial(1, 10_000, true, true), ofTrial(2, 135, true, true))
                        .get(0))
                .startsWith("redis may not keep 10.0k operations a second")
                .endsWith(
                        ": 4.31 ms in the final checks; 1 of 2 searches did not confirm its load; 1 of 2 trials has no"
                                + " figures.");

        trials.verdict(1, "UNSTEADY", "the final check failed at the load that was found");
        assertThat(answer(trials.measured(), ofTrial(1, 10_000, true, false), ofTrial(2, 135, true, true))
                        .get(0))
                .contains(": no search confirmed its load, with 4.31 ms; ");
    }

    /** Three trials, the first of which kept its load. */
    private static MeasuredCell keptOnce(String others) {
        return found(CELL, "VALID", 27, 4200)
                .measured("offered_ops_s", 27, 27, 27)
                .times("response", new double[] {1000, 1000, 1000}, new double[] {4200, 9000, 9000})
                .verdict(2, "INVALID", others)
                .verdict(3, "INVALID", others)
                .measured();
    }

    /** A store of 100 operations a second, each of which takes a second: the last of a check of nine seconds waits for 1.5 s. */
    @Test
    void aCheckThatIsTooShortToShowThatTheStoreIsTooSlowLeavesTheLoadUncertain() {
        MeasuredCell cell = checked("5000000", 117, 1053, 2_426_000, 2_481_000);

        assertThat(answer(cell).get(0))
                .isEqualTo(
                        "redis may keep 117 operations a second (1.87k blobs/s) with a response p99 within 5.00 s, with"
                                + " too few operations to tell: 2.43 s in the final check.");
    }

    /** Where a store is a twentieth too slow, the last operations of nine seconds wait for 450 ms, or for half of that by chance. */
    @ParameterizedTest
    @CsvSource({
        "100000, 225000, redis keeps ",
        "1600, 224000, redis keeps ",
        "1600, 225000, redis may keep ",
        "0, 225000, redis keeps "
    })
    void aCheckOfManyOperationsOrWithoutAWaitTellsThatItsLoadIsKept(double operations, double p99Us, String answer) {
        MeasuredCell cell = checked("1000000", 117, operations, p99Us, 900_000);

        assertThat(answer(cell).get(0)).startsWith(answer);
    }

    /** A store of 2000 operations a second, each of which takes a second: the last of nine seconds waits for one second. */
    @Test
    void aCheckThatIsTooShortForItsResponsesLeavesTheLoadUncertainHoweverManyOperationsItHas() {
        assertThat(answer(responding(1_540_000)).get(0))
                .isEqualTo(
                        "redis may keep 2.24k operations a second (35.8k blobs/s) with a response p99 within 5.00 s, in"
                                + " too short a check to tell: 1.97 s in the final check.");
        assertThat(answer(responding(225_000)).get(0)).startsWith("redis may keep ");
        assertThat(answer(responding(224_000)).get(0)).startsWith("redis keeps ");
    }

    private static MeasuredCell responding(double p50Us) {
        return found(CELL, "VALID", 2240, 1_970_000)
                .with("response_p99_limit_us", "5000000", "measured_s", "9")
                .measured("operations", 20_160)
                .measured("response_p50_us", p50Us)
                .measured("response_max_us", 1_990_000)
                .measured();
    }

    /** The median of two checks of few operations and one of a lower load, which did not wait. */
    @Test
    void aCheckOfALowerLoadDoesNotTellThatAHigherOneIsKept() {
        MeasuredCell cell = found(CELL, "VALID", 80, 900_000)
                .with("response_p99_limit_us", "5000000", "measured_s", "9")
                .measured("offered_ops_s", 80, 117, 118)
                .measured("operations", 720, 1053, 1062)
                .measured("response_max_us", 100_000, 2_400_000, 2_400_000)
                .times("response", new double[] {1000, 1000, 1000}, new double[] {90_000, 2_300_000, 2_300_000})
                .measured();

        assertThat(answer(cell).get(0)).startsWith("redis may keep 117 operations a second ");
        assertThat(answer(found(CELL, "VALID", 80, 900_000)
                                .with("response_p99_limit_us", "5000000", "measured_s", "9")
                                .measured("offered_ops_s", 118, 117, 80)
                                .measured("operations", 1062, 1053, 720)
                                .measured("response_max_us", 100_000, 2_400_000, 100_000)
                                .times("response", new double[] {1000, 1000, 1000}, new double[] {
                                    90_000, 2_300_000, 90_000
                                })
                                .measured())
                        .get(0))
                .startsWith("redis keeps 117 operations a second ");
    }

    /** One trial, whose final check took nine seconds. */
    private static MeasuredCell checked(
            String limitUs, double opsPerSecond, double operations, double p99Us, double longestUs) {
        return found(CELL, "VALID", opsPerSecond, p99Us)
                .with("response_p99_limit_us", limitUs, "measured_s", "9")
                .measured("operations", operations)
                .measured("response_max_us", longestUs)
                .measured();
    }

    @Test
    void aStoreMayKeepAStepOfTheSearchMoreThanTheLoadThatAllTrialsFound() {
        MeasuredCell cell = thrice("").searchedTo(0.02);

        assertThat(answer(cell, kept(17_600)).get(0)).endsWith("; 3 trials found 17.6k to 17.6k [17.6k..18.0k].");
    }

    @Test
    void aLoadThatIsALowerBoundHasNoInterval() {
        MeasuredCell cell = thrice(SearchJudge.HIGHEST_TO_TRY).searchedTo(0.02);

        assertThat(answer(cell, kept(17_600)).get(0))
                .startsWith("redis keeps at least 17.6k operations a second")
                .endsWith("; 3 trials found 17.6k to 17.6k.");
    }

    @Test
    void moreTrialsAreNotAdvisedForTheStepsOfASearch() {
        assertThat(answer(thrice("").searchedTo(0.5), kept(17_600)))
                .noneMatch(sentence -> sentence.contains("--trials"));
    }

    private static MeasuredCell thrice(String reasons) {
        return found(CELL, "VALID", 17_600, 4200)
                .measured("offered_ops_s", 17_600, 17_600, 17_600)
                .times("response", new double[] {1000, 1000, 1000}, new double[] {4200, 4200, 4200})
                .verdict(1, "VALID", reasons)
                .verdict(2, "VALID", reasons)
                .verdict(3, "VALID", reasons)
                .measured();
    }

    @Test
    void theMedianOfTwoSearchesIsALoadBetweenTheirs() {
        assertThat(answer(twice(208, 146, "", "")).get(0))
                .startsWith(
                        "redis keeps 177 operations a second (2.83k blobs/s) (between the loads of 2 searches) with a");
        assertThat(answer(twice(208, 208, "", "")).get(0)).doesNotContain("between the loads");
    }

    @Test
    void aLimitOfHalfOfTheSearchesIsNoneOfALowerBound() {
        MeasuredCell cell = twice(270, 270, "load-host", "store");

        assertThat(cell.lowerBound()).isTrue();
        assertThat(answer(cell).get(0)).contains(" keeps at least 270").doesNotContain("limited by");
    }

    private static MeasuredCell twice(double first, double second, String firstLimit, String secondLimit) {
        return found(CELL, "VALID", first, 4200)
                .measured("offered_ops_s", first, second)
                .times("response", new double[] {1000, 1000}, new double[] {4200, 4200})
                .withEach("limited_by", firstLimit.equals("load-host") ? "host-cpu" : firstLimit, secondLimit)
                .verdict(1, "VALID", firstLimit.equals("load-host") ? SearchJudge.LOAD_HOST : "")
                .verdict(2, "VALID", "")
                .measured();
    }

    @Test
    void aLoadBelowTheLowestAskedForSaysSo() {
        assertThat(answer(found(CELL, "VALID", 900, 4200).measured(), missed(20_000), kept(900), check(900, true))
                        .get(0))
                .endsWith("; that is below the lowest load asked for, 20.0k operations a second.");
    }

    @Test
    void theHighestLoadToTryHasNoneAboveIt() {
        assertThat(answer(found(CELL, "VALID", 17_600, 4200).measured(), kept(17_600), check(17_600, true)))
                .contains("The search had no higher load to try.");
    }

    @Test
    void aSearchThatFoundNothingNamesTheLowestLoadItTried() {
        assertThat(answer(found(CELL, "INVALID", 20, 9000).measured(), missed(100), missed(20), check(20, false)))
                .containsExactly(
                        "redis kept none of the loads that were tried with a response p99 within 5.00 ms, down to 20"
                                + " operations a second.",
                        "The search took 3 probes.");
    }

    @Test
    void aFinalCheckThatEndedUnlikeItsProbeIsTold() {
        String start =
                "redis kept none of the loads that were tried with a response p99 within 5.00 ms, down to 20 operations a"
                        + " second; the final check ";
        assertThat(answer(found(CELL, "INVALID", 20, 4200).measured(), missed(20), check(20, true))
                        .get(0))
                .isEqualTo(start + "kept that load once, unlike its probe.");
        assertThat(answer(ended("FAILED", "redis-1 ended by itself"), missed(20), check(20, false))
                        .get(0))
                .isEqualTo(start + "was FAILED.");
    }

    @Test
    void loadsOfWhichNoWarmUpWasAnsweredAreLoadsThatWereTried() {
        assertThat(answer(
                                found(CELL, "TIMED_OUT", 20, 9000).measured(),
                                unanswered(100, false),
                                unanswered(20, false),
                                unanswered(20, true))
                        .get(0))
                .isEqualTo("redis kept none of the loads that were tried with a response p99 within 5.00 ms, down to 20"
                        + " operations a second.");
    }

    private static ProbeView unanswered(double opsPerSecond, boolean check) {
        return new ProbeView(
                CELL,
                1,
                1,
                check,
                false,
                "TIMED_OUT: 3 operations in the warm-up had no answer after 1s; nothing was measured",
                opsPerSecond,
                OptionalDouble.empty(),
                false,
                LIMIT_US,
                OptionalDouble.empty());
    }

    @Test
    void aLoadHostThatKeptNoLoadIsNamed() {
        MeasuredCell cell = found(CELL, "INVALID", 20, 9000)
                .with("limited_by", "generator-late")
                .measured();

        assertThat(answer(cell, missed(100), missed(20), check(20, false)).get(0))
                .endsWith(", down to 20 operations a second; limited by the harness, whose operations started late.");
    }

    @Test
    void aFinalCheckThatWasOverloadedLeavesNoLoad() {
        assertThat(answer(found(CELL, "INVALID", 900, 9000).measured(), kept(900), missed(950), check(900, false))
                        .get(0))
                .isEqualTo(
                        "redis has no confirmed load with a response p99 within 5.00 ms: probes kept 900 operations a"
                                + " second, but the final check did not.");
    }

    @Test
    void aFinalCheckThatWasCutOffIsNotSaidToHaveFailed() {
        String start = "redis has no confirmed load with a response p99 within 5.00 ms: probes kept ";
        String cutOff = "interrupted: measured for 1 s; the final check was cut off";

        assertThat(answer(ended("INVALID", cutOff), kept(900), missed(950), check(900, false))
                        .get(0))
                .isEqualTo(start + "900 operations a second, and the final check was cut off.");
        assertThat(answer(ended("INVALID", cutOff), kept(900), check(900, false), check(880, false))
                        .get(0))
                .isEqualTo(start + "900 operations a second, but the final check did not, and that of 880 operations a"
                        + " second was cut off.");
        assertThat(answer(ended("INVALID", cutOff), kept(1000), missed(67), check(67, false))
                        .get(0))
                .endsWith("; the final check, of 67 operations a second, was cut off.");
        assertThat(answer(
                                ended("INVALID", "the measurement ended early: the store was full"),
                                kept(900),
                                check(900, false))
                        .get(0))
                .isEqualTo(start + "900 operations a second, and the final check was cut off.");
    }

    @Test
    void aLoadHostThatTheFinalCheckWasLimitedByIsNamed() {
        MeasuredCell cell = found(CELL, "INVALID", 900, 9000)
                .withEach("limited_by", "host-cpu")
                .verdict(1, "INVALID", "overloaded")
                .measured();

        assertThat(answer(cell, kept(900), check(900, false)).get(0))
                .endsWith(": probes kept 900 operations a second, but the final check did not; limited by the processor"
                        + " of the load host.");
    }

    @Test
    void ofSeveralTrialsWithoutFiguresTheOneIsToldWhoseFinalCheckWasKept() {
        MeasuredCell cell = found(CELL, "INVALID", 900, 9000)
                .measured("offered_ops_s", 300, 270)
                .verdict(1, "INVALID", "overloaded")
                .verdict(2, "INVALID", "overloaded")
                .measured();

        assertThat(answer(
                                cell,
                                ofTrial(1, 321, false, true),
                                ofTrial(1, 321, true, false),
                                ofTrial(2, 321, false, false),
                                ofTrial(2, 321, false, true),
                                ofTrial(2, 321, true, false),
                                ofTrial(2, 270, true, true))
                        .get(0))
                .endsWith(": 1 of 2 probes kept 321 operations a second, but the final check did not, and that of 270"
                        + " operations a second did (trial 2 of 2).");
    }

    @Test
    void aFinalCheckOfLowerLoadsThatWereNotKeptNamesTheLast() {
        assertThat(answer(ended("INVALID", "overloaded"), kept(900), check(900, false), check(880, false))
                        .get(0))
                .endsWith(": probes kept 900 operations a second, but the final check did not, and that of 880"
                        + " operations a second did not either.");
    }

    @Test
    void aFinalCheckInWhichTheServerDiedIsSaidToHaveEndedSo() {
        assertThat(answer(ended("FAILED", "redis-1 ended by itself"), kept(900), check(900, false))
                        .get(0))
                .endsWith(": probes kept 900 operations a second, and the final check was FAILED.");
    }

    @Test
    void aLoadThatOneProbeKeptByLuckIsNotTakenForThatOfTheFinalCheck() {
        String start = "redis has no confirmed load with a response p99 within 5.00 ms: 1 of 2 probes kept 1.00k"
                + " operations a second, which is too few; the final check, of 67 operations a second, was ";

        assertThat(answer(
                                found(CELL, "INVALID", 67, 4200).measured(),
                                kept(1000),
                                missed(1000),
                                missed(67),
                                check(67, true))
                        .get(0))
                .isEqualTo(start + "kept.");
        assertThat(answer(
                                found(CELL, "INVALID", 67, 9000).measured(),
                                kept(1000),
                                missed(1000),
                                missed(67),
                                check(67, false))
                        .get(0))
                .isEqualTo(start + "not kept either.");
    }

    @Test
    void aLoadThatFewOfItsProbesKeptIsNotSaidToHaveBeenKeptByProbes() {
        assertThat(answer(
                                found(CELL, "INVALID", 143, 38_600).measured(),
                                missed(143),
                                missed(143),
                                kept(143),
                                missed(143),
                                check(143, false))
                        .get(0))
                .isEqualTo("redis has no confirmed load with a response p99 within 5.00 ms: 1 of 4 probes kept 143"
                        + " operations a second, which is too few; the final check, of 143 operations a second, was not"
                        + " kept either.");
    }

    @Test
    void aLoadThatMostOfItsConfirmingProbesKeptIsToldWithTheNumberOfThem() {
        assertThat(answer(
                                ended("INVALID", "overloaded"),
                                missed(900),
                                kept(900),
                                missed(900),
                                kept(900),
                                check(900, false))
                        .get(0))
                .isEqualTo("redis has no confirmed load with a response p99 within 5.00 ms: 2 of 4 probes kept 900"
                        + " operations a second, but the final check did not.");
    }

    @Test
    void aSearchThatWasCutOffTellsWhatProbesKept() {
        assertThat(answer(
                                found(CELL, "INVALID", 3200, 9000)
                                        .verdict(1, "INVALID", "interrupted: measured for 1 s")
                                        .measured(),
                                kept(50),
                                kept(3200))
                        .get(0))
                .isEqualTo(
                        "redis has no confirmed load with a response p99 within 5.00 ms: probes kept 3.20k operations a"
                                + " second, and the search ended before a final check.");
        assertThat(answer(ended("INVALID", "interrupted: measured for 1 s"), kept(3200), missed(3200), missed(3200))
                        .get(0))
                .endsWith(": 1 of 3 probes kept 3.20k operations a second, and the search ended before a final check.");
    }

    @Test
    void aProbeThatWasBrokenOffDoesNotCountAsNotKept() {
        ProbeView brokenOff = new ProbeView(
                CELL,
                1,
                2,
                false,
                false,
                "INVALID: interrupted: measured for 1 s",
                3200,
                OptionalDouble.of(1440),
                false,
                LIMIT_US,
                OptionalDouble.of(1));

        assertThat(answer(ended("INVALID", "interrupted: measured for 1 s"), kept(3200), brokenOff)
                        .get(0))
                .endsWith(": probes kept 3.20k operations a second, and the search ended before a final check.");
    }

    @Test
    void aSearchThatWasCutOffInItsFirstProbeIsNotSaidToHaveKeptNothing() {
        assertThat(answer(ended("INVALID", "interrupted: measured for 1 s"), missed(50))
                        .get(0))
                .isEqualTo("redis has no confirmed load with a response p99 within 5.00 ms: the search ended before a"
                        + " load was kept.");
    }

    @Test
    void aCellThatWasNotSearchedHasItsVerdict() {
        MeasuredCell cell = found(CELL, "UNSUPPORTED", 3200, 9000).measured();
        ProbeView ofAnother = new ProbeView(
                "blob=1KB", 1, 1, false, true, "", 50, OptionalDouble.of(1000), false, LIMIT_US, OptionalDouble.of(1));

        assertThat(answer(cell, ofAnother)).startsWith("redis was offered no load: UNSUPPORTED.");
        assertThat(answer(cell)).containsExactly("redis was offered no load: UNSUPPORTED.");
    }

    @Test
    void aProbeThatMeasuredNothingIsNoLoadThatWasTried() {
        MeasuredCell cell = found(CELL, "FAILED", 3200, 9000).measured();
        ProbeView failed = new ProbeView(
                CELL,
                1,
                1,
                false,
                false,
                "FAILED: connect: refused",
                3200,
                OptionalDouble.empty(),
                false,
                LIMIT_US,
                OptionalDouble.empty());

        assertThat(answer(cell, failed)).startsWith("redis was offered no load: FAILED.");
    }

    @Test
    void aSearchWithoutItsProbesIsNotSaidToHaveKeptNothing() {
        Runs.Cell cell = found(CELL, "INVALID", 3200, 9000);

        assertThat(answer(cell.with("load_s", "12.0").measured()))
                .containsExactly("redis has no confirmed load: INVALID.");
        assertThat(answer(cell.with("load_s", "", "measured_s", "10.0").measured()))
                .containsExactly("redis has no confirmed load: INVALID.");
    }

    @Test
    void theLimitOfTheStoreThatEndedASearchIsNamed() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .with("limited_by", "server-cpu")
                .measured();

        assertThat(answer(cell, kept(17_600), missed(18_000), check(17_600, true))
                        .get(0))
                .isEqualTo("redis keeps 17.6k operations a second (282k blobs/s) with a response p99 within 5.00 ms:"
                        + " 4.20 ms in the final check; limited by the processor of the servers.");
        assertThat(answer(found(CELL, "VALID", 17_600, 4200)
                                .with("limited_by", "offered-load")
                                .measured())
                        .get(0))
                .endsWith("4.20 ms in the final check.");
    }

    @Test
    void aSearchThatFilledAllSlotsSaysSo() {
        String reason =
                "found by 9 probes; 18000 ops/s were not kept, limited by store: all 256 slots were in use: raise"
                        + " load.maxInFlight or connections to see whether the store takes more";

        assertThat(answer(slots("store", reason)).get(0))
                .endsWith(
                        "; limited by the store itself, since nothing else limited it, but all 256 slots were in use.");
        assertThat(answer(slots("none found", reason)).get(0)).endsWith("; all 256 slots were in use.");
    }

    @Test
    void slotsThatWereInUseDoNotQualifyAnotherLimitThanTheStore() {
        assertThat(answer(slots(
                                "network",
                                "18000 ops/s were not kept, limited by network: all 16 slots were in use: the network took"
                                        + " no more"))
                        .get(0))
                .endsWith("; limited by the network.");
    }

    private static MeasuredCell slots(String limit, String reason) {
        return found(CELL, "VALID", 17_600, 4200)
                .with("limited_by", limit)
                .verdict(1, "VALID", reason)
                .measured();
    }

    @Test
    void aLoadAboveWhichTheLoadHostWasTheLimitIsALowerBound() {
        MeasuredCell cell = found(CELL, "VALID", 17_600, 4200)
                .with("limited_by", "generator-late")
                .verdict(1, "VALID", "18000 ops/s were not kept, limited by generator-late: " + SearchJudge.LOAD_HOST)
                .measured();

        assertThat(answer(cell, kept(17_600), missed(18_000), check(17_600, true))
                        .get(0))
                .isEqualTo(
                        "redis keeps at least 17.6k operations a second (282k blobs/s) with a response p99 within 5.00"
                                + " ms: 4.20 ms in the final check; limited by the harness, whose operations started late: redis"
                                + " may keep more.");
    }

    @Test
    void everyCellHasItsLoad() {
        MeasuredCell small = found("blob=1KB", "VALID", 17_600, 4200).measured();
        MeasuredCell large = found("blob=1MB", "VALID", 300, 4800).measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(small, large)))
                .startsWith(
                        "redis keeps 17.6k operations a second (282k blobs/s) at blob=1KB with a response p99 within 5.00 ms:"
                                + " 4.20 ms in the final check.",
                        "redis keeps 300 operations a second (4.80k blobs/s) at blob=1MB with a response p99 within 5.00 ms:"
                                + " 4.80 ms in the final check.");
    }

    @Test
    void ofManyCellsTheHighestAndTheLowestLoadAreTold() {
        List<MeasuredCell> cells = Stream.of(300, 200, 500, 400, 100)
                .map(load -> found("load=" + load, "VALID", load, 4200).measured())
                .toList();

        assertThat(Answers.of("redis", Show.THROUGHPUT, cells).subList(0, 2))
                .satisfiesExactly(
                        most -> assertThat(most).contains("500 operations a second", "at load=500"),
                        least -> assertThat(least).contains("100 operations a second", "at load=100"));
    }

    private static List<String> answer(MeasuredCell cell, ProbeView... probes) {
        return RunAnswer.of("redis", Show.THROUGHPUT, List.of(cell), List.of(probes), RunPlan.unknown());
    }

    private static Runs.Cell found(String id, String verdict, double opsPerSecond, double p99Us) {
        return new Runs.Cell(id)
                .with("load_model", "find-max", "response_p99_limit_us", "5000", "batch_size", "16")
                .throughputs(16 * opsPerSecond)
                .measured("offered_ops_s", opsPerSecond)
                .times("response", new double[] {1000}, new double[] {p99Us})
                .verdict(1, verdict, "");
    }

    private static MeasuredCell ended(String verdict, String reasons) {
        return found(CELL, verdict, 900, 9000).verdict(1, verdict, reasons).measured();
    }

    private static ProbeView kept(double opsPerSecond) {
        return probe(opsPerSecond, false, true);
    }

    private static ProbeView missed(double opsPerSecond) {
        return probe(opsPerSecond, false, false);
    }

    private static ProbeView check(double opsPerSecond, boolean kept) {
        return probe(opsPerSecond, true, kept);
    }

    private static ProbeView probe(double opsPerSecond, boolean check, boolean kept) {
        return ofTrial(1, opsPerSecond, check, kept);
    }

    private static ProbeView ofTrial(int trial, double opsPerSecond, boolean check, boolean kept) {
        return new ProbeView(
                CELL,
                trial,
                1,
                check,
                kept,
                kept ? "" : "response-time p99 12.00 ms",
                opsPerSecond,
                OptionalDouble.of(kept ? 4200 : 12_000),
                false,
                LIMIT_US,
                OptionalDouble.of(1));
    }
}
