package io.blobbench.trial.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.Pause;
import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.scenario.Fault.Node;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Services made up tick by tick, whose lack is known by hand. */
class ServiceMeterTest {
    private static final Offset<Double> EXACTLY = within(1e-6);
    private static final int A_TICK = 100;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);

    private ServiceMeter meter = new ServiceMeter(() -> 10, TIMEOUT_NS, false);
    private int ticks;

    @Test
    void aPauseOfThreeSecondsIsThreeSecondsWithoutServiceAndItsBacklogIsLate() {
        ticks(100, A_TICK, 1);
        ticks(30, 0, 0);
        ticks(2, 500, 2000);
        ticks(68, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, 13));

        assertThat(ledger.happened()).isOne();
        assertThat(ledger.secondsBefore()).isCloseTo(10, EXACTLY);
        assertThat(ledger.operationsBefore()).isEqualTo(100 * A_TICK);
        assertThat(ledger.withoutServiceSeconds()).isCloseTo(3, EXACTLY);
        assertThat(ledger.operationsLate()).isEqualTo(1000);
        FaultEffect effect = ledger.effects().get(0);
        assertThat(effect.withoutServiceSeconds()).isCloseTo(3, EXACTLY);
        assertThat(effect.throughputBackSeconds()).isCloseTo(3, EXACTLY);
        assertThat(effect.p99BackSeconds()).isCloseTo(3.2, EXACTLY);
    }

    @Test
    void aTimeInWhichNothingWasDueIsNoLackOfService() {
        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        ticks(120, A_TICK, 1);
        ticks(30, 0, 0);
        ticks(50, A_TICK, 1);

        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(0, EXACTLY);
    }

    /** The first operation that was due in it waited for 2 s, or failed after 2 s in the middle of it. */
    @Test
    void anOutageUnderAScheduleBeginsWithTheFirstOperationThatWasDueInIt() {
        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        ticks(100, A_TICK, 1);
        ticks(30, 0, 0);
        ticks(1, 500, 2000);
        ticks(69, A_TICK, 1);
        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(2, within(0.01));

        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        ticks = 0;
        ticks(100, A_TICK, 1);
        ticks(25, 0, 0);
        tickOf(0, 0, 0, 1, 2000);
        ticks(4, 0, 0);
        ticks(70, A_TICK, 1);
        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(2.5, within(0.01));
    }

    /** A follower keeps what it got before the election for 7 s, when others have been answered for long. */
    @Test
    void anOperationThatHangsForLongerThanTheOutageTellsWhenItBegan() {
        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        ticks(100, A_TICK, 1);
        ticks(11, 0, 0);
        ticks(60, A_TICK, 1);
        tickOf(A_TICK, 0, 0, 20, 7000);
        ticks(28, A_TICK, 1);

        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(1, within(0.11));
    }

    /** It was due before the last answer, and fails in a lull. */
    @Test
    void anOperationThatHangsMakesNoOutageOfALull() {
        meter = new ServiceMeter(() -> 9, TIMEOUT_NS, true);
        ticks(100, A_TICK, 1);
        ticks(20, 0, 0);
        tickOf(0, 0, 0, 1, 3000);
        ticks(19, 0, 0);
        ticks(60, A_TICK, 1);

        assertThat(ledger(fault(9, 13)).withoutServiceSeconds()).isCloseTo(0, EXACTLY);

        meter = new ServiceMeter(() -> 9, TIMEOUT_NS, true);
        ticks = 0;
        ticks(100, A_TICK, 1);
        ticks(30, 0, 0);
        ticks(60, A_TICK, 1);
        tickOf(A_TICK, 0, 0, 1, 9150); // due in the last tick before the lull
        assertThat(ledger(fault(9, 13)).withoutServiceSeconds()).isCloseTo(0, EXACTLY);
    }

    /** An operation each quarter of a second before the fault, each answered at once. */
    @Test
    void theTimesBetweenOperationsAreNoUsualLackOfService() {
        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        double answerSeconds = 0.25;
        while (ticks < 100) {
            if (answerSeconds < (ticks + 1) / 10.0) {
                tick(1, 1, answerSeconds, answerSeconds);
                answerSeconds += 0.25;
            } else {
                ticks(1, 0, 0);
            }
        }
        ticks(3, 0, 0);
        tick(1, 280, 10.36, 10.36);
        ticks(90, 1, 1);

        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(0.28, within(0.01));
    }

    /** Ten operations have no answer when the drain ends, the oldest of which was due at 12 s. */
    @Test
    void anOutageToTheEndBeginsWithTheFirstOperationThatWasDueInIt() {
        meter = new ServiceMeter(() -> 10, TIMEOUT_NS, true);
        ticks(110, A_TICK, 1);
        ticks(189, 0, 0);
        tickOf(0, 10, 17_900);

        assertThat(ledger(fault(10, 13)).withoutServiceSeconds()).isCloseTo(8, within(0.11));
    }

    @Test
    void aPauseOfThisProcessIsNoLackOfService() {
        ticks(100, A_TICK, 1);
        ticks(30, 0, 0);
        ticks(70, A_TICK, 1);

        assertThat(meter.ledger(List.of(fault(10, 13)), 20, List.of(new Pause(10.5, 2)))
                        .withoutServiceSeconds())
                .isCloseTo(1, EXACTLY);
        assertThat(meter.ledger(List.of(fault(10, 13)), 20, List.of(new Pause(10, 2.9)))
                        .withoutServiceSeconds())
                .as("the rest is too short to be told")
                .isZero();
    }

    @Test
    void anOutageLastsFromTheLastAnswerToTheFirstWhereverTheyAreInTheirTicks() {
        ticks(100, A_TICK, 1);
        tick(A_TICK, 1, 10.005, 10.012);
        ticks(2, 0, 0);
        tick(A_TICK, 1, 10.358, 10.399);
        ticks(96, A_TICK, 1);

        FaultEffect effect = effect(fault(10.01, 10.35));

        assertThat(effect.withoutServiceSeconds()).isCloseTo(0.346, EXACTLY);
        assertThat(effect.throughputBackSeconds()).isCloseTo(0.348, EXACTLY);
    }

    @Test
    void anAnswerOfAnEarlierTickEndsNoOutageBeforeItsOwn() {
        ticks(100, A_TICK, 1);
        ticks(4, 0, 0);
        tick(A_TICK, 1, 9.9, 10.45);
        ticks(95, A_TICK, 1);

        assertThat(ledger(fault(10, 10.35)).withoutServiceSeconds()).isCloseTo(0.4, EXACTLY);
    }

    /** It was due at 10 s; until 12 s its leader was looked for. */
    @Test
    void theServiceBeforeAFaultEndsWhenItBeginsAndNotWhenItIsDue() {
        AtomicReference<Double> began = new AtomicReference<>(Double.POSITIVE_INFINITY);
        meter = new ServiceMeter(began::get, TIMEOUT_NS, false);
        ticks(109, A_TICK, 1);
        ticks(1, 1, 500);
        tickOf(A_TICK, 0, 1, 7, 1);
        ticks(4, 0, 0);
        ticks(5, A_TICK, 1);
        began.set(12.0);
        ticks(3, 0, 0);
        ticks(1, 300, 400);
        ticks(1, 200, 2000);
        ticks(75, A_TICK, 1);

        FaultLedger ledger = ledger(fault(12, 12.3));

        assertThat(ledger.secondsBefore()).isCloseTo(12, EXACTLY);
        assertThat(ledger.operationsBefore()).isEqualTo(115 * A_TICK + 1);
        assertThat(ledger.failedBefore()).isEqualTo(7);
        assertThat(ledger.operationsLate()).isEqualTo(200);
        assertThat(ledger.withoutServiceSeconds()).as("a usual gap").isZero();
    }

    @Test
    void aFaultThatNobodyNoticesTakesNothing() {
        ticks(200, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, Double.NaN));

        FaultEffect effect = ledger.effects().get(0);
        assertThat(ledger.withoutServiceSeconds()).isZero();
        assertThat(ledger.operationsLate()).isZero();
        assertThat(effect.throughputBackSeconds()).isCloseTo(0, EXACTLY);
        assertThat(effect.p99BackSeconds()).isCloseTo(0, EXACTLY);
        assertThat(effect.endedSeconds()).isNaN();
    }

    @Test
    void aThroughputThatStaysBelowNineTenthsIsNotBack() {
        ticks(100, A_TICK, 1);
        ticks(100, 89, 1);

        FaultEffect effect = effect(fault(10, 12));

        assertThat(effect.throughputBackSeconds()).isNaN();
        assertThat(effect.p99BackSeconds()).isCloseTo(0, EXACTLY);
    }

    /** Operations that had waited for another server are answered together, and those for this one never come back. */
    @Test
    void aBurstOfAnswersIsNoThroughputThatIsBack() {
        ticks(100, A_TICK, 1);
        ticks(30, 50, 1);
        ticks(5, 300, 1);
        ticks(65, 50, 1);

        FaultEffect effect = effect(fault(10, 12));

        assertThat(effect.throughputBackSeconds()).isNaN();
    }

    @Test
    void aThroughputThatIsBackMayLackForSomeSeconds() {
        ticks(100, A_TICK, 1);
        ticks(20, 45, 1);
        ticks(20, A_TICK, 1);
        ticks(40, 80, 1);
        ticks(20, A_TICK, 1);

        FaultEffect effect = effect(fault(10, 12));

        assertThat(effect.throughputBackSeconds()).isCloseTo(1.9, EXACTLY);
    }

    /** A stall before the fault has made the limit of the p99 longer than a second: what hangs from the fault on is overdue later. */
    @Test
    void operationsThatHangForLongerThanALongP99KeepItAway() {
        ticks(99, A_TICK, 1);
        tickOf(A_TICK, 200, 1200);
        ticks(90, 75, 1);
        tickOf(A_TICK, 2000, 9000);
        ticks(59, A_TICK, 1);

        FaultEffect effect =
                meter.ledger(List.of(fault(10, 12)), 25, List.of()).effects().get(0);

        assertThat(effect.p99BackSeconds()).isCloseTo(9.1, EXACTLY);
    }

    @Test
    void whatFailedBeforeTheFaultIsNoThroughputToComeBackTo() {
        for (; ticks < 100; ticks++) {
            meter.tick(
                    new PhaseInterval(ticks / 10.0, 0.1, new Counts(A_TICK, 0, 0, A_TICK, 0), OperationTimes.empty()));
        }
        ticks(100, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, 12));

        assertThat(ledger.operationsBefore()).isZero();
        assertThat(ledger.failedBefore()).isEqualTo(100 * A_TICK);
        assertThat(ledger.effects().get(0).throughputBackSeconds()).isNaN();
    }

    @Test
    void aFaultInTheFirstTickLeavesNothingToCompareWith() {
        meter = new ServiceMeter(() -> 0.05, TIMEOUT_NS, false);
        ticks(200, A_TICK, 1);

        FaultLedger ledger = ledger(fault(0.05, 2));

        assertThat(ledger.hasBaseline()).isFalse();
        assertThat(ledger.operationsLate()).isZero();
        assertThat(ledger.effects().get(0).throughputBackSeconds()).isNaN();
        assertThat(ledger.effects().get(0).p99BackSeconds()).isNaN();
    }

    @Test
    void aP99ThatStaysAboveElevenTenthsIsNotBack() {
        ticks(100, A_TICK, 10);
        ticks(100, A_TICK, 12);

        FaultEffect effect = effect(fault(10, 12));

        assertThat(effect.throughputBackSeconds()).isCloseTo(0, EXACTLY);
        assertThat(effect.p99BackSeconds()).isNaN();
    }

    @Test
    void operationsThatHangBesideQuickOnesKeepTheP99AwayUntilTheyAreAnswered() {
        ticks(100, A_TICK, 1);
        ticks(50, A_TICK, 1);
        tickOf(A_TICK, 64, 4900);
        ticks(49, A_TICK, 1);

        FaultEffect effect = effect(fault(10, 15));

        assertThat(effect.withoutServiceSeconds()).isZero();
        assertThat(effect.throughputBackSeconds()).isCloseTo(0, EXACTLY);
        assertThat(effect.p99BackSeconds()).isCloseTo(5.1, EXACTLY);
    }

    /** Six of a thousand operations in a second take a second each: at any instant six wait, which the p99 does not show. */
    @Test
    void asManyOperationsThatTakeLongAsWereUsualDoNotKeepTheP99Away() {
        ticksOfSlowOnes(20);

        FaultEffect effect = effect(fault(10, 12));

        assertThat(effect.p99BackSeconds()).isCloseTo(0, EXACTLY);
    }

    @Test
    void moreOperationsThatTakeLongThanWereUsualKeepTheP99Away() {
        ticksOfSlowOnes(15);
        tickOf(A_TICK, 70, 4900);
        ticksOfSlowOnes(5);

        FaultEffect effect = effect(fault(10, 15));

        assertThat(effect.p99BackSeconds()).isCloseTo(5.1, EXACTLY);
    }

    @Test
    void operationsThatHangUntilTheyFailKeepTheP99AwayAndAreNotLate() {
        ticks(100, A_TICK, 1);
        ticks(50, A_TICK, 1);
        tickOf(A_TICK, 0, 0, 64, 4900);
        ticks(49, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, 15));

        assertThat(ledger.operationsLate()).isZero();
        assertThat(ledger.effects().get(0).p99BackSeconds()).isCloseTo(5.1, EXACTLY);
    }

    @Test
    void operationsThatFailWhenNoOtherHasATimeCountBeforeToo() {
        ticks(100, A_TICK, 1);
        ticks(100, A_TICK, 1);
        tickOf(0, 0, 0, 64, 9900);

        FaultLedger ledger = ledger(fault(10, 15));

        assertThat(ledger.effects().get(0).p99BackSeconds()).isNaN();
    }

    @Test
    void operationsThatHangLaterDoNotKeepTheP99Away() {
        ticks(100, A_TICK, 1);
        ticks(50, A_TICK, 1);
        tickOf(A_TICK, 64, 4000);
        ticks(49, A_TICK, 1);

        FaultEffect effect = effect(fault(10, 15));

        assertThat(effect.p99BackSeconds()).isCloseTo(0, EXACTLY);
    }

    @Test
    void fewerThanOneInAHundredThatHangAreAboveTheP99() {
        ticks(100, A_TICK, 1);
        ticks(50, A_TICK, 1);
        tickOf(A_TICK, 9, 4900);
        ticks(49, A_TICK, 1);

        FaultEffect effect = effect(fault(10, 15));

        assertThat(effect.p99BackSeconds()).isCloseTo(0, EXACTLY);
    }

    @Test
    void operationsWithoutAnAnswerAreLateAndKeepTheP99AwayToTheEnd() {
        ticks(100, A_TICK, 1);
        ticks(100, A_TICK, 1);
        ticks(99, 0, 0);
        tickOf(0, 64, 19_900);

        FaultLedger ledger = ledger(fault(10, 30));

        assertThat(ledger.operationsLate()).isEqualTo(64);
        assertThat(ledger.effects().get(0).throughputBackSeconds()).isCloseTo(0, EXACTLY);
        assertThat(ledger.effects().get(0).p99BackSeconds()).isNaN();
    }

    @Test
    void operationsWithoutAnAnswerHaveNotSucceededBeforeAFaultThatCameTooLate() {
        ticks(50, A_TICK, 1);
        tickOf(0, 64, 1000);
        Fault late = fault(10, 12).fault();

        FaultLedger ledger = meter.ledger(List.of(DoneFault.never(late)), 5, List.of());

        assertThat(ledger.operationsBefore()).isEqualTo(50 * A_TICK);
        assertThat(ledger.failedBefore()).isZero();
    }

    @Test
    void answersAfterTheTimeoutBeforeTheFirstFaultAreCounted() {
        meter = new ServiceMeter(() -> 10, TimeUnit.SECONDS.toNanos(1), false);
        ticks(20, A_TICK, 1);
        tickOf(A_TICK, 200, 1001);
        tickOf(A_TICK, 3, 1000);
        ticks(78, A_TICK, 1);

        FaultLedger ledger = meter.ledger(List.of(fault(10, 12)), 10, List.of());

        assertThat(ledger.timedOutBefore()).isEqualTo(200);
        assertThat(ledger.failedBefore()).isZero();
    }

    @Test
    void answersAfterTheFirstFaultAreLateBeforeItWhereTheTimeoutHadPassedByThen() {
        meter = new ServiceMeter(() -> 10, TimeUnit.SECONDS.toNanos(1), false);
        ticks(100, A_TICK, 1);
        ticks(49, 0, 0);
        tickOf(0, 7, 6010);
        tickOf(0, 64, 6000);
        ticks(49, A_TICK, 1);

        assertThat(ledger(fault(10, 12)).timedOutBefore()).isEqualTo(7);
    }

    /** They began to wait at 5 s and fail at 10.1 s, by which they have waited 5 s before the fault at 10 s. */
    @Test
    void operationsThatFailAfterTheFirstFaultWereLateBeforeItWhereTheTimeoutHadPassedByThen() {
        meter = new ServiceMeter(() -> 10, TimeUnit.SECONDS.toNanos(4), false);
        ticks(50, A_TICK, 1);
        ticks(50, 0, 0);
        tickOf(0, 0, 0, 8, 5100);
        tickOf(0, 0, 0, 3, 4100);
        ticks(98, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, 12));

        assertThat(ledger.timedOutBefore()).isEqualTo(8);
        assertThat(ledger.failedBefore()).isZero();
    }

    @Test
    void operationsThatStartedLateAndFailQuicklyWereInTime() {
        meter = new ServiceMeter(() -> 10, TimeUnit.SECONDS.toNanos(4), false);
        ticks(100, A_TICK, 1);
        tickOf(0, 0, 0, 8, 5100, 90);
        ticks(99, A_TICK, 1);

        assertThat(ledger(fault(10, 12)).timedOutBefore()).isZero();
    }

    @Test
    void readsThatMissBeforeTheFirstFaultAreCountedAndThoseAfterItAreNot() {
        ticks(99, A_TICK, 1);
        tickOfMisses(3);
        tickOfMisses(5);
        ticks(99, A_TICK, 1);

        assertThat(ledger(fault(10, 12)).missingBefore()).isEqualTo(3);
    }

    private void tickOfMisses(long blobs) {
        double seconds = ticks++ / 10.0;
        Counts counts = new Counts(blobs, 0, blobs, 0, 0);
        meter.tick(new PhaseInterval(
                seconds,
                0.1,
                counts,
                OperationTimes.empty(),
                OperationTimes.empty().service(),
                OperationTimes.empty().service(),
                blobs,
                Double.NaN,
                Double.NaN));
    }

    @Test
    void everyFaultHasTheTimeUntilTheNextOne() {
        ticks(100, A_TICK, 1);
        ticks(20, 0, 0);
        ticks(30, A_TICK, 1);
        ticks(10, 0, 0);
        ticks(40, A_TICK, 1);

        FaultLedger ledger = ledger(fault(10, 12), fault(15, 16));

        assertThat(ledger.effects())
                .extracting(FaultEffect::withoutServiceSeconds)
                .satisfiesExactly(first -> assertThat(first).isCloseTo(2, EXACTLY), second -> assertThat(second)
                        .isCloseTo(1, EXACTLY));
        assertThat(ledger.effects().get(1).throughputBackSeconds()).isCloseTo(1, EXACTLY);
        assertThat(ledger.withoutServiceSeconds()).isCloseTo(3, EXACTLY);
    }

    @Test
    void anOutageThatSpansTheNextFaultIsDividedThereAndNothingIsBackUntilItsEnd() {
        meter = new ServiceMeter(() -> 5, TIMEOUT_NS, false);
        ticks(50, A_TICK, 1);
        ticks(100, 0, 0);
        ticks(50, A_TICK, 1);

        FaultLedger ledger = ledger(fault(5, 8), fault(12, 13));

        FaultEffect first = ledger.effects().get(0);
        FaultEffect second = ledger.effects().get(1);
        assertThat(first.withoutServiceSeconds()).isCloseTo(7, EXACTLY);
        assertThat(first.throughputBackSeconds()).isNaN();
        assertThat(second.withoutServiceSeconds()).isCloseTo(3, EXACTLY);
        assertThat(second.throughputBackSeconds()).isCloseTo(3, EXACTLY);
        assertThat(ledger.withoutServiceSeconds()).isCloseTo(10, EXACTLY);
    }

    @Test
    void aFaultThatAnotherOvertookHasTheServiceAfterItself() {
        ticks(100, A_TICK, 1);
        ticks(50, 0, 0);
        ticks(50, A_TICK, 1);

        FaultLedger ledger = ledger(fault(12, 14), fault(10, 14));

        assertThat(ledger.effects())
                .extracting(FaultEffect::beganSeconds, FaultEffect::withoutServiceSeconds)
                .containsExactly(tuple(10.0, 2.0), tuple(12.0, 3.0));
    }

    @Test
    void stretchesAsLongAsThoseBeforeTheFaultAreUsual() {
        sparseTicks(40);

        assertThat(ledger(fault(10, 12)).withoutServiceSeconds()).isZero();
    }

    @Test
    void anOutageThatFollowsAUsualPauseCountsFromItsFaultOn() {
        sparseTicks(20);
        ticks(300, 0, 0);
        sparseTicks(10);

        FaultLedger ledger = meter.ledger(List.of(fault(10.3, 40)), 45, List.of());

        assertThat(ledger.withoutServiceSeconds()).isCloseTo(30.1, EXACTLY); // until the first answer, at 40.4
    }

    @Test
    void anOutageBelongsToTheFaultWhichItsLastAnswerPrecedesByAUsualPause() {
        sparseTicks(20);
        ticks(100, 0, 0);
        sparseTicks(10);
        ticks(50, 0, 0);
        sparseTicks(10);

        FaultLedger ledger = meter.ledger(List.of(fault(10.3, 20), fault(25.3, 30)), 35, List.of());

        assertThat(ledger.effects())
                .extracting(FaultEffect::withoutServiceSeconds)
                .satisfiesExactly(first -> assertThat(first).isCloseTo(10.1, EXACTLY), second -> assertThat(second)
                        .isCloseTo(5.1, EXACTLY));
    }

    @Test
    void whatComesAfterTheOfferedTimeIsNoLackOfService() {
        ticks(150, A_TICK, 1);
        ticks(50, 0, 0);

        assertThat(meter.ledger(List.of(fault(10, 12)), 15, List.of()).withoutServiceSeconds())
                .isZero();
    }

    @Test
    void aServiceThatDoesNotComeBackIsMissingToTheEndOfTheOfferedTime() {
        ticks(100, A_TICK, 1);
        ticks(150, 0, 0);

        FaultEffect effect = effect(fault(10, Double.NaN));

        assertThat(effect.withoutServiceSeconds()).isCloseTo(10, EXACTLY);
        assertThat(effect.throughputBackSeconds()).isNaN();
        assertThat(effect.p99BackSeconds()).isNaN();
    }

    @Test
    void aFaultThatTheMeasurementDidNotReachHasNoFigures() {
        ticks(50, A_TICK, 1);
        Fault late = fault(10, 12).fault();

        FaultLedger ledger = meter.ledger(List.of(DoneFault.never(late)), 5, List.of());

        assertThat(ledger.happened()).isZero();
        assertThat(ledger.effects().get(0).withoutServiceSeconds()).isNaN();
        assertThat(ledger.effects().get(0).throughputBackSeconds()).isNaN();
    }

    /** The ledger of these faults in twenty seconds in which this process never paused. */
    private FaultLedger ledger(DoneFault... faults) {
        return meter.ledger(List.of(faults), 20, List.of());
    }

    private FaultEffect effect(DoneFault fault) {
        return ledger(fault).effects().get(0);
    }

    /**
     * Adds ticks of a tenth of a second, in each of which so many operations of so many milliseconds were acknowledged, the first as it
     * began and the last as it ended.
     */
    private void ticks(int count, long operations, long millis) {
        for (int i = 0; i < count; i++) {
            tick(operations, millis, ticks / 10.0, (ticks + 1) / 10.0);
        }
    }

    private void tick(long operations, long millis, double firstAnswerSeconds, double lastAnswerSeconds) {
        OperationTimes latencies = OperationTimes.empty();
        if (operations > 0) {
            latencies.service().recordValueWithCount(millis * 1_000_000, operations);
            latencies.response().recordValueWithCount(millis * 1_000_000, operations);
        }
        Counts counts = new Counts(operations, operations, 0, 0, 0);
        meter.tick(new PhaseInterval(
                ticks++ / 10.0,
                0.1,
                counts,
                latencies,
                OperationTimes.empty().service(),
                OperationTimes.empty().service(),
                0,
                firstAnswerSeconds,
                lastAnswerSeconds));
    }

    /** Adds a tick of operations that were acknowledged after a millisecond, with the times of others that took longer. */
    private void tickOf(long operations, long slow, long millis) {
        tickOf(operations, slow, millis, 0, 0);
    }

    private void tickOf(long operations, long slow, long millis, long failed, long millisOfFailed) {
        tickOf(operations, slow, millis, failed, millisOfFailed, millisOfFailed);
    }

    private void tickOf(
            long operations, long slow, long millis, long failed, long millisOfFailed, long millisOfFailedService) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValueWithCount(1_000_000, operations);
        latencies.response().recordValueWithCount(1_000_000, operations);
        latencies.service().recordValueWithCount(millis * 1_000_000, slow);
        latencies.response().recordValueWithCount(millis * 1_000_000, slow);
        Histogram failedTimes = OperationTimes.empty().service();
        failedTimes.recordValueWithCount(millisOfFailed * 1_000_000, failed);
        Counts counts = new Counts(operations + failed, operations, 0, failed, 0);
        double seconds = ticks++ / 10.0;
        Histogram failedService = OperationTimes.empty().service();
        failedService.recordValueWithCount(millisOfFailedService * 1_000_000, failed);
        meter.tick(new PhaseInterval(
                seconds, 0.1, counts, latencies, failedTimes, failedService, 0, seconds, seconds + 0.1));
    }

    /** Adds seconds of a thousand operations, of which six take a second. */
    private void ticksOfSlowOnes(int seconds) {
        for (int i = 0; i < 10 * seconds; i++) {
            int slow = i % 10 < 6 ? 1 : 0;
            tickOf(A_TICK - slow, slow, 1000);
        }
    }

    /** Adds half seconds, each of which ends with the one tick that has answers. */
    private void sparseTicks(int count) {
        for (int i = 0; i < count; i++) {
            ticks(4, 0, 0);
            ticks(1, A_TICK, 1);
        }
    }

    private static DoneFault fault(double beganSeconds, double endedSeconds) {
        Fault fault = new Fault(
                Duration.ofMillis(Math.round(beganSeconds * 1000)),
                Node.ANY,
                Action.KILL,
                Optional.empty(),
                Optional.empty());
        return new DoneFault(fault, List.of("redis-1"), beganSeconds, endedSeconds);
    }
}
