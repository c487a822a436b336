package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SearchJudgeTest {
    private static final Optional<String> UNUSABLE = Optional.of("its servers are full");
    private static final MaxLoad ASKED = new MaxLoad(Duration.ofMillis(10), 100, 1000, 0.02, 3);

    private final SearchJudge judge = new SearchJudge(ASKED);

    @Test
    void aLoadIsKeptWithinTheLimitOfItsResponseTimes() {
        assertThat(judge.kept(probe(Verdict.VALID, 9))).isTrue();
        assertThat(judge.kept(probe(Verdict.VALID, 11))).isFalse();
        assertThat(judge.kept(probe(Verdict.UNSTEADY, 9))).isFalse();
        assertThat(judge.kept(probe(Verdict.INVALID, 9))).isFalse();
    }

    @Test
    void aLimitThatIsJustReachedIsKept() {
        OperationTimes atLimit = within(10);
        long highest = atLimit.response().getValueAtPercentile(99);
        SearchJudge exact = new SearchJudge(new MaxLoad(Duration.ofNanos(highest), 100, 1000, 0.02, 3));

        assertThat(exact.kept(probe(Verdict.VALID, atLimit, 500))).isTrue();
    }

    @Test
    void aProbeThatRanOutOfRoomKeptNothingAndNoLowerLoadIsTried() {
        TrialResult full = probe(Verdict.VALID, 9).noting("the measurement ended early: the store was full");

        assertThat(judge.whyNotKept(full)).hasValue("the measurement ended early: the store was full");
        assertThat(SearchJudge.mayBeOverloaded(full)).isFalse();
    }

    @Test
    void aFinalCheckThatRanOutOfRoomIsInvalidAndSaysThatItWasCutOff() {
        String full = "the measurement ended early: the store was full";

        for (Verdict verdict : List.of(Verdict.VALID, Verdict.UNSTEADY)) {
            TrialResult check = judge.found(probe(verdict, 9).noting(full), found(500, 5, 3));
            assertThat(check.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(check.reasons())
                    .startsWith(full, "the final check was cut off: whether the load is kept is not known");
        }
        assertThat(judge.found(probe(Verdict.TIMED_OUT, 9).noting(full), found(500, 5, 3))
                        .verdict())
                .isEqualTo(Verdict.TIMED_OUT);
    }

    @Test
    void aFinalCheckThatWasInterruptedSaysThatItWasCutOff() {
        TrialResult check =
                judge.found(probe(Verdict.INVALID, 9).noting("interrupted: measured for 2 s"), found(500, 5, 3));

        assertThat(check.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(check.reasons())
                .startsWith(
                        "interrupted: measured for 2 s",
                        "the final check was cut off: whether the load is kept is not known");
    }

    @Test
    void aProbeWithoutResponseTimesKeptNothing() {
        assertThat(judge.kept(probe(Verdict.VALID, OperationTimes.empty(), 500)))
                .isFalse();
        assertThat(judge.kept(unmeasured(Verdict.VALID))).isFalse();
    }

    @Test
    void aProbeWithTooFewOperationsForAP99KeptNothing() {
        OperationTimes few = OperationTimes.empty();
        few.response().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(1), 99);

        assertThat(judge.whyNotKept(probe(Verdict.VALID, few, 500))).hasValue("99 operations are too few for a p99");
    }

    @Test
    void blobsThatFailWithinTheLimitOfResponseTimesAreNoSignOfTooMuchLoad() {
        String failed = "1 blob failed, the first with: refused";

        assertThat(judge.tooMuchLoad(probe(Verdict.INVALID, 9).noting(failed))).isFalse();
        assertThat(judge.tooMuchLoad(probe(Verdict.INVALID, 11).noting(failed))).isTrue();
        assertThat(judge.tooMuchLoad(probe(Verdict.INVALID, 9)
                        .noting(failed)
                        .noting("overloaded: 9 of 100 operations were due and never sent (9.0 %)")))
                .isTrue();
        assertThat(judge.tooMuchLoad(probe(Verdict.UNSTEADY, 9))).isTrue();
        assertThat(judge.tooMuchLoad(probe(Verdict.TIMED_OUT, 9))).isTrue();
    }

    @Test
    void tooMuchLoadMayBeWhyAMeasuredProbeDidNotKeepIt() {
        TrialResult slow = probe(Verdict.INVALID, 50);
        assertThat(SearchJudge.mayBeOverloaded(slow)).isTrue();
        assertThat(SearchJudge.mayBeOverloaded(with(slow, new Verification(5, 5, 0, 0, 0))))
                .isTrue();

        assertThat(SearchJudge.mayBeOverloaded(with(slow, new Verification(5, 4, 1, 0, 0))))
                .isFalse();
        assertThat(SearchJudge.mayBeOverloaded(slow.noting("interrupted: measured for 1 s")))
                .isFalse();
        assertThat(SearchJudge.mayBeOverloaded(probe(Verdict.FAILED, 50))).isFalse();
        assertThat(SearchJudge.mayBeOverloaded(unmeasured(Verdict.INVALID))).isFalse();
    }

    @Test
    void tooMuchLoadMayBeWhyAWarmUpGotNoAnswersInTime() {
        assertThat(SearchJudge.mayBeOverloaded(unmeasured(Verdict.TIMED_OUT))).isTrue();
        assertThat(SearchJudge.mayBeOverloaded(
                        unmeasured(Verdict.TIMED_OUT).noting("interrupted: nothing was measured")))
                .isFalse();
    }

    @Test
    void whatWasFoundIsToldWithItsProbes() {
        assertThat(judge.found(probe(Verdict.VALID, 9), found(500, 5, 3)).reasons())
                .containsExactly(
                        "found by 12 probes, of which 3 of 5 at this load kept a response-time p99 within 10 ms");
        assertThat(judge.found(probe(Verdict.VALID, within(9), 1000), found(1000, 3, 3))
                        .reasons())
                .singleElement()
                .asString()
                .endsWith("within 10 ms; it is the highest load to try");
    }

    @Test
    void aFinalCheckOfTheHighestLoadThatWasNotKeptDoesNotSayThatTheStoreMayKeepMore() {
        TrialResult slow = judge.found(probe(Verdict.VALID, within(50), 1000), found(1000, 3, 3));
        TrialResult cutOff = judge.found(
                probe(Verdict.VALID, within(9), 1000).noting("the measurement ended early: the store was full"),
                found(1000, 3, 3));

        assertThat(slow.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(slow.reasons()).noneMatch(reason -> reason.contains(SearchJudge.HIGHEST_TO_TRY));
        assertThat(cutOff.reasons()).noneMatch(reason -> reason.contains(SearchJudge.HIGHEST_TO_TRY));
    }

    @Test
    void aSearchIsLimitedByWhatLimitedTheLoadAboveItsAnswer() {
        TrialResult check = probe(Verdict.VALID, 9).limitedBy("offered-load");

        TrialResult ofStore = judge.found(check, notKeptAbove("server-cpu"));
        assertThat(ofStore.verdict()).isEqualTo(Verdict.VALID);
        assertThat(ofStore.limitedBy()).isEqualTo("server-cpu");
        assertThat(ofStore.reasons())
                .singleElement()
                .asString()
                .endsWith("within 10 ms; 510 ops/s were not kept, limited by server-cpu");
        assertThat(judge.found(check, notKeptAbove("offered-load")).reasons())
                .singleElement()
                .asString()
                .endsWith("within 10 ms; 510 ops/s were not kept");
        assertThat(judge.found(check, found(500, 5, 3)).limitedBy()).isEqualTo("offered-load");
    }

    @Test
    void aSearchThatTheLoadHostEndedSaysThatTheStoreMayKeepMore() {
        TrialResult ended =
                judge.found(probe(Verdict.VALID, 9).limitedBy("offered-load"), notKeptAbove("generator-late"));

        assertThat(ended.verdict()).isEqualTo(Verdict.VALID);
        assertThat(ended.limitedBy()).isEqualTo("generator-late");
        assertThat(ended.reasons())
                .singleElement()
                .asString()
                .endsWith("; 510 ops/s were not kept, limited by generator-late: the load host was the limit, and the"
                        + " store may keep more");
    }

    /** Shares of the host's cores by all programs, by harness and local servers, and of the time in which the harness did not run. */
    @ParameterizedTest
    @CsvSource({
        "offered-load, 0.95, 0.05, 0.01, 50, host-cpu",
        "offered-load, 0.95, 0.05, 0.15, 50, host-cpu",
        "offered-load, 0.89, 0.05, 0.1, 50, harness-cpu",
        "offered-load, 0.89, 0.05, 0.09, 50, offered-load",
        "offered-load, 0.99, 0.95, 0.01, 50, offered-load",
        "offered-load, 0.99, NaN, 0.01, 50, offered-load",
        "offered-load, NaN, NaN, NaN, 50, offered-load",
        "offered-load, 0.95, 0.05, 0.15, 9, offered-load",
        "server-cpu, 0.95, 0.05, 0.15, 50, server-cpu",
    })
    void aProbeThatABusyLoadHostMadeSlowIsLimitedByIt(
            String limit, double host, double local, double paused, long responseMillis, String diagnosed) {
        TrialResult probe = probe(Verdict.VALID, within(responseMillis), 500, host, local, paused);

        assertThat(judge.diagnosed(probe.limitedBy(limit)).limitedBy()).isEqualTo(diagnosed);
    }

    @Test
    void aProbeThatDidNotKeepItsLoadForOtherReasonsThanItsResponseTimesHasItsOwnLimit() {
        TrialResult failed = probe(Verdict.INVALID, within(50), 500, 0.95, 0.05, 0.15);
        TrialResult full = probe(Verdict.VALID, within(50), 500, 0.95, 0.05, 0.15)
                .noting("the measurement ended early: the store was full");

        assertThat(judge.diagnosed(failed.limitedBy("offered-load")).limitedBy())
                .isEqualTo("offered-load");
        assertThat(judge.diagnosed(full.limitedBy("offered-load")).limitedBy()).isEqualTo("offered-load");
        assertThat(judge.diagnosed(unmeasured(Verdict.VALID).limitedBy("offered-load"))
                        .limitedBy())
                .isEqualTo("offered-load");
    }

    @Test
    void aFinalCheckThatFailedHasItsOwnLimit() {
        TrialResult check =
                judge.found(probe(Verdict.INVALID, 50).limitedBy("server-cpu"), notKeptAbove("generator-late"));

        assertThat(check.limitedBy()).isEqualTo("server-cpu");
        assertThat(check.reasons()).noneMatch(reason -> reason.contains(SearchJudge.LOAD_HOST));
    }

    @Test
    void aCheckOfALowerLoadNamesTheLoadThatProbesFound() {
        SearchJudge.Found higher = found(700, 3, 2);

        assertThat(judge.found(probe(Verdict.VALID, 9), higher).reasons())
                .containsExactly(
                        "found by 12 probes, of which 2 of 3 at 700 ops/s kept a response-time p99 within 10 ms;"
                                + " the final check there failed, this is the first lower load whose"
                                + " final check succeeded");
        assertThat(judge.found(probe(Verdict.VALID, 50), higher).reasons())
                .startsWith("every final check failed, down to this load: response-time p99 50.00 ms");
    }

    @Test
    void aFinalCheckBelowTheLowestLoadAskedForSaysSo() {
        assertThat(judge.found(probe(Verdict.VALID, within(9), 50), found(50, 3, 3))
                        .reasons())
                .singleElement()
                .asString()
                .endsWith("within 10 ms; this load is below load.lowest, which was not kept");
    }

    @Test
    void aFinalCheckBeyondTheLimitIsUnsteadyAndAWorseVerdictStays() {
        TrialResult slow = judge.found(probe(Verdict.VALID, 50), found(500, 5, 3));
        TrialResult overloaded = judge.found(probe(Verdict.INVALID, 50), found(500, 5, 3));
        TrialResult moving = judge.found(probe(Verdict.UNSTEADY, 9), found(500, 5, 3));

        assertThat(slow.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(slow.reasons().get(0))
                .isEqualTo("the final check failed at the load that was found: response-time p99 50.00 ms");
        assertThat(overloaded.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(moving.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(moving.reasons().get(0)).isEqualTo("the final check failed at the load that was found");
    }

    @Test
    void aFinalCheckThatIsInvalidForAnotherReasonThanItsLoadDoesNotSayThatTheLoadWasNotKept() {
        TrialResult lost = judge.found(probe(Verdict.INVALID, 9).noting("1 blob was lost"), found(500, 5, 3));
        TrialResult slow = judge.found(probe(Verdict.INVALID, 50).noting("1 blob was lost"), found(500, 5, 3));
        TrialResult overloaded =
                judge.found(probe(Verdict.INVALID, 9).noting("overloaded: it queued up"), found(500, 5, 3));

        assertThat(lost.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(lost.reasons())
                .contains("the final check at the load that was found was INVALID for another reason than the load");
        assertThat(notKept(lost)).isFalse();
        assertThat(notKept(slow)).isTrue();
        assertThat(notKept(overloaded)).isTrue();
    }

    /** A higher load was checked first, and was too much. */
    @Test
    void aFinalCheckOfALowerLoadThatIsInvalidLeavesTheLoadFoundNotKept() {
        assertThat(notKept(judge.found(probe(Verdict.INVALID, 9).noting("1 blob was lost"), found(700, 3, 2))))
                .isTrue();
    }

    private static boolean notKept(TrialResult result) {
        return SearchJudge.notKept(String.join("; ", result.reasons()));
    }

    @Test
    void aProbeSaysWhyItDidNotKeepItsLoad() {
        assertThat(judge.whyNotKept(probe(Verdict.VALID, 9))).isEmpty();
        assertThat(judge.whyNotKept(probe(Verdict.VALID, 50))).hasValue("response-time p99 50.00 ms");
        assertThat(judge.whyNotKept(probe(Verdict.INVALID, 9))).hasValue("INVALID");
        assertThat(judge.whyNotKept(probe(Verdict.INVALID, 9).noting("overloaded")))
                .hasValue("INVALID: overloaded");
        assertThat(judge.whyNotKept(unmeasured(Verdict.VALID))).hasValue("no response times");
    }

    @Test
    void aSearchThatFoundNothingIsInvalid() {
        TrialResult lowest = judge.nothingKept(probe(Verdict.VALID, within(50), 100));
        TrialResult below = judge.nothingKept(probe(Verdict.VALID, within(50), 67));

        assertThat(lowest.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(lowest.reasons())
                .containsExactly("not even the lowest load to try was kept: a response-time p99 within 10 ms");
        assertThat(below.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(below.reasons())
                .containsExactly("not even 67 ops/s were kept, the lowest load with enough operations for a p99: a"
                        + " response-time p99 within 10 ms");
    }

    @Test
    void aSearchThatFoundNothingIsInvalidAlthoughItsFinalCheckKeptTheLowestLoad() {
        TrialResult lowest = judge.nothingKept(probe(Verdict.VALID, within(9), 100));

        assertThat(lowest.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(lowest.reasons())
                .containsExactly("too few probes kept 100 ops/s, the lowest load to try: a response-time p99 within"
                        + " 10 ms; the final check kept it");
    }

    @ParameterizedTest
    @EnumSource(names = {"TIMED_OUT", "FAILED"})
    void aSearchThatFoundNothingKeepsTheWorseVerdictOfItsFinalCheck(Verdict verdict) {
        assertThat(judge.nothingKept(probe(verdict, within(50), 100)).verdict()).isEqualTo(verdict);
    }

    @Test
    void aSearchThatEndedWithItsFirstProbeIsThatProbe() {
        TrialResult probe = probe(Verdict.FAILED, 9);

        assertThat(SearchJudge.ended(probe, 1, UNUSABLE).reasons()).isEmpty();
        assertThat(SearchJudge.ended(probe, 4, UNUSABLE).reasons()).containsExactly("the search ended with probe 4");
    }

    @ParameterizedTest
    @EnumSource(names = {"VALID", "UNSTEADY"})
    void aProbeThatEndedTheSearchIsNoAnswer(Verdict verdict) {
        TrialResult ended = SearchJudge.ended(probe(verdict, 9), 1, UNUSABLE);

        assertThat(ended.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(ended.reasons()).containsExactly("the search ended with probe 1: its servers are full");
    }

    private static SearchJudge.Found notKeptAbove(String limitedBy) {
        return new SearchJudge.Found(
                500, 12, 5, 3, true, Optional.of(new SearchJudge.NotKept(510, limitedBy, Optional.empty())));
    }

    private static SearchJudge.Found found(double opsPerSecond, long atLoad, long kept) {
        return new SearchJudge.Found(opsPerSecond, 12, atLoad, kept, false, Optional.empty());
    }

    private static TrialResult probe(Verdict verdict, long responseMillis) {
        return probe(verdict, within(responseMillis), 500);
    }

    private static OperationTimes within(long responseMillis) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.response().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(responseMillis), 100);
        return latencies;
    }

    private static TrialResult probe(Verdict verdict, OperationTimes latencies, double opsPerSecond) {
        return probe(verdict, latencies, opsPerSecond, Double.NaN, Double.NaN, Double.NaN);
    }

    private static TrialResult probe(
            Verdict verdict,
            OperationTimes latencies,
            double opsPerSecond,
            double hostShare,
            double localShare,
            double pauseShare) {
        double nan = Double.NaN;
        Resources resources = new Resources(nan, nan, nan, nan, nan, hostShare, nan, nan, nan, nan, nan, nan, nan);
        Utilization utilization = new Utilization(
                nan,
                nan,
                pauseShare,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                localShare,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                List.of());
        Measured measured = new Measured(
                new Counts(100, 100, 0, 0, 0),
                0,
                0,
                0,
                0,
                10,
                10,
                10,
                1,
                false,
                latencies,
                List.of(),
                resources,
                utilization,
                Double.NaN,
                0,
                Double.NaN,
                Double.NaN,
                Visibility.NONE,
                Double.NaN,
                Double.NaN);
        return result(verdict, opsPerSecond, Optional.of(measured), Optional.empty());
    }

    private static TrialResult unmeasured(Verdict verdict) {
        return result(verdict, 500, Optional.empty(), Optional.empty());
    }

    private static TrialResult with(TrialResult result, Verification verification) {
        return result(
                result.verdict(),
                result.cell().load().offeredOpsPerSecond(),
                result.measured(),
                Optional.of(verification));
    }

    private static TrialResult result(
            Verdict verdict, double opsPerSecond, Optional<Measured> measured, Optional<Verification> verification) {
        Cell cell = TrialSamples.cell(new OpenLoad(opsPerSecond, OpenLoad.Arrivals.CONSTANT, 8), "rate", "500/s");
        return new TrialResult(
                cell,
                1,
                TrialSamples.START,
                1,
                8,
                verdict,
                List.of(),
                "",
                measured,
                verification,
                Optional.empty(),
                Map.of());
    }
}
