package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.history.HistoryCheck;
import io.blobbench.host.Pause;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.PhaseInterval;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.Outages;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.PercentileGoal;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts made up for each rule: a phase in which all went well, except what the test names. */
class JudgeTest {
    private final TrialFacts facts = new TrialFacts();
    private final Cell closed = cell("{model: closed}");
    private final Cell open = cell("{model: open, rate: 1000/s}");
    private OperationTimes latencies = OperationTimes.empty();
    private long acknowledged = 10_000;
    private long rejected;
    private long failed;
    private long unresolved;
    private long timedOut;
    private long unsent;
    private long unsentForSlots;
    private long sentLate;
    private long blockedLanes;
    private ReadComparison reads = ReadComparison.NONE;
    private long refusedWrites;
    private long missingReads;
    private long settledTwice;
    private long withoutRoom;
    private boolean sourceExhausted;
    private double seconds = 5;
    private double coreWait = 0.3;
    private double drainSeconds;
    private Drift drift = Drift.UNKNOWN;
    private List<Silence> silences = List.of();

    @Test
    void aMeasurementInWhichAllWentWellIsValidWithoutReasons() {
        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons()).isEmpty();
    }

    @Test
    void timesBeyondThoseThatAreRecordedAreNotKnown() {
        latencies = new OperationTimes(
                latencies.service(), latencies.response(), latencies.startDelay(), latencies.laneDelay(), 2);
        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .containsExactly(
                        "2 times were longer than an hour, the longest that is recorded, and count as an hour");
    }

    @Test
    void oneInAHundredUnsentIsKeptAndMoreIsOverloaded() {
        acknowledged = 9_900;
        unsent = 100;
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);

        acknowledged = 9_899;
        unsent = 101;
        Judgement judgement = measured(open);
        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .containsExactly("overloaded: 101 of 10000 operations were due and never sent (1.0 %), which chance"
                        + " or one slow moment may explain; lengthen phases.measurement");

        acknowledged = 9_799;
        unsent = 201;
        assertThat(measured(open).reasons())
                .containsExactly("overloaded: 201 of 10000 operations were due and never sent (2.0 %)");
    }

    @Test
    void theQueueThatRandomArrivalsLeaveIsNoOverload() {
        acknowledged = 142;
        unsent = 13;
        Judgement judgement = measured(open);
        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);

        acknowledged = 143;
        unsent = 12;
        judgement = measured(open);
        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .containsExactly(
                        "12 of 155 operations were due and never sent (7.7 %), as few as chance leaves in"
                                + " a queue; the times of those never sent are longer than recorded; lengthen phases.measurement");
    }

    /** For five seconds, 200 ms each: by Little's law so many slots are in use as there are operations in 200 ms. */
    @ParameterizedTest
    @CsvSource({
        "100, 50, 4, 'raise connections to see'",
        "100, 50, 128, ",
        "2950, 60, 128, 'raise load.maxInFlight or connections to see'",
        "2850, 60, 128, ",
        "3000, 0, 128, ",
    })
    void anOverloadWithAllSlotsInUseNamesWhatToRaise(long answered, long neverSent, long slots, String advice) {
        acknowledged = answered;
        unsent = neverSent;
        facts.usedSlots(slots);
        latencies.service().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(200), answered);

        assertThat(measured(open).reasons().stream().filter(reason -> reason.startsWith("all " + slots + " slots")))
                .hasSize(advice == null ? 0 : 1)
                .allSatisfy(reason -> assertThat(reason).contains(advice));
    }

    @Test
    void moreSlotsAreNotAdvisedWhereTheNetworkIsFull() {
        acknowledged = 2950;
        unsent = 60;
        facts.usedSlots(128);
        latencies.service().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(200), 2950);
        Utilization used = new Utilization(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.97, 0.1, 0, List.of());
        facts.measured(
                TrialSamples.valid(open, 1, 1000, latencies, used).measured().orElseThrow());

        assertThat(measured(open).reasons()).contains("all 128 slots were in use: the network took no more");
    }

    @Test
    void operationsThatAreSentAfterAllWereDueCountLikeUnsentOnes() {
        acknowledged = 10_000;
        sentLate = 100;
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);

        sentLate = 101;
        assertThat(measured(open))
                .isEqualTo(new Judgement(
                        Verdict.INVALID,
                        List.of(
                                "overloaded: 101 of 10000 operations were sent after all were due (1.0 %), which chance or"
                                        + " one slow moment may explain; lengthen phases.measurement")));

        acknowledged = 9_900;
        unsent = 100;
        sentLate = 900;
        assertThat(measured(open).reasons())
                .containsExactly(
                        "overloaded: 1000 of 10000 operations were sent after all were due, or never (10.0 %)");
    }

    @Test
    void operationsThatQueueUpInTheSlotsMakeAnOpenLoadUnsteadyHoweverShortItIs() {
        seconds = 0.7;
        drift = Drift.of(half(375, 188, 10), half(375, 187, 30));
        String reason =
                "375 of 750 operations had no answer when the last was due, and 187 in the middle of the measurement: operations queued up";

        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.UNSTEADY, List.of(reason)));
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        unsent = 375;
        assertThat(measured(open).reasons()).as("overloaded already").hasSize(1);
    }

    /** 600 operations a second for ten seconds, of which the store answers half in the last two. */
    @Test
    void aStoreThatStopsKeepingAnOpenLoadLateMakesItUnsteady() {
        seconds = 10;
        drift = Drift.of(half(3000, 2999, 10), half(3000, 2395, 12));
        drainSeconds = 2.1;
        String reason =
                "606 of 6000 operations (10.1 %) had no answer at the end of the measurement, and the last came 2.1 s after it:"
                        + " operations queued up";

        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.UNSTEADY, List.of(reason)));

        drainSeconds = 0.9; // the store took them faster than they had been due
        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.VALID, List.of()));
    }

    /** Six operations a second for six seconds through a link that carries 3.7 a second. */
    @Test
    void anOpenLoadOfWhichALongQueueIsAnsweredAfterTheMeasurementIsOverloaded() {
        seconds = 6;
        drainSeconds = 3.85;
        drift = Drift.of(half(18, 11, 673), half(18, 11, 1900))
                .withQuarters(quartersOf(1.5, 9, 0.673, 1.7, 2.7, 3.653));

        assertThat(measured(open))
                .isEqualTo(new Judgement(
                        Verdict.INVALID,
                        List.of(
                                "overloaded: 14 of 36 operations (38.9 %) had no answer at the end of the measurement, and the last"
                                        + " came 3.8 s after it: operations queued up")));

        drainSeconds = 1.2; // the store took them faster than they had been due
        assertThat(measured(open).verdict()).isEqualTo(Verdict.UNSTEADY);
    }

    /** 3000 operations a second for four seconds, and answers of half of them at once, which travel for 2.3 s. */
    @Test
    void operationsThatQueueUpBeforeTheFirstAnswerMakeAnOpenLoadUnsteady() {
        Drift none = Drift.of(half(6000, 0, 0), half(6000, 2550, 2725));
        drift = none.withQuarters(quarters(2.8, 3.8, 4.8, 5.8));
        assertThat(measured(open))
                .isEqualTo(new Judgement(
                        Verdict.UNSTEADY,
                        List.of(
                                "the mean response time rose from 2800.0 ms of the operations due in the first quarter of the"
                                        + " measurement to 5800.0 ms of those due in the last: operations queued up")));

        paused(1, 1);
        assertThat(measured(open).reasons()).hasSize(2).last().asString().endsWith("operations queued up");

        paused(0, 0);
        drift = none.withQuarters(quarters(2.3, 2.3, 2.3, 2.3));
        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.VALID, List.of()));
        drift = none.withQuarters(quarters(2.3, 2.3, 2.3, 3.3));
        assertThat(measured(open).verdict()).as("a stall at the end").isEqualTo(Verdict.VALID);
    }

    private static List<DueQuarter> quarters(double... meanSeconds) {
        return quartersOf(1, 3000, meanSeconds);
    }

    private static List<DueQuarter> quartersOf(double seconds, long operations, double... meanSeconds) {
        return Arrays.stream(meanSeconds)
                .mapToObj(mean ->
                        new DueQuarter(seconds, operations, operations * mean, operations * (mean * mean + 1 / 12.0)))
                .toList();
    }

    @Test
    void operationsOfATraceQueueUpToo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, "offset_us,operation,key,size_bytes\n0,append,,100\n1000,append,,100\n");
        drift = Drift.of(half(375, 188, 10), half(375, 187, 30));

        assertThat(measured(cell("{trace: " + file + "}")).verdict()).isEqualTo(Verdict.UNSTEADY);
    }

    @Test
    void readsThatAReplayAnswersOtherwiseThanRecordedAreNoted(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, "offset_us,operation,key,size_bytes\n0,get,1,100\n1000,get,1,0\n");

        assertThat(measured(cell("{trace: " + file + "}")).reasons())
                .contains(
                        "1 of 2 reads of the trace (50 %) have another answer than recorded: 1 find a blob where none was"
                                + " recorded");
    }

    @Test
    void aLoadThatWasNotKeptBeforeTheFirstFaultIsOverloadedAndNotAfterIt() {
        Cell faulty = cell(
                "{rate: 1000/s, arrivals: poisson}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        FaultEffect effect = new FaultEffect(faulty.faults().faults().get(0), List.of("redis-1"), 9, 10, 1, 10, 2, 3);
        unsent = 5_000;

        facts.faulted(new FaultLedger(
                List.of(effect), 9, 7_816, 0, 0, 0, latencies, 0)); // 0.9 of 9000 less three times their root
        assertThat(measured(faulty).verdict()).isEqualTo(Verdict.VALID);

        facts.faulted(new FaultLedger(List.of(effect), 9, 7_815, 0, 0, 0, latencies, 0));
        Judgement judgement = measured(faulty);
        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .contains(
                        "overloaded before the first fault: 7815 of about 9000 operations that were due had ended without failing after 9.0 s");
    }

    @Test
    void aFailureBeforeTheFirstFaultIsInvalidAndOneAfterItANote() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        failed = 1;

        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        Judgement after = measured(faulty);
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 1, 0, 0, latencies, 0));
        Judgement before = measured(faulty);

        assertThat(after.verdict()).as(after.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(before.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(before.reasons()).contains("1 operations failed or lost their connection before the first fault");
    }

    @Test
    void aRowWithFaultsSaysThatTheHarnessPaused() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        paused(12, 0.2);

        Judgement judgement = measured(faulty);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .contains(
                        "the harness itself did not run for 0.20 s: times without service leave that out, other figures"
                                + " do not");
    }

    @Test
    void blobsForWhichThereWasNoRoomAfterAFaultAreNoFailures() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        failed = 5;
        withoutRoom = 5;
        assertThat(measured(faulty).reasons()).noneMatch(reason -> reason.contains("failed"));

        withoutRoom = 3;
        assertThat(measured(faulty).reasons()).contains("2 blobs failed, the first with: Connection reset");
    }

    @Test
    void anAnswerAfterTheTimeoutBeforeTheFirstFaultIsTimedOutAndOneAfterItANote() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        timedOut = 5;
        unresolved = 2;

        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        Judgement after = measured(faulty);
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 3, 0, latencies, 0));
        Judgement before = measured(faulty);

        assertThat(after.verdict()).as(after.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(after.reasons())
                .contains("2 operations had no answer after 30 s", "3 operations ended after more than 30 s");
        assertThat(before.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(before.reasons())
                .contains("3 operations had waited for their answer for more than 30 s before the first fault");
    }

    @Test
    void aRowWithFaultsSaysThatAllSlotsWaitedForAServer() {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 1));
        facts.usedSlots(256);

        latencies.startDelay().recordValue(TimeUnit.MILLISECONDS.toNanos(5700));
        latencies.laneDelay().recordValue(TimeUnit.MILLISECONDS.toNanos(5600));
        assertThat(measured(faulty).reasons()).noneMatch(reason -> reason.contains("256 slots"));

        latencies.laneDelay().reset();
        assertThat(measured(faulty).reasons())
                .contains("operations waited for one of the 256 slots for up to 5.7 s: the store may have been back"
                        + " earlier; raise load.maxInFlight");
    }

    /** An operation that its lane gave up, because it woke after the deadline, has the time of the drain as its age. */
    @ParameterizedTest
    @CsvSource({"0, 0.1, 0", "0, 1.2, 1.2", "1, 1.2, 5.0"})
    void aRowWithFaultsCountsTheDrainAsAWaitForASlotOnlyWhereNoneWasFree(
            long forSlots, double sentAfter, double waited) {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 1));
        facts.usedSlots(256);
        unsent = 1;
        unsentForSlots = forSlots;

        latencies.startDelay().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(1), 9_998);
        latencies.startDelay().recordValue(Math.round(sentAfter * 1e9));
        latencies.startDelay().recordValue(TimeUnit.SECONDS.toNanos(5));

        List<String> said = measured(faulty).reasons().stream()
                .filter(reason -> reason.contains("256 slots"))
                .toList();
        assertThat(said).hasSize(waited == 0 ? 0 : 1).allSatisfy(reason -> assertThat(reason)
                .contains(text("for up to %.1f s:", waited)));
    }

    @Test
    void ofOneOperationOrBlobARowWithFaultsSpeaksInTheSingular() {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 1));
        missingReads = 1;
        unresolved = 1;
        timedOut = 2;
        unsent = 1;
        failed = 1;
        losses = new ConnectionLosses(Optional.of(new Outages(1, 1, 0, "")), 1, Optional.of("Connection reset"));

        assertThat(measured(faulty).reasons())
                .contains(
                        "1 blob failed, the first with: Connection reset",
                        "1 blob is unresolved: its connection was lost before an answer came",
                        "1 preloaded blob was not found by reads",
                        "1 operation had no answer after 30 s",
                        "1 operation ended after more than 30 s",
                        "1 operation was due and never sent",
                        "1 operation took longer than every one before the first fault");
    }

    @Test
    void aReadThatMissesBeforeTheFirstFaultIsInvalidAndOneAfterItANote() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        missingReads = 3;

        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        Judgement after = measured(faulty);
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 1, latencies, 0));
        Judgement before = measured(faulty);

        assertThat(after.verdict()).as(after.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(after.reasons()).contains("3 preloaded blobs were not found by reads");
        assertThat(before.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(before.reasons())
                .contains("1 blobs were not found before the first fault although they were preloaded and never"
                        + " deleted");
    }

    @Test
    void aReadThatMissesInTheWarmUpOfATrialWithFaultsIsInvalid() {
        Cell faulty = cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        missingReads = 3;
        facts.ended(Stage.WARM_UP, outcome());

        assertThat(Judge.judge(facts, faulty).verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void aTraceIsHeldAgainstWhatWasDueInItBeforeTheFaultAndNotAgainstItsMeanRate(@TempDir Path folder)
            throws IOException {
        latencies.response().recordValueWithCount(1_000_000, 100);
        Cell burstAfter = traced(folder.resolve("after.csv"), 10, 2000); // 209 a second
        facts.faulted(new FaultLedger(List.of(struck(burstAfter)), 9, 90, 0, 0, 0, latencies, 0));
        Judgement kept = measured(burstAfter);

        Cell burstBefore = traced(folder.resolve("before.csv"), 0, 2000);
        facts.faulted(new FaultLedger(List.of(struck(burstBefore)), 9, 1600, 0, 0, 0, latencies, 0));
        Judgement late = measured(burstBefore);

        assertThat(kept.verdict()).as(kept.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(kept.reasons()).anySatisfy(reason -> assertThat(reason).endsWith("p99 not back"));
        assertThat(late.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(late.reasons())
                .anySatisfy(reason -> assertThat(reason).endsWith("p99 unknown: too few operations"))
                .contains(
                        "overloaded before the first fault: 1600 of about 2089 operations that were due had ended without failing after 9.0 s");
    }

    /** Ten operations a second for ten seconds, and a burst in one of them; a fault after nine. */
    private static Cell traced(Path file, int burstSecond, int burst) throws IOException {
        StringBuilder trace = new StringBuilder("offset_us,operation,key,size_bytes\n");
        for (int tenth = 0; tenth <= 100; tenth++) {
            int operations = tenth == 10 * burstSecond ? burst : 1;
            trace.append((tenth * 100_000 + ",append,,100\n").repeat(operations));
        }
        Files.writeString(file, trace);
        return cell("{trace: " + file + "}\nfaults: [{at: 9s, node: 1, do: kill}]");
    }

    private static FaultEffect struck(Cell cell) {
        return new FaultEffect(cell.faults().faults().get(0), List.of("redis-1"), 9, 10, 1, 10, 2, Double.NaN);
    }

    @ParameterizedTest
    @CsvSource({
        "10.8, 11, throughput and p99 unknown: the next fault came after 0.2 s with service",
        ", 11, throughput and p99 unknown: the next fault came after 0.0 s with service",
        "10.8, 11.9, 'throughput not back, p99 not back'",
        "19.5, 21, throughput and p99 unknown: the load ended after 0.5 s with service",
        ", 21, 'throughput not back, p99 not back'"
    })
    void throughputIsUnknownWhereTheNextFaultLeavesNoSecondForIt(
            @Nullable Double serviceFrom, double nextSeconds, String back) {
        latencies.response().recordValueWithCount(1_000_000, 100);
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill, for: 1s},"
                + " {at: 11s, node: 1, do: pause, for: 1s}]");
        double nan = Double.NaN;
        double from = serviceFrom == null ? nan : serviceFrom;
        FaultEffect first =
                new FaultEffect(faulty.faults().faults().get(0), List.of("redis-1"), 9, 10, 1.8, from, nan, nan);
        FaultEffect next =
                new FaultEffect(faulty.faults().faults().get(1), List.of("redis-1"), nextSeconds, 13, 1, 12, 1, 1);
        facts.faulted(new FaultLedger(List.of(first, next), 9, 9_000, 0, 0, 0, latencies, 0));
        seconds = 20;

        assertThat(measured(faulty).reasons()).contains("kill of redis-1 at 9.0 s: 1.80 s without service, " + back);
    }

    @ParameterizedTest
    @CsvSource({
        "19.5, 0.4, 19.9, throughput and p99 unknown: the load ended after 0.1 s with service",
        "19.5, 0.5, , throughput and p99 unknown: the load ended after 0.0 s with service",
        "9, 10.5, 19.5, throughput and p99 unknown: the load ended after 0.5 s with service",
        "9, 10, 19, 'throughput not back, p99 not back'",
        "9, 10.4, , 'throughput not back, p99 not back'"
    })
    void throughputIsUnknownWhereTheEndOfTheLoadLeavesNoSecondForIt(
            double began, double without, @Nullable Double serviceFrom, String back) {
        latencies.service().recordValueWithCount(1_000_000, 100);
        Cell faulty =
                cell("{model: closed}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: pause, for: 400ms}]");
        double nan = Double.NaN;
        double from = serviceFrom == null ? nan : serviceFrom;
        FaultEffect effect = new FaultEffect(
                faulty.faults().faults().get(0), List.of("redis-1"), began, nan, without, from, nan, nan);
        facts.faulted(new FaultLedger(List.of(effect), 9, 9_000, 0, 0, 0, latencies, 0));
        seconds = 25; // the last answer came late; nothing was offered then

        assertThat(measured(faulty).reasons())
                .contains(text("pause of redis-1 at %.1f s: %.2f s without service, %s", began, without, back));
    }

    @Test
    void aFaultThatFoundNoServerIsInvalidAndSaysWhetherOneHadToLead() {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: leader, do: kill}]");
        FaultEffect effect = new FaultEffect(
                faulty.faults().faults().get(0),
                List.of(),
                9,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN);
        facts.faulted(new FaultLedger(List.of(effect), 9, 9_000, 0, 0, 0, latencies, 0));

        Judgement judgement = measured(faulty);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .contains("no server that the fault {at: 9s, node: leader, do: kill} could affect was running and"
                        + " free of other faults, or none led");
    }

    @Test
    void aFaultDuringWhichTheClientHeldLanesForTooLongHasTimesThatAreNotAll() {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        FaultEffect effect = new FaultEffect(faulty.faults().faults().get(0), List.of("redis-1"), 9, 10, 1, 10, 2, 3);
        facts.faulted(new FaultLedger(List.of(effect), 9, 9_000, 0, 0, 0, latencies, 0));
        facts.noRoom(Stage.MEASUREMENT, "the disk is full");

        Judgement answered = measured(faulty);
        blockedLanes = 2;
        Judgement blocked = measured(faulty);

        assertThat(answered.verdict()).isEqualTo(Verdict.VALID);
        assertThat(answered.reasons()).contains("the measurement ended early: the disk is full");
        assertThat(blocked.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(blocked.reasons()).anySatisfy(reason -> assertThat(reason)
                .startsWith("2 lanes were still blocked in the client library"));
    }

    @Test
    void aFaultBeforeTheFirstAnswerHasNothingToComeBackTo() {
        Cell early = cell("{rate: 100/s}\nphases: {measurement: 20s}\nfaults: [{at: 50ms, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(early)), 0, 0, 0, 0, 0, latencies, 0));

        assertThat(measured(early).reasons())
                .contains("kill of redis-1 at 9.0 s: 1.00 s without service, throughput and p99 unknown: no operation"
                        + " had succeeded before the first fault");
    }

    @Test
    void ofFewerOperationsASecondThanAP99NeedsItIsNotKnownWhetherItIsBack() {
        Cell few = cell("{rate: 50/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        Cell many = cell("{rate: 100/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        FaultEffect effect =
                new FaultEffect(few.faults().faults().get(0), List.of("redis-1"), 9, 10, 1, 10, 2, Double.NaN);
        latencies.response().recordValueWithCount(1_000_000, 99);
        facts.faulted(new FaultLedger(List.of(effect), 9, 9_000, 0, 0, 0, latencies, 0));
        assertThat(measured(many).reasons())
                .anySatisfy(reason -> assertThat(reason).endsWith("p99 unknown: too few operations"));

        latencies.response().recordValue(1_000_000);
        assertThat(measured(few).reasons())
                .anySatisfy(reason -> assertThat(reason).endsWith("p99 unknown: too few operations"));
        assertThat(measured(many).reasons())
                .anySatisfy(reason -> assertThat(reason).endsWith("p99 not back"));
    }

    @Test
    void failedBlobsAreInvalidAndThoseOfTheWarmUpANote() {
        failed = 3;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);

        TrialFacts warm = new TrialFacts();
        warm.ended(Stage.WARM_UP, outcome());
        failed = 0;
        warm.ended(Stage.MEASUREMENT, outcome());
        Judgement judgement = Judge.judge(warm, closed);
        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .containsExactly("3 blobs failed in the warm-up, the first with: Connection reset");
    }

    @Test
    void anAnswerAfterTheTimeoutIsTimedOutAlthoughItCame() {
        timedOut = 2;

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(judgement.reasons()).containsExactly("2 operations ended after more than 30 s");
    }

    @Test
    void lanesThatTheClientBlocksToTheEndLeaveTimesOut() {
        timedOut = 8;
        unresolved = 8;
        blockedLanes = 8;

        String blocked = "8 lanes were still blocked in the client library when they were abandoned: their operations"
                + " without an answer%s are missing from the times; set the client's timeouts below the timeout of 30 s";
        assertThat(measured(closed).reasons())
                .containsExactly("8 operations had no answer after 30 s", blocked.formatted(""));
        assertThat(measured(open).reasons())
                .contains(blocked.formatted(", and those that fell due on them meanwhile,"));
        facts.interrupted();
        assertThat(measured(closed).reasons()).noneMatch(reason -> reason.contains("blocked"));
    }

    @Test
    void anOperationWithoutAnAnswerIsToldOnce() {
        timedOut = 2;
        unresolved = 2;

        assertThat(measured(closed).reasons()).containsExactly("2 operations had no answer after 30 s");
    }

    @Test
    void anOperationThatWasNotWaitedForDidNotHaveItsTimeout() {
        timedOut = 2;
        unresolved = 2;
        blockedLanes = 2;
        facts.gaveUpAnswers();

        assertThat(measured(closed).reasons()).containsExactly("2 operations had no answer when the load ended");
    }

    @Test
    void anInterruptedTrialIsNotTimedOut() {
        timedOut = 2;
        unresolved = 2;
        facts.interrupted();

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.INVALID,
                        List.of(
                                "2 operations had no answer when the load ended",
                                "interrupted: nothing was measured")));
    }

    @Test
    void aFaultDuringWhichAllServersDiedGivesNoAdviceOnTimeouts() {
        Cell faulty = cell("{rate: 1000/s}\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]");
        facts.faulted(new FaultLedger(List.of(struck(faulty)), 9, 9_000, 0, 0, 0, latencies, 0));
        blockedLanes = 2;
        facts.gaveUpAnswers();

        Judgement judgement = measured(faulty);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .contains("2 lanes were still blocked in the client library when they were abandoned: their operations"
                        + " without an answer, and those that fell due on them meanwhile, are missing from the times");
    }

    @Test
    void refusedWritesAndMissingReadsAreInvalid() {
        refusedWrites = 5;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);

        refusedWrites = 0;
        missingReads = 1;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void rejectionsOfConditionsAreAnswers() {
        rejected = 5_000;

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void nothingAcknowledgedIsFailed() {
        acknowledged = 0;

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void blobsThatDifferFromThoseWrittenAreInvalidAndCounted() {
        reads = new ReadComparison(0, 625, 0, 0);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        reads = new ReadComparison(0, 625, 3, 0);

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);
        assertThat(measured(closed).reasons())
                .contains("3 of 625 blobs that were compared when they were read were damaged, or none that this"
                        + " trial wrote");
    }

    @Test
    void blobsThatTheAdapterDoesNotHandOverAreInvalid() {
        reads = new ReadComparison(0, 600, 0, 25);

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);
        assertThat(measured(closed).reasons())
                .contains("25 blobs could not be compared when read, because the adapter did not hand over the bytes");
    }

    @Test
    void damageByTheAdapterIsInvalid() {
        reads = new ReadComparison(1, 0, 0, 0);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);

        reads = ReadComparison.NONE;
        settledTwice = 1;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void aQueueThatGrowsMakesAnOpenLoadUnsteady() {
        drift = Drift.of(half(1000, 960, 25), half(1000, 940, 75));
        assertThat(measured(open).verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(measured(open).reasons()).singleElement().asString().contains("25.0 ms", "75.0 ms", "queued up");

        drift = Drift.of(half(1000, 960, 25), half(1000, 940, 49));
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);
    }

    /** In flight are usually 200 a second for 25 ms, 5; chance adds up to two square roots of 2000 operations, 89. */
    @Test
    void aMedianResponseTimeThatDoublesWithoutAQueueMayBeChance() {
        String went =
                "the median response time rose from 25.0 ms in the first half of the measurement to 75.0 ms in the"
                        + " second: ";

        drift = Drift.of(half(1000, 960, 25), half(1000, 946, 75));
        assertThat(measured(open))
                .isEqualTo(new Judgement(Verdict.VALID, List.of(went + "it varied; lengthen phases.measurement")));
        drift = Drift.of(half(1000, 960, 25), half(1000, 945, 75));
        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.UNSTEADY, List.of(went + "operations queued up")));
    }

    @Test
    void aProbeOfASearchStandsAloneSoThatResponseTimesThatRiseMakeItUnsteady() {
        Cell probe = cell("{model: find-max, responseP99: 1s}");

        drift = drift(1000, 25, 1000, 75);
        assertThat(measured(probe).verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);

        drift = drift(1000, 75, 1000, 25);
        assertThat(measured(probe).verdict()).isEqualTo(Verdict.VALID);
        assertThat(measured(probe).reasons()).singleElement().asString().contains("it varied or was not warm");
    }

    @Test
    void responseTimesBelowAMillisecondDriftByChance() {
        drift = drift(1000, 0.1, 1000, 0.9);

        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void throughputThatDoublesWithinAMeasurementIsUnsteady() {
        drift = drift(1000, 1, 2000, 1);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.UNSTEADY);

        drift = drift(1900, 1, 1000, 1);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void halvesOfFewOperationsOrOfAMomentAreNotCompared() {
        drift = drift(10, 1, 25, 1);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        drift = drift(1000, 1, 4000, 1);
        seconds = 0.7;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aLongSilenceIsANote() {
        silences = List.of(new Silence(2.5, 1.25));

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .containsExactly("nothing was answered for 1.25 s, from 2.5 s of the measurement on");
    }

    @Test
    void aStoreThatHoldsWhatItAcknowledgedIsValid() {
        facts.verified(new Verification(100, 100, 0, 0, 0));

        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of()));
    }

    @Test
    void lossesThatBlobsOfUnknownOutcomeMayHideAreNamed() {
        Cell killed = cell("{model: closed}\nverify: {check: count, after: kill}");
        String hidden = " may be lost: that many of the blobs found may be ones that failed or are unresolved";

        facts.verified(new Verification(10_000, 10_000, 10_000, 0, 64, 0, 0, 0, 0));
        assertThat(measured(killed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "none of 10000 acknowledged blobs was found missing after the kill of all servers, but up"
                                        + " to 64" + hidden)));

        facts.verified(new Verification(10_000, 9_993, 9_993, 10, 71, 0, 0, 0, 0));
        assertThat(measured(killed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "10 of 10000 acknowledged blobs were lost in the kill of all servers; durability none does"
                                        + " not promise to keep them",
                                "up to 61 more" + hidden,
                                "at least 3 of the blobs that failed or are unresolved were found in the store")));
    }

    /** A connection was lost in the warm-up with five blobs, which the server keeps. */
    @ParameterizedTest
    @CsvSource({"count", "content"})
    void lossesThatBlobsOfUnknownOutcomeMayHideAreNamedWithoutFaultsToo(String check) {
        Cell verified = cell("{model: closed}\nverify: " + check);
        String hidden = " may be lost: that many of the blobs found may be ones that failed or are unresolved";

        facts.verified(new Verification(10_000, 5, 10_000, 0, 5, 0, 0, 0, 0));
        assertThat(measured(verified)).isEqualTo(new Judgement(Verdict.VALID, List.of("up to 5" + hidden)));

        facts.verified(new Verification(10_000, 5, 9_997, 3, 8, 0, 0, 0, 0));
        assertThat(measured(verified))
                .isEqualTo(new Judgement(
                        Verdict.INVALID, List.of("3 acknowledged blobs were not found", "up to 5 more" + hidden)));
    }

    @Test
    void aCountOfRepeatedBlobsDoesNotSayThatAllSurvived() {
        facts.verified(new Verification(5_000, 5_004, 0, 4, 0)); // 12 may be lost and 16 stored twice

        assertThat(measured(cell("{model: closed}\nverify: {check: count, after: kill}"))
                        .reasons())
                .containsExactly(
                        "none of 5000 acknowledged blobs was found missing after the kill of all servers; repeated ones may"
                                + " hide a loss",
                        "4 blobs were found more often than sent");
        assertThat(measured(cell("{model: closed}\nverify: {check: content, after: kill}"))
                        .reasons())
                .startsWith("all 5000 acknowledged blobs survived the kill of all servers");
    }

    @Test
    void keysThatMayHaveLostTheirLastBlobAreNamed() {
        Cell killed = cell("{model: closed}\nworkload: {operation: put}\nverify: {check: content, after: kill}");
        facts.verified(new Verification(1_000, 1_000, 1_000, 0, 60, 0, 0, 0, 0));

        assertThat(measured(killed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "none of 1000 acknowledged blobs was found missing after the kill of all servers, but up"
                                        + " to 60 may be lost: the last writes of that many keys overlapped, failed or are"
                                        + " unresolved")));
    }

    @Test
    void aCountOfKeysDoesNotSayThatTheirLastBlobsSurvived() {
        Cell killed = cell("{model: closed}\nworkload: {operation: put}\nverify: {check: count, after: kill}");
        facts.verified(new Verification(1_000, 1_000, 0, 0, 0));
        assertThat(measured(killed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of("no key was found missing after the kill of all servers; only verify: content tells"
                                + " whether each has its last blob")));

        facts.verified(new Verification(1_000, 997, 3, 0, 0));
        assertThat(measured(killed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of("at least 3 of 1000 acknowledged blobs were lost in the kill of all servers; durability"
                                + " none does not promise to keep them")));
    }

    @Test
    void aCountOfKeysThatAreDeletedDoesNotSayWhichAreThere() {
        facts.verified(new Verification(1_000, 1_000, 0, 0, 0)); // 3 puts and 3 deletes may be lost

        assertThat(measured(cell("{model: closed}\nworkload: {mix: {put: 1, delete: 1}}\n"
                        + "verify: {check: count, after: kill}")))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of("as many keys as must be there were found after the kill of all servers; only verify:"
                                + " content tells which, and whether each has its last blob")));
    }

    @Test
    void aCountOfKeysThatAreWrittenOnceSaysThatTheirBlobsSurvived() {
        facts.verified(new Verification(1_000, 1_000, 0, 0, 0));

        assertThat(measured(cell("{model: closed}\nworkload: {mix: {add: 1, get: 1}}\n"
                        + "verify: {check: count, after: kill}")))
                .isEqualTo(new Judgement(
                        Verdict.VALID, List.of("all 1000 acknowledged blobs survived the kill of all servers")));
    }

    /** Two blobs of each size would take 650 MB. */
    @Test
    void keysOfATraceWhoseLastWriteRepeatedTheirBytesMayHaveLostIt(@TempDir Path folder) throws IOException {
        StringBuilder trace = new StringBuilder("offset_us,operation,key,size_bytes\n");
        for (int i = 0; i < 65; i++) {
            trace.append(i + ",put,1," + (5_000_000 + i) + "\n");
        }
        String load = "{trace: " + Files.writeString(folder.resolve("t.csv"), trace) + "}\nverify: ";
        facts.verified(new Verification(60, 0, 60, 0, 3, 0, 0, 0, 0));

        assertThat(measured(cell(load + "{check: content, after: kill}")).reasons())
                .contains(
                        "none of 60 acknowledged blobs was found missing after the kill of all servers, but up to 3 may"
                                + " be lost: the last writes of that many keys overlapped, failed or are unresolved, or gave them"
                                + " the bytes that they held");
        assertThat(measured(cell(load + "content")).reasons())
                .contains(
                        "it is not known whether 3 keys hold their last blob, because the last writes overlapped, failed"
                                + " or are unresolved, or gave them the bytes that they held; a blob lost there would not be seen");
    }

    @Test
    void keysThatLanesShareMayHaveLostTheirLastBlob() {
        facts.verified(new Verification(100, 100, 100, 0, 10, 0, 0, 0, 0));

        assertThat(measured(cell("{model: closed}\nworkload: {operation: update, keys: {shared: 10%}}\nconnections: 2\n"
                                + "verify: {check: content, after: kill}"))
                        .reasons())
                .contains("none of 100 acknowledged blobs was found missing after the kill of all servers, but up to 10"
                        + " may be lost: the last writes of that many keys overlapped, failed or are unresolved, or"
                        + " lanes share them");
    }

    @Test
    void aContradictionIsANoteWhereAPartitionStruckAServerThatMayLose() {
        Cell cut = cell("{model: closed}\nworkload: {operation: update, keys: {shared: 100%}}\nconnections: 2\n"
                + "layout: {replicas: 2, consistency: one}\nfaults: [{at: 1s, node: 1, do: partition, for: 1s}]");
        facts.checkedHistory(new HistoryCheck(9, Optional.of("key 3 went back"), Optional.empty()));
        facts.faulted(new FaultLedger(List.of(struck(cut)), 9, 9_000, 0, 0, 0, latencies, 0));

        assertThat(measured(cut).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void lostDeletesAreTheResultOfAKillUnlessThePromiseExcludesThemAndInvalidWithoutFaults() {
        String deletes = "{model: closed}\nworkload: {mix: {put: 1, delete: 1}}\nverify: {check: content, after: kill}";
        Verification found = new Verification(100, 105, 105, 0, 0, 5, 5, 0, 0);
        facts.verified(found);
        assertThat(measured(cell(deletes)))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "all 100 acknowledged blobs survived the kill of all servers",
                                "5 acknowledged deletes were lost in the kill of all servers; durability none does not"
                                        + " promise to keep them")));
        assertThat(measured(cell(deletes + "\nlayout: {durability: always}")))
                .isEqualTo(new Judgement(
                        Verdict.INVALID,
                        List.of(
                                "all 100 acknowledged blobs survived the kill of all servers",
                                "5 acknowledged deletes were lost in the kill of all servers, which durability always"
                                        + " excludes")));
        assertThat(measured(closed))
                .isEqualTo(new Judgement(Verdict.INVALID, List.of("5 blobs were found although they were deleted")));
    }

    @Test
    void aContradictionIsANoteOnlyWhereAServerWasStruckInTheLoadThatMayLose() {
        String shared = "{model: closed}\nworkload: {operation: update, keys: {shared: 100%}}\nconnections: 2\n";
        Cell forgetful = cell(shared + "faults: [{at: 1s, node: 1, do: restart}]");
        Cell durable = cell(shared + "faults: [{at: 1s, node: 1, do: restart}]\nlayout: {durability: always}");
        Cell killedLater = cell(shared + "verify: {check: content, after: kill}");
        facts.checkedHistory(new HistoryCheck(9, Optional.of("key 3 went back"), Optional.empty()));

        facts.faulted(new FaultLedger(List.of(struck(forgetful)), 9, 9_000, 0, 0, 0, latencies, 0));
        Judgement permitted = measured(forgetful);
        Judgement excluded = measured(durable);
        facts.faulted(new FaultLedger(List.of(), 0, 0, 0, 0, 0, latencies, 0));
        Judgement before = measured(killedLater);

        assertThat(permitted.verdict()).as(permitted.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(permitted.reasons())
                .contains(
                        "answers contradict each other: key 3 went back; a server was struck, and durability none does"
                                + " not promise to keep what was acknowledged");
        assertThat(excluded.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(before.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(before.reasons()).contains("answers contradict each other: key 3 went back");
    }

    @Test
    void lostRepeatedAndDamagedBlobsAreInvalid() {
        facts.verified(new Verification(100, 97, 3, 2, 1));

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .containsExactly(
                        "3 acknowledged blobs were not found",
                        "2 blobs were found more often than sent",
                        "1 blobs were found damaged");
    }

    @Test
    void keysOfWhichItIsNotKnownWhatTheyMustHoldAreCounted() {
        String mix = "{model: closed}\nworkload: {mix: {put: 4, delete: 1}, keys: {count: 20}}\nverify: ";
        String note =
                " must hold, because the last writes overlapped, failed or are unresolved; a blob lost there would not be seen";

        facts.verified(new Verification(0, 16, 0, 0, 0, 0, 0, 0, 0));
        assertThat(measured(cell(mix + "count")))
                .isEqualTo(new Judgement(Verdict.VALID, List.of("it is not known what 16 keys" + note)));

        facts.verified(new Verification(5, 0, 5, 0, 1, 0, 0, 0, 0));
        assertThat(measured(cell(mix + "content")).reasons()).containsExactly("it is not known what 1 key" + note);
        assertThat(measured(cell(mix + "count")).reasons()).isEmpty();
    }

    @Test
    void blobsThatWereFoundDamagedAfterAKillDidNotAllSurvive() {
        facts.verified(new Verification(1_000, 997, 0, 0, 3));

        assertThat(measured(cell("{model: closed}\nverify: {check: content, after: kill}"))
                        .reasons())
                .containsExactly(
                        "none of 1000 acknowledged blobs was found missing after the kill of all servers",
                        "3 blobs were found damaged");
    }

    @Test
    void serversThatEndedAreTheCauseAndToldFirst() {
        failed = 5;
        facts.serversEnded("kafka-1 ended during the trial");
        facts.serversEnded("kafka-2 ended during the trial");
        facts.serversEnded("kafka-2 ended during the trial");
        facts.noted("teardown failed: no broker");

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(judgement.reasons()).startsWith("kafka-1 ended during the trial", "kafka-2 ended during the trial");
        assertThat(judgement.reasons())
                .filteredOn(reason -> reason.contains("kafka-2"))
                .hasSize(1);
        assertThat(judgement.reasons()).last().isEqualTo("teardown failed: no broker");
    }

    @Test
    void whatAStoreCannotDoIsUnsupportedWhateverElseWasFound() {
        facts.failed(new UnsupportedLayoutException("replication factor 3 on 1 broker"));
        facts.interrupted();

        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.UNSUPPORTED);
    }

    @Test
    void aFailedStepIsFailedWithItsCause() {
        facts.failed(new StoreException("create topic t", new IllegalStateException("no broker")));

        Judgement judgement = Judge.judge(facts, closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(judgement.reasons()).containsExactly("create topic t (no broker)");
    }

    @Test
    void aPreloadThatFailsBlobsIsFailed() {
        failed = 1;
        facts.ended(Stage.PRELOAD, outcome());

        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void aPreloadThatWasCutOffIsFailedAndOneThatWroteItsLastKeyThenIsNot() {
        seconds = 600;
        facts.ended(Stage.PRELOAD, outcome());
        assertThat(Judge.judge(facts, closed))
                .isEqualTo(new Judgement(
                        Verdict.FAILED,
                        List.of(
                                "the preload did not end within 600 s",
                                "the preload did not succeed; nothing was measured")));

        sourceExhausted = true;
        facts.ended(Stage.PRELOAD, outcome());
        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aPreloadThatWasStoppedBeforeIsNotCalledTooLong() {
        seconds = 599;
        facts.ended(Stage.PRELOAD, outcome());
        facts.interrupted();

        assertThat(Judge.judge(facts, closed).reasons()).containsExactly("interrupted: nothing was measured");
    }

    @Test
    void noRoomFailsAWarmUpAndEndsAMeasurement() {
        facts.ended(Stage.MEASUREMENT, outcome());
        facts.noRoom(Stage.MEASUREMENT, "the store was full");
        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.VALID);
        assertThat(Judge.judge(facts, closed).reasons())
                .containsExactly("the measurement ended early: the store was full");

        TrialFacts warm = new TrialFacts();
        warm.ended(Stage.WARM_UP, outcome());
        warm.noRoom(Stage.WARM_UP, "the store was full");
        assertThat(Judge.judge(warm, closed).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void unsentOperationsAreAShareOfAllThatWereDueUnansweredOnesToo() {
        acknowledged = 9_800;
        unresolved = 100;
        unsent = 100;
        assertThat(measured(open).reasons()).containsExactly("100 operations had no answer after 30 s");

        acknowledged = 0;
        unresolved = 0;
        unsent = 0;
        assertThat(measured(open).reasons()).noneMatch(reason -> reason.contains("overloaded"));
    }

    @Test
    void everyCountOfDamageIsTold() {
        reads = new ReadComparison(1, 0, 0, 0);
        refusedWrites = 2;
        missingReads = 3;
        settledTwice = 4;

        assertThat(measured(closed).reasons())
                .containsExactly(
                        "the adapter settled 4 blobs twice; its counts are not valid",
                        "1 read operations returned blobs of another size than the requested ones",
                        "2 blobs were refused although their writes had no condition",
                        "3 reads found no blob of a key that was preloaded and never deleted");
    }

    @Test
    void blobsThatWereSettledAgainAfterTheLoadAreCountedWithThoseOfThePhases() {
        settledTwice = 1;
        facts.settledTwice(3);

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons()).containsExactly("the adapter settled 3 blobs twice; its counts are not valid");
    }

    /** The row's counts are those of the measurement, in which an adapter settled no further blob twice. */
    @Test
    void damageInAnotherPhaseSaysWhichOneItWas() {
        settledTwice = 4;
        timedOut = 5;
        refusedWrites = 2;
        facts.ended(Stage.WARM_UP, outcome());
        timedOut = 0;
        refusedWrites = 1;

        Judgement judgement = measured(closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(judgement.reasons())
                .containsExactly(
                        "the adapter settled 4 blobs twice; its counts are not valid",
                        "5 operations in the warm-up ended after more than 30 s",
                        "2 blobs in the warm-up were refused although their writes had no condition",
                        "1 blobs were refused although their writes had no condition");
    }

    @Test
    void damageInAPreloadIsToldWithIt() {
        failed = 3;
        reads = new ReadComparison(1, 0, 0, 0);
        settledTwice = 1;
        facts.ended(Stage.PRELOAD, outcome());

        assertThat(Judge.judge(facts, closed))
                .isEqualTo(new Judgement(
                        Verdict.FAILED,
                        List.of(
                                "the adapter settled 1 blob twice; its counts are not valid",
                                "1 read operations in the preload returned blobs of another size than the requested ones",
                                "3 blobs failed in the preload, the first with: Connection reset",
                                "the preload did not succeed; nothing was measured")));
    }

    @Test
    void blobsForWhichThereWasNoRoomAreNoFailures() {
        failed = 5;
        withoutRoom = 5;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        failed = 6;
        assertThat(measured(closed).reasons()).containsExactly("1 blob failed, the first with: Connection reset");
    }

    @Test
    void blobsForWhichThereWasNoRoomInTheDrainAreTold() {
        facts.noRoomAfterwards("the store was full: no space");
        assertThat(measured(closed).reasons()).isEmpty();

        failed = 5;
        withoutRoom = 5;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
        assertThat(measured(closed).reasons())
                .containsExactly("5 blobs failed in the drain, because the store was full: no space");
    }

    /** In a fleet, the disk of the controller, too, while other agents drain. */
    @Test
    void refusalsThatEndedTheMeasurementAreNotSaidToBeOfTheDrain() {
        facts.noRoom(Stage.MEASUREMENT, "bench-1: the store was full: no space");
        facts.noRoomAfterwards("less than 500 MB of disk are free (limits.freeDisk)");
        failed = 5;
        withoutRoom = 5;

        assertThat(measured(closed).reasons())
                .containsExactly("the measurement ended early: bench-1: the store was full: no space");
    }

    /** All were sent before the first refusal, so that nothing was left to be cut off. */
    @Test
    void moreThanOneBlobInAHundredForWhichThereWasNoRoomInTheDrainAreFailures() {
        facts.noRoomAfterwards("the store was full: no space");
        acknowledged = 9_900;
        failed = 100;
        withoutRoom = 100;
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);

        acknowledged = 9_890;
        rejected = 9;
        failed = 101;
        withoutRoom = 101;
        assertThat(measured(open))
                .isEqualTo(new Judgement(
                        Verdict.INVALID,
                        List.of("101 blobs failed in the drain, because the store was full: no space")));
    }

    @Test
    void manyBlobsForWhichThereWasNoRoomInTheDrainAreNoFailuresWhereAFloorEndedTheMeasurement() {
        facts.noRoom(Stage.MEASUREMENT, "less than 500 MB of disk are free (limits.freeDisk)");
        facts.noRoomAfterwards("the store was full: no space");
        acknowledged = 500;
        failed = 1_500;
        withoutRoom = 1_500;

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "1500 blobs failed in the drain, because the store was full: no space",
                                "the measurement ended early: less than 500 MB of disk are free (limits.freeDisk)")));
    }

    @Test
    void blobsForWhichThereWasNoRoomAreNoFailuresWhereThatEndedTheMeasurement() {
        facts.noRoom(Stage.MEASUREMENT, "the store was full: no space");
        acknowledged = 500;
        failed = 1_500;
        withoutRoom = 1_500;

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void nothingAcknowledgedIsToldWithWhatHappenedInstead() {
        acknowledged = 0;
        rejected = 7;

        assertThat(measured(closed).reasons()).containsExactly("nothing was acknowledged: 7 blobs rejected, 0 failed");
    }

    @Test
    void noRoomInAPreloadIsItsEnd() {
        facts.ended(Stage.PRELOAD, outcome());
        assertThat(Judge.judge(facts, closed).reasons()).isEmpty();

        facts.noRoom(Stage.PRELOAD, "the disk was full");
        assertThat(Judge.judge(facts, closed).reasons())
                .containsExactly(
                        "no room in the preload: the disk was full",
                        "the preload did not succeed; nothing was measured");
    }

    @Test
    void noRoomBeforeAnyPhaseIsFailed() {
        facts.noRoom(Stage.PRELOAD, "the disk was full");

        assertThat(Judge.judge(facts, closed))
                .isEqualTo(new Judgement(Verdict.FAILED, List.of("no room for a load: the disk was full")));
    }

    @Test
    void aServerThatEndedAfterThePreloadDoesNotMakeThePreloadFail() {
        facts.ended(Stage.PRELOAD, outcome());
        facts.serversEnded("kafka-1 ended during the trial");

        assertThat(measured(closed).reasons()).containsExactly("kafka-1 ended during the trial");
    }

    @Test
    void aFlawOfTheMeasurementIsNoneOfThePreload() {
        facts.ended(Stage.PRELOAD, outcome());
        facts.flawed("agent 1 began late");

        Judgement judgement = Judge.judge(facts, closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons()).containsExactly("agent 1 began late");
    }

    @Test
    void aPreloadIsJudgedByWhatWasReadInIt() {
        reads = new ReadComparison(1, 0, 0, 0);
        facts.ended(Stage.PRELOAD, outcome());

        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void aWarmUpWithoutAnswersIsTimedOut() {
        unresolved = 2;
        timedOut = 2;
        facts.ended(Stage.WARM_UP, outcome());

        Judgement judgement = Judge.judge(facts, closed);

        assertThat(judgement.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(judgement.reasons())
                .containsExactly("2 operations in the warm-up had no answer after 30 s", "nothing was measured");
    }

    @Test
    void aMeasurementAfterAWarmUpWithoutOperationsIsNotedAsCold() {
        acknowledged = 0;
        facts.ended(Stage.WARM_UP, outcome());
        assertThat(Judge.judge(facts, closed).reasons()).isEmpty();

        acknowledged = 10_000;
        Judgement cold = measured(closed);
        facts.ended(Stage.WARM_UP, outcome());
        Judgement warm = measured(closed);

        assertThat(cold)
                .isEqualTo(
                        new Judgement(
                                Verdict.VALID,
                                List.of(
                                        "no operation ended in the warm-up: the measurement began cold; lengthen phases.warmUp")));
        assertThat(warm.reasons()).isEmpty();
    }

    @Test
    void responseTimesThatFallVariedOrWereNotWarm() {
        drift = drift(1000, 75, 1000, 25);

        assertThat(measured(open).reasons())
                .containsExactly(
                        "the median response time fell from 75.0 ms in the first half of the measurement to 25.0 ms in"
                                + " the second: it varied or was not warm; lengthen phases.measurement or phases.warmUp");
    }

    @Test
    void responseTimesDriftFromTwiceAndOneMillisecondOn() {
        drift = drift(1000, 1, 1000, 2);
        assertThat(measured(open).reasons()).hasSize(1);

        drift = drift(1000, 0.999, 1000, 1.998);
        assertThat(measured(open).reasons()).isEmpty();

        drift = drift(1000, 10, 1000, 19.9);
        assertThat(measured(open).reasons()).isEmpty();
    }

    @Test
    void throughputThatFallsToHalfIsUnsteadyAndSaysByHowMuch() {
        drift = drift(2000, 1, 1000, 1);

        assertThat(measured(closed).reasons())
                .containsExactly(
                        "the second half of the measurement had 0.50 of the operations per second of the first");
    }

    @ParameterizedTest
    @CsvSource({
        "15, 10000, 7990, UNSTEADY",
        "15, 7990, 10000, UNSTEADY",
        "15, 10000, 8010, VALID",
        "14.9, 10000, 7990, VALID",
        "15, 1260, 1000, UNSTEADY",
        "15, 1260, 999, VALID"
    })
    void aLongMeasurementIsSteadierThanAShortOne(double halfSeconds, long first, long last, Verdict verdict) {
        drift = Drift.of(half(halfSeconds, first, 1), half(halfSeconds, last, 1));

        assertThat(measured(closed).verdict()).isEqualTo(verdict);
    }

    /** Three waves of 30 operations: the second half has two of them. */
    @Test
    void aWaveMoreInOneHalfOfAClosedLoadIsNoDrift() {
        drift = drift(30, 1, 60, 1);
        acknowledged = 90;

        facts.usedSlots(30);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        facts.usedSlots(9);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.UNSTEADY);
    }

    @Test
    void aWarmUpThatReachedItsBoundIsNamedWhereThroughputDrifted() {
        facts.warmUpUnsteady();
        assertThat(measured(closed).reasons()).isEmpty();

        drift = drift(1000, 1, 2000, 1);
        assertThat(measured(closed).reasons())
                .singleElement()
                .asString()
                .endsWith("of the first; the warm-up had not become steady either: lengthen phases.warmUp");

        drift = drift(2000, 1, 100, 1);
        assertThat(measured(closed).reasons())
                .singleElement()
                .asString()
                .endsWith(
                        "had 0.05 of the operations per second of the first; the warm-up had not become steady either");
    }

    @Test
    void aWarmUpThatReachedItsBoundIsNamedWhereAQueueGrew() {
        facts.warmUpUnsteady();
        drift = Drift.of(half(1000, 960, 25), half(1000, 940, 75));

        assertThat(measured(open).reasons())
                .singleElement()
                .asString()
                .endsWith(": operations queued up; the warm-up had not become steady either");
    }

    @Test
    void theFewestOperationsAndTheShortestMeasurementThatAreComparedAreCompared() {
        seconds = 0.8;
        drift = drift(30, 1, 60, 1);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.UNSTEADY);

        drift = drift(29, 1, 59, 1);
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);

        drift = drift(30, 1, 60, 1);
        seconds = 0.79;
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    /** 2000 keys that are deleted at random: operations go on as before. */
    @Test
    void refusalsThatBecomeEverMoreAreUnsteady() {
        Drift.Half first = half(4000, 1);
        Drift.Half last = half(4000, 1);
        drift = Drift.of(acknowledging(first, 1900), acknowledging(last, 57));

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.UNSTEADY,
                        List.of(
                                "the second half of the measurement had 0.03 of the acknowledged blobs per second of the first,"
                                        + " although operations went on: the store refused ever more of them")));

        drift = Drift.of(acknowledging(first, 1900), acknowledging(last, 1000));
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    /** A stall of the disk halves the second half: of batches of a thousand blobs, and of single blobs. */
    @ParameterizedTest
    @CsvSource({"10, 5, 1000", "59, 29, 1"})
    void aSlowHalfWithTooFewOperationsToCompareShowsNoRefusals(long first, long last, long batch) {
        facts.usedSlots(1);
        drift = Drift.of(counting(half(first, 1), first * batch, 0, 0), counting(half(last, 1), last * batch, 0, 0));

        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of()));
    }

    /** None is refused, or as many more as chance refuses; in the last case every second blob fails. */
    @ParameterizedTest
    @CsvSource({"4000, 0, 0, 0, 4000", "3960, 40, 100, 60, 3840", "4000, 0, 2000, 0, 2000"})
    void blobsThatFailInTheSecondHalfWereNotRefused(
            long firstAcknowledged, long firstRejected, long lastAcknowledged, long lastRejected, long lastFailed) {
        failed = lastFailed;
        drift = Drift.of(
                counting(half(4000, 1), firstAcknowledged, firstRejected, 0),
                counting(half(4000, 1), lastAcknowledged, lastRejected, lastFailed));

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.INVALID, List.of(lastFailed + " blobs failed, the first with: Connection reset")));
    }

    private static Drift.Half acknowledging(Drift.Half half, long blobs) {
        return counting(half, blobs, half.counts().operations() - blobs, 0);
    }

    private static Drift.Half counting(Drift.Half half, long acknowledged, long rejected, long failed) {
        Counts counts = new Counts(half.counts().operations(), acknowledged, rejected, failed, 0);
        return new Drift.Half(half.seconds(), half.due(), counts, half.callers());
    }

    @Test
    void aHalfThatIsNearlyEmptyBecauseTheStoreStalledIsUnsteady() {
        facts.usedSlots(16);
        drift = drift(3000, 1, 16, 2100);
        assertThat(measured(closed))
                .isEqualTo(
                        new Judgement(
                                Verdict.UNSTEADY,
                                List.of(
                                        "the second half of the measurement had 0.01 of the operations per second of the first")));

        drift = drift(0, Double.NaN, 3000, 1);
        assertThat(measured(closed).reasons())
                .containsExactly("no operation ended in the first half of the measurement");
        assertThat(measured(open).verdict()).isEqualTo(Verdict.VALID);
    }

    /** Of 16 operations in flight, six each in the measurement: they end in bursts, and a half may have none. */
    @Test
    void aHalfOfFewLongOperationsMayBeEmptyByChance() {
        facts.usedSlots(16);
        acknowledged = 96;
        drift = drift(0, 1, 96, 1);

        assertThat(measured(closed).verdict()).isEqualTo(Verdict.VALID);
    }

    /** A second of load. */
    @Test
    void aLastAnswerThatComesLateAfterTheMeasurementIsWorthAWord() {
        Cell second = cell("{model: closed}\nphases: {measurement: 1s}");
        facts.usedSlots(16);
        acknowledged = 3000;
        seconds = 1.25;
        assertThat(measured(second))
                .isEqualTo(
                        new Judgement(
                                Verdict.VALID,
                                List.of(
                                        "the last answer came 0.25 s after the 1 s of the measurement, and rates include that time")));

        seconds = 1.04;
        assertThat(measured(second).reasons()).isEmpty();

        seconds = 1.09;
        acknowledged = 320; // twenty for each in flight: an answer takes a twentieth of the time
        assertThat(measured(second).reasons()).isEmpty();

        seconds = 1.25;
        acknowledged = 159;
        assertThat(measured(second).reasons())
                .singleElement()
                .asString()
                .contains("the start and the end of the load weigh in the figures");
    }

    @Test
    void medianResponseTimesOfAFewOperationsDriftByChance() {
        drift = drift(10, 5, 10, 40);
        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.VALID, List.of()));

        drift = drift(30, 5, 29, 40);
        assertThat(measured(open).reasons()).isEmpty();

        drift = drift(30, 5, 30, 40);
        assertThat(measured(open).reasons()).hasSize(1);
    }

    @Test
    void aSilenceIsWorthAWordFromHalfASecondOnWhereAnswersTakeATenthOfIt() {
        silences = List.of(new Silence(1, 0.5));
        latencies.service().recordValue(TimeUnit.MILLISECONDS.toNanos(49));
        assertThat(measured(closed).reasons()).hasSize(1);

        silences = List.of(new Silence(1, 0.49));
        assertThat(measured(closed).reasons()).isEmpty();

        silences = List.of(new Silence(1, 0.5));
        latencies.service().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(51), 9);
        assertThat(measured(closed).reasons()).isEmpty();
    }

    @Test
    void aSilenceIsNamedHoweverManyOperationsWaitedInIt() {
        silences = List.of(new Silence(2, 14));
        latencies.service().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(1), 30);
        latencies.service().recordValueWithCount(TimeUnit.SECONDS.toNanos(7), 70);

        assertThat(measured(open).reasons())
                .contains("nothing was answered for 14.00 s, from 2.0 s of the measurement on");
    }

    /** Half of the silence is not most of it. */
    @ParameterizedTest
    @CsvSource({
        "closed, 2.005, 2.03, UNSTEADY, 'the harness itself did not run for 2.01 s: '",
        "open, 2.005, 2.03, UNSTEADY, 'the harness itself did not run for 2.01 s: '",
        "closed, 0.49, 0.97, UNSTEADY, 'the harness itself did not run for 0.49 s: '",
        "closed, 0.489, 0.98, VALID, ''",
        "closed, 0.012, 2, VALID, ''",
        "closed, NaN, 2, VALID, ''",
    })
    void aSilenceInMostOfWhichTheHarnessDidNotRunIsNotTheStores(
            String load, double pauseSeconds, double silenceSeconds, Verdict verdict, String beginning) {
        silences = List.of(new Silence(2.5, silenceSeconds));
        paused(2.5, pauseSeconds);

        Judgement judgement = measured(load.equals("open") ? open : closed);

        assertThat(judgement.verdict()).isEqualTo(verdict);
        assertThat(judgement.reasons())
                .containsExactly(String.format(
                        Locale.ROOT,
                        "%snothing was answered for %.2f s, from 2.5 s of the measurement on",
                        beginning,
                        silenceSeconds));
    }

    @Test
    void aPauseOfTheHarnessInWhichNothingWasInFlightIsUnsteadyFromHalfASecondOn() {
        paused(1, 0.5);
        assertThat(measured(closed))
                .isEqualTo(new Judgement(Verdict.UNSTEADY, List.of("the harness itself did not run for 0.50 s")));

        paused(1, 0.49);
        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of()));
    }

    @Test
    void aPauseOfMoreThanAHundredthOfTheMeasurementIsUnsteadyAndAShorterOneANote() {
        Cell longer = cell("{model: closed}\nphases: {measurement: 100s}");
        seconds = 100;
        silences = List.of(new Silence(50, 1.02));

        paused(50, 1);
        Judgement noted = measured(longer);
        paused(50, 1.01);
        Judgement found = measured(longer);

        assertThat(noted)
                .isEqualTo(
                        new Judgement(
                                Verdict.VALID,
                                List.of(
                                        "the harness itself did not run for 1.00 s: nothing was answered for 1.02 s, from 50.0 s of the measurement on")));
        assertThat(found.verdict()).isEqualTo(Verdict.UNSTEADY);
    }

    @Test
    void aPauseOfTheHarnessHidesNoLongerSilenceOfTheStore() {
        silences = List.of(new Silence(1, 3), new Silence(4.5, 1.43));
        paused(4.5, 1.4);

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.UNSTEADY,
                        List.of(
                                "the harness itself did not run for 1.40 s: nothing was answered for 1.43 s, from 4.5 s of the measurement on",
                                "nothing was answered for 3.00 s, from 1.0 s of the measurement on")));
    }

    @ParameterizedTest
    @CsvSource({"4, 1.28, 10.2, 0.75", "3.9, 2.0, 8, 1.21", "4, 1.4, 5.2, 0.9"})
    void aPauseOfTheHarnessAtAnotherTimeIsNoCauseOfASilence(
            double silentFrom, double silentFor, double pausedFrom, double pausedFor) {
        silences = List.of(new Silence(silentFrom, silentFor));
        paused(pausedFrom, pausedFor);

        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.UNSTEADY,
                        List.of(
                                String.format(Locale.ROOT, "the harness itself did not run for %.2f s", pausedFor),
                                String.format(
                                        Locale.ROOT,
                                        "nothing was answered for %.2f s, from %.1f s of the measurement on",
                                        silentFor,
                                        silentFrom))));
    }

    @Test
    void aPauseOfTheHarnessHidesNoShorterSilenceOfTheStore() {
        silences = List.of(new Silence(1, 1.2), new Silence(3, 2.1));
        paused(3, 2);

        assertThat(measured(closed).reasons())
                .containsExactly(
                        "the harness itself did not run for 2.00 s: nothing was answered for 2.10 s, from 3.0 s of the measurement on",
                        "nothing was answered for 1.20 s, from 1.0 s of the measurement on");
    }

    @Test
    void aPauseOfTheHarnessIsNamedBeforeTheDriftThatItCaused() {
        silences = List.of(new Silence(2.5, 2.03));
        drift = drift(3000, 1, 600, 1);
        paused(2.5, 2.005);

        assertThat(measured(closed).reasons())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("the harness itself did not run for 2.01 s: ");
    }

    @Test
    void aHostThatIsFullWithOtherProgramsIsNotedBesideTheTimesOfAnOpenLoad() {
        usedHost(0.95, 0.3);
        String note =
                "95 % of the load host's processor time were used, most of it by other programs: times include waits for a core";
        assertThat(measured(open)).isEqualTo(new Judgement(Verdict.VALID, List.of(note)));
        assertThat(measured(closed).reasons()).as("its limit is the host").isEmpty();

        usedHost(0.95, 0.5);
        assertThat(measured(open).reasons()).isEmpty();
        usedHost(0.85, 0.1);
        assertThat(measured(open).reasons()).isEmpty();
        coreWait = 0.01;
        usedHost(0.95, 0.1);
        assertThat(measured(open).reasons()).containsExactly(note);
        coreWait = 0.009;
        usedHost(0.95, 0.1);
        assertThat(measured(open).reasons()).as("programs of a lower priority").isEmpty();
    }

    /** @param localShare of all cores, by the harness and local servers */
    private void usedHost(double hostShare, double localShare) {
        double nan = Double.NaN;
        Resources resources = new Resources(nan, nan, nan, nan, nan, hostShare, nan, nan, nan, nan, nan, nan, nan);
        Utilization used =
                new Utilization(0, 0, 0, 0, coreWait, 0, 0, 0, 0, 0, localShare, 0, 0, 0, 0, 0, 0, 0, List.of());
        Measured any = TrialSamples.valid(open, 1, 1000, latencies).measured().orElseThrow();
        facts.measured(new Measured(
                any.counts(),
                0,
                0,
                0,
                0,
                any.dueSeconds(),
                any.seconds(),
                any.settledSeconds(),
                1,
                false,
                latencies,
                List.of(),
                resources,
                used,
                nan,
                0,
                nan,
                nan,
                Visibility.NONE,
                nan,
                nan));
    }

    private void paused(double startSeconds, double pauseSeconds) {
        Utilization used = new Utilization(
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                pauseSeconds,
                pauseSeconds >= Pause.SHORTEST_SECONDS ? List.of(new Pause(startSeconds, pauseSeconds)) : List.of());
        facts.measured(
                TrialSamples.valid(closed, 1, 1000, latencies, used).measured().orElseThrow());
    }

    @Test
    void anInterruptedTrialSaysForHowLongItMeasured() {
        facts.interrupted();
        assertThat(Judge.judge(facts, closed).reasons()).containsExactly("interrupted: nothing was measured");
        assertThat(Judge.judge(facts, closed).verdict()).isEqualTo(Verdict.INVALID);

        facts.measured(new Measured(
                Counts.ZERO,
                0,
                0,
                0,
                0,
                2.5004,
                2.5004,
                2.5004,
                1,
                false,
                latencies,
                List.of(),
                Resources.UNKNOWN,
                Utilization.UNKNOWN,
                Double.NaN,
                0,
                Double.NaN,
                Double.NaN,
                Visibility.NONE,
                Double.NaN,
                Double.NaN));
        assertThat(Judge.judge(facts, closed).reasons()).containsExactly("interrupted: measured for 2.5 s");
    }

    @Test
    void whatIsLackingIsUnsupportedAndSoIsAServerThatCannotDoIt() {
        facts.unsupported("the store has no replicas");
        assertThat(Judge.judge(facts, closed))
                .isEqualTo(new Judgement(Verdict.UNSUPPORTED, List.of("the store has no replicas")));

        TrialFacts server = new TrialFacts();
        server.failed(new UnsupportedServerException("one node only"));
        assertThat(Judge.judge(server, closed)).isEqualTo(new Judgement(Verdict.UNSUPPORTED, List.of("one node only")));
    }

    @Test
    void whatIsLackingAfterTheLoadIsUnsupportedAndHidesNothingWorse() {
        String lacking = "cassandra cannot report the space that blobs occupy here";
        facts.unsupported(lacking);
        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.UNSUPPORTED, List.of(lacking)));

        facts.verified(new Verification(100, 97, 3, 0, 0));
        assertThat(measured(closed))
                .isEqualTo(new Judgement(Verdict.INVALID, List.of("3 acknowledged blobs were not found", lacking)));

        facts.serversEnded("cassandra-1 was killed by signal 9");
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void aPercentileThatWasAimedAtSaysHowWellItIsKnown() {
        Cell aimed = cell("{model: closed}\nuntil: {p99: 10%}");
        facts.aimedAtPercentile(new PercentileGoal(0.1));
        assertThat(measured(aimed).reasons())
                .containsExactly("too few operations for an interval of the p99, not 10.0 % as asked for:"
                        + " the measurement's limit came first");

        OperationTimes spread = OperationTimes.empty();
        for (int nanos = 1; nanos <= 2000; nanos++) {
            spread.service().recordValue(nanos);
        }
        PercentileGoal brief = new PercentileGoal(0.1);
        for (int i = 0; i < 4; i++) {
            brief.over(passed -> true).interval(new PhaseInterval(i, 1, Counts.ZERO, spread));
        }
        facts.aimedAtPercentile(brief);
        assertThat(measured(aimed).reasons())
                .containsExactly("too few seconds for an interval of the p99 (at least 10 with 100 operations each),"
                        + " not 10.0 % as asked for: the measurement's limit came first");

        PercentileGoal reached = new PercentileGoal(0.1);
        for (int i = 0; i < 10; i++) {
            reached.over(passed -> true).interval(new PhaseInterval(i, 1, Counts.ZERO, spread));
        }
        facts.aimedAtPercentile(reached);
        assertThat(measured(aimed).reasons())
                .containsExactly("the p99 is known within 0.2 % after 5 s, as asked for;"
                        + " a cycle longer than the measurement is not in it");
    }

    @Test
    void aPercentileThatWasAimedAtBlamesNoLimitWhereTheMeasurementEndedBeforeIt() {
        Cell aimed = cell("{model: closed}\nuntil: {p99: 10%}");
        String unknown = "too few operations for an interval of the p99, not 10.0 % as asked for";
        facts.aimedAtPercentile(new PercentileGoal(0.1));
        facts.noRoom(Stage.MEASUREMENT, "the disk is full");
        assertThat(measured(aimed).reasons()).containsExactly(unknown, "the measurement ended early: the disk is full");

        TrialFacts interrupted = new TrialFacts();
        interrupted.aimedAtPercentile(new PercentileGoal(0.1));
        interrupted.ended(Stage.MEASUREMENT, outcome());
        interrupted.interrupted();
        assertThat(Judge.judge(interrupted, aimed).reasons())
                .containsExactly("interrupted: nothing was measured", unknown);

        TrialFacts dead = new TrialFacts();
        dead.aimedAtPercentile(new PercentileGoal(0.1));
        dead.ended(Stage.MEASUREMENT, outcome());
        dead.serversEnded("redis-1 was killed by signal 9");
        dead.gaveUpAnswers();
        assertThat(Judge.judge(dead, aimed).reasons()).containsExactly("redis-1 was killed by signal 9", unknown);
    }

    @Test
    void connectionsThatWereOpenedAgainAreWorthAWordAndBlobsInFlightOnThemMakeTheRowInvalid() {
        losses = new ConnectionLosses(Optional.of(new Outages(2, 0.25, 0, "-ERR unasked")), 0, Optional.empty());
        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "lost connections were opened again in the measurement: 2, for 0.25 s in all; one was lost with:"
                                        + " -ERR unasked")));

        losses = new ConnectionLosses(losses.outages(), 14, Optional.of("Connection reset"));
        assertThat(measured(closed).verdict()).isEqualTo(Verdict.INVALID);
        assertThat(measured(closed).reasons())
                .contains("14 blobs are unresolved: their connection was lost before an answer came, the first with:"
                        + " Connection reset");
    }

    @Test
    void connectionsThatCouldNotBeOpenedAgainFailTheTrial() {
        losses = new ConnectionLosses(Optional.of(new Outages(0, 3, 2, "Connection refused")), 0, Optional.empty());
        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.FAILED,
                        List.of("2 connections were lost in the measurement and could not be opened again: Connection"
                                + " refused")));
    }

    @Test
    void blobsInFlightOnConnectionsThatWereLostInTheWarmUpAreOnlyNoted() {
        losses = new ConnectionLosses(
                Optional.of(new Outages(1, Double.NaN, 0, "")), 3, Optional.of("Connection reset"));
        facts.ended(Stage.WARM_UP, outcome());
        assertThat(Judge.judge(facts, closed))
                .isEqualTo(new Judgement(
                        Verdict.VALID,
                        List.of(
                                "lost connections were opened again in the warm-up: 1",
                                "in the warm-up 3 blobs are unresolved: their connection was lost before an answer came,"
                                        + " the first with: Connection reset")));
    }

    @Test
    void blobsOfUnknownOutcomeThatVerificationFindsAreCounted() {
        facts.verified(new Verification(100, 104, 1, 2, 0));
        assertThat(measured(closed).reasons())
                .contains("3 of the blobs that failed or are unresolved were found in the store");
    }

    private ConnectionLosses losses = ConnectionLosses.NONE;

    @Test
    void theNumberOfKeysIsNamedWhereBatchesNeedMoreThanWereAskedFor(@TempDir Path folder) throws IOException {
        Cell keyed = cell("{inFlight: 1}\nworkload: {operation: put, keys: {count: 10000}}");
        acknowledged = 1000;
        facts.usedKeys(10_048);
        assertThat(measured(keyed).reasons()).isEmpty();

        facts.usedKeys(16_000);

        assertThat(measured(keyed).verdict()).isEqualTo(Verdict.VALID);
        assertThat(measured(keyed).reasons())
                .singleElement()
                .asString()
                .startsWith("16000 keys were used, not 10000: every lane");
        assertThat(measured(cell("{inFlight: 1}")).reasons()).as("no keys").isEmpty();
        Path file = Files.writeString(
                folder.resolve("keyed.csv"), "offset_us,operation,key,size_bytes\n0,put,1,100\n1000000,put,2,100\n");
        assertThat(measured(cell("{trace: " + file + "}")).reasons())
                .as("keys of a trace")
                .isEmpty();
    }

    @Test
    void aClosedLoadThatUsedItsSlotsAFewTimesSaysSoAndLessThanTwiceIsUnsteady() {
        facts.usedSlots(4);
        acknowledged = 40;
        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of()));

        acknowledged = 39;
        String few =
                "the measurement had %d operations, and up to 4 in flight at once: the start and the end of the load weigh in"
                        + " the figures; lengthen phases.measurement";
        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of(few.formatted(39))));
        acknowledged = 8;
        assertThat(measured(closed)).isEqualTo(new Judgement(Verdict.VALID, List.of(few.formatted(8))));

        acknowledged = 7;
        assertThat(measured(closed))
                .isEqualTo(new Judgement(
                        Verdict.UNSTEADY,
                        List.of(
                                "the measurement had 7 operations, and up to 4 in flight at once: the figures are those of"
                                        + " the start and the end of a load; lengthen phases.measurement")));
    }

    @Test
    void onlyAClosedLoadWhoseFiguresHoldIsJudgedByTheUsesOfItsSlots() {
        facts.usedSlots(1000);
        assertThat(measured(closed).reasons()).isEmpty();
        acknowledged = 100;
        assertThat(measured(open).reasons()).isEmpty();
        assertThat(measured(cell("{model: rough, rate: 1000/s}")).reasons()).isEmpty();

        failed = 1;
        assertThat(measured(closed).reasons()).hasSize(1);
    }

    private Judgement measured(Cell cell) {
        facts.ended(Stage.MEASUREMENT, outcome());
        return Judge.judge(facts, cell);
    }

    private PhaseOutcome outcome() {
        return new PhaseOutcome(
                new Counts(acknowledged, acknowledged, rejected, failed, 0),
                latencies,
                List.of(),
                unresolved,
                unresolved,
                losses,
                timedOut,
                unsent,
                unsentForSlots,
                sentLate,
                blockedLanes,
                sourceExhausted,
                false,
                seconds,
                seconds,
                seconds + drainSeconds,
                drift,
                silences,
                reads,
                refusedWrites,
                missingReads,
                settledTwice,
                failed == 0 ? Optional.empty() : Optional.of("Connection reset"),
                withoutRoom,
                Optional.empty(),
                Double.NaN);
    }

    private static Drift drift(long firstOperations, double firstMs, long lastOperations, double lastMs) {
        return Drift.of(half(firstOperations, firstMs), half(lastOperations, lastMs));
    }

    private static Drift.Half half(long operations, double callersMs) {
        return half(operations, operations, callersMs);
    }

    private static Drift.Half half(double seconds, long operations, double callersMs) {
        Drift.Half half = half(operations, callersMs);
        return new Drift.Half(seconds, operations, half.counts(), half.callers());
    }

    private static Drift.Half half(long due, long operations, double callersMs) {
        Histogram callers = Histograms.create();
        callers.recordValueWithCount((long) (callersMs * TimeUnit.MILLISECONDS.toNanos(1)), operations);
        return new Drift.Half(5, due, new Counts(operations, operations, 0, 0, 0), callers);
    }

    private static Cell cell(String load) {
        try {
            return ScenarioReader.builder()
                    .build()
                    .readText(Path.of("s.yaml"), "question: Is it true?\nload: " + load, "memory")
                    .cells()
                    .get(0);
        } catch (ScenarioException e) {
            throw new AssertionError(e);
        }
    }
}
