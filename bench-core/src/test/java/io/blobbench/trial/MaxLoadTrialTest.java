package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Utilization;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.SearchJudge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A search whose first load is also the highest or nearly so, so that every probe is known beforehand. */
class MaxLoadTrialTest {
    private static final int TRIAL = 2;
    private static final long SEED = 7;

    private final List<Long> seeds = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Long> measured = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private Optional<String> unusable = Optional.empty();
    private Cell cell;

    @BeforeEach
    void oneCell() throws Exception {
        searchUpTo(100);
    }

    private void searchUpTo(int highest) throws Exception {
        String yaml = """
                question: How much?
                seed: 7
                load: {model: find-max, responseP99: 10ms, lowest: 100/s, highest: %d/s, confirmations: 3}
                """.formatted(highest);
        cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
    }

    @Test
    void theRowIsOneMoreTrialAtTheLoadFound() {
        TrialResult result = run(valid -> valid);

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(result.cell().load().offeredOpsPerSecond()).isEqualTo(100);
        assertThat(result.reasons())
                .containsExactly("found by 3 probes, of which 3 of 3 at this load kept a response-time p99 within"
                        + " 10 ms; it is the highest load to try");
        assertThat(numbers).containsExactly(1, 2, 3, 4);
    }

    @Test
    void everyProbeDrawsItsOwnArrivalsAndTheRowThoseOfItsSeed() {
        run(valid -> valid);

        long ofTrial = SEED + 2 * 4_294_967_296L;
        assertThat(seeds).containsExactly(ofTrial + 1, ofTrial + 2, ofTrial + 3, SEED);
    }

    @Test
    void probesTellWhatTheyDoAndTheRowWhatItMeasures() {
        run(valid -> valid);

        assertThat(events)
                .containsExactly(
                        "probe 1, 100 ops/s: warm-up",
                        "probe 1 true",
                        "probe 2, 100 ops/s: warm-up",
                        "probe 2 true",
                        "probe 3, 100 ops/s: warm-up",
                        "probe 3 true",
                        "final check, 100 ops/s",
                        "warm-up",
                        "heard",
                        "measured 100",
                        "check 4 true, 0 left");
    }

    @Test
    void probesThatDidNotKeepTheLoadAreCountedToo() {
        TrialResult result = run(valid -> numbers.size() == 2 ? overloaded(valid) : valid);

        assertThat(result.reasons())
                .containsExactly("found by 4 probes, of which 3 of 4 at this load kept a response-time p99 within"
                        + " 10 ms; it is the highest load to try");
        assertThat(events).contains("probe 2 false");
    }

    @Test
    void theFinalCheckIsMeasuredForLongerThanAProbe() {
        TrialResult result = run(valid -> valid);

        assertThat(measured).containsExactly(5L, 5L, 5L, 20L);
        assertThat(result.cell().measurement().duration()).hasSeconds(20);
    }

    @Test
    void aFinalCheckThatMissesTheLimitGoesOnWithLowerLoads() {
        TrialResult result = run(valid -> numbers.size() < 4 ? valid : slowAbove(97, valid));

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(94.2, 94.3);
        assertThat(result.reasons())
                .containsExactly(
                        "found by 3 probes, of which 3 of 3 at 100 ops/s kept a response-time p99 within 10 ms;"
                                + " the final check there failed, this is the first lower load whose"
                                + " final check succeeded; this load is below load.lowest, which was not kept;"
                                + " 98 ops/s were not kept, limited by store");
        assertThat(events)
                .containsSubsequence(
                        "check 4 false, 5 left", "check 5 false, 4 left", "measured 94", "check 6 true, 0 left")
                .doesNotContain("measured 100", "measured 98");
        assertThat(seeds).doesNotHaveDuplicates();
    }

    @Test
    void theRowHasTheLimitOfMostProbesOfTheNextHigherLoadThatWasNotKept() {
        TrialResult ofHost =
                run(valid -> valid.cell().load().offeredOpsPerSecond() > 30 ? late(overloaded(valid)) : valid);
        assertThat(ofHost.limitedBy()).isEqualTo("generator-late");
        assertThat(ofHost.reasons()).singleElement().asString().contains(SearchJudge.LOAD_HOST);

        Set<Double> tried = new HashSet<>();
        TrialResult ofStore = run(valid -> {
            double load = valid.cell().load().offeredOpsPerSecond();
            return load <= 30 ? valid : overloaded(tried.add(load) ? late(valid) : valid.limitedBy("server-cpu"));
        });
        assertThat(ofStore.limitedBy()).isEqualTo("server-cpu");
        assertThat(ofStore.reasons()).singleElement().asString().doesNotContain(SearchJudge.LOAD_HOST);
    }

    @Test
    void aLoadThatWasNotKeptBecauseBlobsFailedBlamesNoLoadHost() {
        TrialResult result =
                run(valid -> valid.cell().load().offeredOpsPerSecond() > 30 ? late(failing(valid)) : valid);

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(result.limitedBy()).isEqualTo("none found");
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .doesNotContain(SearchJudge.LOAD_HOST)
                .endsWith("; 30.2 ops/s were not kept: 1 blob failed, the first with: refused");
    }

    @Test
    void probesOfALoadThatOnlySometimesFailedBlobsHaveTheLimitOfTheOthers() {
        Set<Double> tried = new HashSet<>();
        TrialResult result = run(valid -> {
            double load = valid.cell().load().offeredOpsPerSecond();
            return load <= 30
                    ? valid
                    : tried.add(load) ? late(failing(valid)) : overloaded(valid.limitedBy("server-cpu"));
        });

        assertThat(result.limitedBy()).isEqualTo("server-cpu");
        assertThat(result.reasons()).singleElement().asString().endsWith("not kept, limited by server-cpu");
    }

    /** With that many slots a store whose operations take long is offered no more, however much it can take. */
    @Test
    void aLoadWhoseProbesFilledAllSlotsSaysSo() {
        String slots =
                "all 8 slots were in use: raise load.maxInFlight or connections to see whether the store takes more";
        Set<Double> tried = new HashSet<>();

        TrialResult result = run(valid -> {
            double load = valid.cell().load().offeredOpsPerSecond();
            return load <= 30 ? valid : overloaded(valid.limitedBy("store")).noting(slots);
        });
        TrialResult ofSome = run(valid -> {
            double load = valid.cell().load().offeredOpsPerSecond();
            TrialResult probe = overloaded(valid.limitedBy("store"));
            return load <= 30 ? valid : tried.add(load) ? probe.noting(slots) : probe;
        });

        assertThat(result.limitedBy()).isEqualTo("store");
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .endsWith("; 30.2 ops/s were not kept, limited by store: " + slots);
        assertThat(ofSome.reasons()).singleElement().asString().endsWith(" ops/s were not kept, limited by store");
    }

    @Test
    void probesThatPausesOfTheHarnessMadeSlowSayThatTheStoreMayKeepMore() {
        Utilization paused =
                new Utilization(0.1, 0.1, 0.2, 0, 0, 0.1, 0.1, 0, 0, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0, List.of());
        TrialResult result = run(valid -> valid.cell().load().offeredOpsPerSecond() > 30
                ? TrialSamples.valid(valid.cell(), TRIAL, 1000, slowLatencies(), paused)
                        .limitedBy("offered-load")
                : valid);

        assertThat(result.limitedBy()).isEqualTo("harness-cpu");
        assertThat(result.reasons()).singleElement().asString().contains(SearchJudge.LOAD_HOST);
    }

    @Test
    void aFinalCheckThatWasNotKeptDecidesOnTheLimitOfItsLoad() {
        TrialResult result = run(valid -> numbers.size() < 4 ? valid : late(slowAbove(99, valid)));

        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(98.0, 98.1);
        assertThat(result.limitedBy()).isEqualTo("generator-late");
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .contains("; 100 ops/s were not kept, limited by generator-late");
    }

    @Test
    void aStoreThatKeepsNoFinalCheckIsUnsteadyAtTheLastOne() {
        TrialResult result = run(valid -> numbers.size() < 4 ? valid : slowAbove(0, valid));

        assertThat(result.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(result.reasons())
                .containsExactly(
                        "every final check failed, down to this load: response-time p99 180.09 ms",
                        "found by 3 probes, of which 3 of 3 at 100 ops/s kept a response-time p99 within 10 ms;"
                                + " this load is below load.lowest, which was not kept");
        assertThat(events).last().isEqualTo("check 9 false, 0 left");
    }

    @Test
    void aFinalCheckThatFailsIsTheLast() {
        TrialResult result = run(valid -> numbers.size() < 4 ? valid : valid.found(Verdict.FAILED, "refused"));

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(events).last().isEqualTo("check 4 false, 0 left");
    }

    @Test
    void aStoreThatKeepsALowerLoadOnlyIsShownAtThatLoad() {
        TrialResult result = run(valid -> valid.cell().load().offeredOpsPerSecond() > 30 ? overloaded(valid) : valid);

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(29.4, 30.0);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .contains("within 10 ms; this load is below load.lowest, which was not kept; 30.2 ops/s were not kept");
    }

    @Test
    void aFinalCheckBelowTheLowestLoadSaysSoAlthoughTheLoadFoundIsAboveIt() throws Exception {
        searchUpTo(101);

        TrialResult result = run(valid -> slowAbove(numbers.size() < 5 ? 200 : 100, valid));

        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(99.0, 99.1);
        assertThat(result.reasons())
                .containsExactly(
                        "found by 4 probes, of which 3 of 3 at 101 ops/s kept a response-time p99 within 10 ms;"
                                + " the final check there failed, this is the first lower load whose"
                                + " final check succeeded; this load is below load.lowest;"
                                + " 101 ops/s were not kept, limited by store");
    }

    @Test
    void aLowestLoadWhoseOnlyProbeKeptItIsNotSaidToBeNotKept() throws Exception {
        searchUpTo(105);

        TrialResult result = run(valid -> slowAbove(numbers.size() < 5 ? 104 : 100, valid));

        assertThat(events).startsWith("probe 1, 100 ops/s: warm-up", "probe 1 true", "probe 2, 105 ops/s: warm-up");
        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(99.0, 99.99);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .contains("at this load kept a response-time p99 within 10 ms; this load is below load.lowest; ")
                .doesNotContain("which was not kept");
    }

    @Test
    void aStoreThatKeepsNoLoadIsShownAtTheLowestThatHasAP99() {
        TrialResult result = run(MaxLoadTrialTest::overloaded);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .containsExactly(
                        "overloaded",
                        "not even 27 ops/s were kept, the lowest load with enough operations for a p99: a response-time"
                                + " p99 within 10 ms");
        assertThat(seeds).last().isEqualTo(SEED);
    }

    @Test
    void aProbeThatFailsEndsTheSearch() {
        TrialResult atOnce = run(valid -> valid.found(Verdict.FAILED, "refused"));
        assertThat(atOnce.reasons()).containsExactly("refused");
        assertThat(numbers).containsExactly(1);

        numbers.clear();
        TrialResult later = run(valid -> numbers.size() == 2 ? valid.found(Verdict.FAILED, "refused") : valid);

        assertThat(later.reasons()).containsExactly("refused", "the search ended with probe 2");
    }

    @Test
    void theRowOfAProbeThatEndedTheSearchHasItsIntervalsAndNoOthers() {
        run(valid -> numbers.size() == 2 ? valid.found(Verdict.FAILED, "refused") : valid);

        assertThat(events)
                .containsExactly(
                        "probe 1, 100 ops/s: warm-up",
                        "probe 1 true",
                        "probe 2, 100 ops/s: warm-up",
                        "measured 100",
                        "probe 2 false");
    }

    @Test
    void aProbeThatRunsOutOfRoomEndsTheSearchInsteadOfGoingUp() {
        TrialResult result = run(valid -> numbers.size() == 2
                ? valid.noting("the measurement ended early: less than 400 MB of memory are free (limits.freeMemory)")
                : valid);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .containsExactly(
                        "the measurement ended early: less than 400 MB of memory are free (limits.freeMemory)",
                        "the search ended with probe 2");
        assertThat(events).last().isEqualTo("probe 2 false");
    }

    @Test
    void aProbeWhoseServersCannotBeUsedAgainEndsTheSearchThoughItsLoadWasKept() {
        TrialResult result = run(valid -> {
            unusable = from(2);
            return valid;
        });

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).containsExactly("the search ended with probe 2: its servers are full");
        assertThat(events).endsWith("measured 100", "probe 2 true");
        assertThat(numbers).containsExactly(1, 2);
    }

    @Test
    void noOtherCheckFollowsOnServersThatCannotBeUsedAgain() {
        TrialResult kept = run(valid -> {
            unusable = from(4);
            return valid;
        });
        assertThat(kept.verdict()).as("it was the last").isEqualTo(Verdict.VALID);

        numbers.clear();
        TrialResult missed = run(valid -> {
            unusable = from(4);
            return unusable.isEmpty() ? valid : slowAbove(97, valid);
        });
        assertThat(missed.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(missed.reasons()).endsWith("no lower load was checked: its servers are full");
        assertThat(numbers).containsExactly(1, 2, 3, 4);
        assertThat(kept.reasons()).noneMatch(reason -> reason.contains("full"));
    }

    @Test
    void aLastCheckLacksNoLowerOne() {
        TrialResult last = run(valid -> {
            unusable = from(4 + MaxLoad.MOST_CHECKS - 1);
            return numbers.size() < 4 ? valid : slowAbove(0, valid);
        });

        assertThat(numbers).hasSize(3 + MaxLoad.MOST_CHECKS);
        assertThat(last.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(last.reasons()).noneMatch(reason -> reason.contains("full"));
    }

    /** The state of the servers when so many probes have run. */
    private Optional<String> from(int probes) {
        return numbers.size() < probes ? Optional.empty() : Optional.of("its servers are full");
    }

    /** Slots that fill in the warm-up take longer to drain than the timeout. */
    @Test
    void aProbeWhoseWarmUpTimesOutIsNotKeptAndKnowsNoLimit() {
        TrialResult result = run(valid -> valid.cell().load().offeredOpsPerSecond() > 30 ? timedOut(valid) : valid);

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(29.4, 30.0);
        assertThat(result.limitedBy()).isEqualTo("none found");
        assertThat(result.reasons()).singleElement().asString().endsWith("; 30.2 ops/s were not kept");
    }

    private static TrialResult timedOut(TrialResult valid) {
        return TrialResult.withoutLoad(
                valid.cell(), TRIAL, valid.startedAt(), Verdict.TIMED_OUT, List.of("524 operations had no answer"));
    }

    private static OperationTimes slowLatencies() {
        OperationTimes latencies = TrialSamples.latencies(true);
        latencies.response().recordValueWithCount(180_000_000, 100);
        return latencies;
    }

    private static TrialResult slowAbove(double opsPerSecond, TrialResult valid) {
        return valid.cell().load().offeredOpsPerSecond() > opsPerSecond
                ? TrialSamples.valid(valid.cell(), TRIAL, 1000, slowLatencies())
                : valid;
    }

    private static TrialResult late(TrialResult result) {
        return result.limitedBy("generator-late");
    }

    private static TrialResult failing(TrialResult valid) {
        return valid.found(Verdict.INVALID, "1 blob failed, the first with: refused");
    }

    private static TrialResult overloaded(TrialResult valid) {
        return valid.found(Verdict.INVALID, "overloaded");
    }

    /** Runs a search whose probes end as the test says. */
    private TrialResult run(UnaryOperator<TrialResult> ending) {
        MaxLoadTrial.Probing probing = (offered, number, told) -> {
            seeds.add(offered.workload().seed());
            numbers.add(number);
            measured.add(offered.measurement().duration().toSeconds());
            told.on(new RunEvent.Phase(Activity.WARM_UP, "warm-up"));
            told.on(new RunEvent.ServersStarted("heard"));
            told.on(new RunEvent.IntervalEnded(
                    offered, TRIAL, TrialSamples.interval(0, Counts.ZERO, TrialSamples.latencies(true))));
            return ending.apply(TrialSamples.valid(offered, TRIAL, 1000, TrialSamples.latencies(true)));
        };
        return new MaxLoadTrial(cell, TRIAL, this::record, probing, () -> unusable).run();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.Phase phase) {
            events.add(phase.text());
        } else if (event instanceof RunEvent.ServersStarted started) {
            events.add(started.origin());
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            events.add(
                    probe.check()
                            ? "check " + probe.number() + " " + probe.kept() + ", " + probe.left() + " left"
                            : "probe " + probe.number() + " " + probe.kept());
        } else if (event instanceof RunEvent.IntervalEnded interval) {
            events.add("measured " + (int) interval.cell().load().offeredOpsPerSecond());
        }
    }
}
