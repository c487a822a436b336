package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreFullException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Intervals are a hundred nanoseconds long, on a clock that shows the times that the test says; nothing is waited for. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CollectorTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 1_000_000; // so that instants overflow on the way
    private static final long DURATION_NS = TimeUnit.HOURS.toNanos(1);
    private static final long TIMEOUT_NS = 1_000;
    private static final long INTERVAL_NS = 100;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final Window WINDOW = new Window(ORIGIN_NS, ORIGIN_NS + DURATION_NS, Long.MAX_VALUE, TIMEOUT_NS);

    private long laneNs;
    private final Bench bench = new Bench(() -> at(laneNs), 2, Bench.appends(1), operation -> {});
    private final List<Told> told = new ArrayList<>();
    private final Map<Long, Runnable> actions = new TreeMap<>();
    private boolean goOn = true;
    private boolean stopRequested;
    private boolean endsInSilence = true;
    private long listenerTakesNs;

    @SuppressWarnings("NullAway.Init") // set when a phase is followed
    private Looks looks;

    @BeforeEach
    void beginAPhase() {
        bench.run((lane, window) -> {}, WINDOW);
    }

    /** An interval as the listener heard of it, in nanoseconds. */
    private record Told(long startNs, long lengthNs, long operations, long timed) {}

    private final List<Double> answersSeconds = new ArrayList<>();

    @Test
    void anIntervalEndsWithTheFirstLookAfterItIsDueAndTheNextIsDueByTheClock() {
        actions.put(40L, () -> operations(1));
        actions.put(100L, () -> operations(2));
        actions.put(150L, () -> operations(4));
        actions.put(430L, () -> operations(8));
        actions.put(499L, () -> operations(16));
        actions.put(500L, () -> operations(32));
        actions.put(510L, () -> operations(64));

        Collector collector = follow(40, 100, 150, 430, 499, 500, 510);

        assertThat(told)
                .containsExactly(
                        new Told(0, 100, 3, 3),
                        new Told(100, 330, 12, 12),
                        new Told(430, 70, 48, 48),
                        new Told(500, 10, 64, 64));
        assertThat(collector.total().counts().operations()).isEqualTo(127);
        assertThat(collector.earlyEnd()).isEmpty();
    }

    @Test
    void anIntervalHasItsFirstAndItsLastAnswer() {
        actions.put(40L, () -> operations(1));
        actions.put(70L, () -> operations(1));
        actions.put(90L, () -> operations(1));

        follow(40, 70, 90, 100, 200);

        assertThat(answersSeconds).containsExactly(40e-9, 90e-9, Double.NaN, Double.NaN);
    }

    @Test
    void whatLanesRecordedIsCutForTheDrift() {
        actions.put(50_000_000L, () -> operations(3));
        actions.put(100_000_000L, () -> operations(5));

        Drift drift = follow(50_000_000, 100_000_000).drift(at(100_000_000), instantNs -> 0);

        assertThat(drift.first().counts().operations()).isEqualTo(3);
        assertThat(drift.last().counts().operations()).isEqualTo(5);
    }

    @Test
    void answersAfterAnEarlyEndAreInNoHalfOfTheDrift() {
        actions.put(50_000_000L, () -> operations(3));
        actions.put(90_000_000L, () -> {
            operations(5);
            goOn = false;
        });
        actions.put(130_000_000L, () -> operations(7));

        Collector collector = follow(50_000_000, 90_000_000, 130_000_000);

        Drift drift = collector.drift(collector.endNs(), instantNs -> 0);
        assertThat(drift.first().counts().operations()).isEqualTo(3);
        assertThat(drift.last().counts().operations()).isEqualTo(5);
        assertThat(collector.total().counts().operations()).isEqualTo(15);
    }

    @Test
    void aListenerEndsThePhaseAtTheLookAtWhichItWasTold() {
        actions.put(120L, () -> goOn = false);

        Collector collector = follow(60, 120, 130, 300);

        assertThat(collector.earlyEnd()).contains(EarlyEnd.LISTENER);
        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + 120);
        assertThat(bench.lane.mayContinue(WINDOW)).isFalse();
        assertThat(windowThatIsOwed()).containsExactly(ORIGIN_NS + 120);
    }

    /** Answers are awaited then, and nothing is sent that could be cut off. */
    @Test
    void aListenerEndsNoPhaseWhoseTimeIsOver() {
        actions.put(DURATION_NS + 1, () -> goOn = false);

        Collector collector = follow(120, DURATION_NS + 1, DURATION_NS + 200);

        assertThat(collector.earlyEnd()).isEmpty();
        assertThat(windowThatIsOwed()).containsExactly(WINDOW.deadlineNs());
    }

    @Test
    void whatLanesSentWhileTheListenerTookItsTimeIsWithinThePhase() {
        listenerTakesNs = 7;
        actions.put(120L, () -> goOn = false);

        Collector collector = follow(120, 300);

        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + 127);
        assertThat(windowThatIsOwed()).containsExactly(ORIGIN_NS + 127);
    }

    @Test
    void aListenerThatEndedThePhaseDoesNotGoOnAgain() {
        actions.put(120L, () -> goOn = false);
        actions.put(200L, () -> goOn = true);

        assertThat(follow(120, 200, 300).endNs()).isEqualTo(ORIGIN_NS + 120);
    }

    @Test
    void aListenerThatIsToldWhenTheLanesHaveEndedEndsNothing() {
        actions.put(120L, () -> goOn = false);

        assertThat(follow(60, 120).earlyEnd()).isEmpty();
        assertThat(windowThatIsOwed()).containsExactly(WINDOW.deadlineNs());
    }

    @Test
    void aStoreThatIsSilentWhenTheLanesHaveEndedEndsNothing() {
        send(-5);

        assertThat(follow(1_000, 1_001).earlyEnd()).isEmpty();
    }

    @Test
    void aStoreThatWasFullWhenTheLanesHaveEndedEndedThem() {
        actions.put(70L, () -> fail(new StoreFullException("no room")));

        assertThat(follow(70).earlyEnd()).isPresent();
    }

    @Test
    void aLaneThatWasEndedInTimeOwesItsWholeWindow() {
        follow(60, 120);

        assertThat(bench.lane.mayContinue(WINDOW)).isTrue();
        assertThat(windowThatIsOwed()).containsExactly(WINDOW.deadlineNs());
    }

    @Test
    void aFullStoreEndedThePhaseWithItsFirstRefusal() {
        actions.put(70L, () -> {
            laneNs = 60;
            fail(new StoreFullException("no room"));
        });

        Collector collector = follow(70, 80);

        assertThat(collector.earlyEnd()).contains(EarlyEnd.FULL);
        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + 60);
        assertThat(windowThatIsOwed()).containsExactly(ORIGIN_NS + 60);
    }

    @Test
    void aStoreWhoseFirstRefusalComesInTheDrainEndedNothing() {
        actions.put(DURATION_NS + 70, () -> {
            laneNs = DURATION_NS + 60;
            fail(new StoreFullException("no room"));
        });

        Collector collector = follow(DURATION_NS + 70, DURATION_NS + 80);

        assertThat(collector.earlyEnd()).isEmpty();
        assertThat(windowThatIsOwed()).containsExactly(WINDOW.deadlineNs());
    }

    @Test
    void aStoreThatRefusesInTheDrainOfAnEarlyEndDidNotCauseIt() {
        actions.put(120L, () -> goOn = false);
        actions.put(130L, () -> fail(new StoreFullException("no room")));

        Collector collector = follow(120, 130, 140);

        assertThat(collector.earlyEnd()).contains(EarlyEnd.LISTENER);
    }

    @Test
    void anyOtherFailureEndsNothing() {
        actions.put(70L, () -> fail(new IllegalStateException("refused")));

        assertThat(follow(70, 80).earlyEnd()).isEmpty();
    }

    @Test
    void aStoreIsSilentWhenAnOperationWaitsForLongerThanTheTimeoutAndNothingWasAnswered() {
        send(-5);

        assertThat(follow(1_000, 1_001, 1_002).endNs()).isEqualTo(ORIGIN_NS + 1_001);
    }

    @Test
    void aListenerThatHasEnoughWhenASilentStoreHasEndedThePhaseDidNotEndIt() {
        send(-5);
        actions.put(1_100L, () -> goOn = false);

        Collector collector = follow(1_000, 1_001, 1_100, 1_200);

        assertThat(collector.earlyEnd()).contains(EarlyEnd.SILENCE);
    }

    @Test
    void aPhaseThatAsksHowLongItsStoreIsSilentDoesNotEndForThat() {
        endsInSilence = false;
        send(-5);

        assertThat(follow(1_001, 9_000).earlyEnd()).isEmpty();
    }

    @Test
    void aStoreIsNotSilentBeforeTheOperationHasWaitedForTheTimeout() {
        send(10);

        assertThat(follow(1_005, 1_010, 1_011, 1_012).endNs()).isEqualTo(ORIGIN_NS + 1_011);
    }

    @Test
    void aStoreThatAnsweredSomethingIsNotSilent() {
        send(10);
        actions.put(900L, () -> operations(1));

        assertThat(follow(900, 1_800, 1_900, 1_901, 1_902).endNs()).isEqualTo(ORIGIN_NS + 1_901);
    }

    /** Its answers may have come in that time: lanes have had none to take them. */
    @Test
    void aStoreIsNotSilentWhileTheProcessStoodStill() {
        long resumedNs = 2 * SECOND_NS;
        send(10);
        actions.put(900L, () -> operations(1));

        Collector collector = follow(900, resumedNs, resumedNs + 900, resumedNs + 901, resumedNs + 902);

        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + resumedNs + 901);
    }

    @Test
    void aLoadWithoutOperationsInFlightIsNotSilent() {
        assertThat(follow(1_100, 9_000).earlyEnd()).isEmpty();
    }

    @Test
    void aLaneThatDoesNotReturnIsGivenUpASecondAfterThePhasesLastTimeout() {
        long givenUpNs = DURATION_NS + TIMEOUT_NS + SECOND_NS;

        Collector collector = followForEver(givenUpNs - 1, givenUpNs, givenUpNs);

        assertThat(told).last().extracting(Told::lengthNs).isEqualTo(1L);
        assertThat(collector.blockedLanes()).isEqualTo(1);
        assertThat(follow(60, 120).blockedLanes()).isZero();
    }

    /** The clock is read before the last that it recorded is taken, for which the control thread waits. */
    @Test
    void aLaneThatRecordsWhenItIsGivenUpIsNotBlocked() {
        long givenUpNs = DURATION_NS + TIMEOUT_NS + SECOND_NS;
        actions.put(givenUpNs, () -> operations(2));
        actions.put(givenUpNs + 1, () -> operations(3));

        Collector collector = follow(givenUpNs - 1, givenUpNs, givenUpNs + 1);

        assertThat(collector.blockedLanes()).isZero();
        assertThat(collector.total().counts().operations()).isEqualTo(5);
        assertThat(told).last().extracting(Told::operations).isEqualTo(5L);
    }

    @Test
    void lanesThatStoodStillWithTheProcessRecordBeforeTheyAreGivenUp() {
        long resumedNs = DURATION_NS + TIMEOUT_NS + 60 * SECOND_NS;
        actions.put(resumedNs + 1, () -> operations(3));

        Collector collector = follow(120, resumedNs, resumedNs + 1, resumedNs + 2);

        assertThat(collector.blockedLanes()).isZero();
        assertThat(collector.total().counts().operations()).isEqualTo(3);
        assertThat(told).last().extracting(Told::operations).isEqualTo(3L);
    }

    @Test
    void lanesAlsoRecordWhereTheProcessStoodStillWhileTheListenerWasTold() {
        long resumedNs = DURATION_NS + TIMEOUT_NS + 60 * SECOND_NS;
        listenerTakesNs = resumedNs - 120;
        actions.put(resumedNs + 1, () -> operations(3));

        Collector collector = follow(120, resumedNs, resumedNs + 1, resumedNs + 2);

        assertThat(collector.blockedLanes()).isZero();
        assertThat(collector.total().counts().operations()).isEqualTo(3);
    }

    @Test
    void aStoreIsNotSilentWhileTheProcessStoodStillWithTheListener() {
        long resumedNs = 2 * SECOND_NS;
        send(10);
        actions.put(900L, () -> {
            operations(1);
            listenerTakesNs = resumedNs - 900;
        });
        actions.put(resumedNs, () -> listenerTakesNs = 0);

        Collector collector = follow(900, resumedNs, resumedNs + 900, resumedNs + 1_001, resumedNs + 1_002);

        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + resumedNs + 1_001);
    }

    @Test
    void aLaneThatDoesNotReturnFromASilentStoreIsGivenUpASecondAfterTheNextTimeout() {
        send(-5);
        long givenUpNs = 1_001 + TIMEOUT_NS + SECOND_NS;

        Collector collector = followForEver(1_001, givenUpNs - 1, givenUpNs, givenUpNs);

        assertThat(told).last().extracting(Told::lengthNs).isEqualTo(1L);
        assertThat(collector.endNs()).isEqualTo(ORIGIN_NS + 1_001);
    }

    @Test
    void aLaneThatDoesNotReturnAfterAnEarlyEndIsGivenUpASecondAfterTheTimeout() {
        goOn = false;
        long givenUpNs = 120 + TIMEOUT_NS + SECOND_NS;

        followForEver(120, givenUpNs - 1, givenUpNs, givenUpNs);

        assertThat(told).last().extracting(Told::lengthNs).isEqualTo(1L);
    }

    @Test
    void aLaneThatDoesNotReturnOnRequestIsGivenUpAfterTwoSeconds() {
        actions.put(500L, () -> stopRequested = true);
        long givenUpNs = 500 + 2 * SECOND_NS;

        followForEver(120, 500, givenUpNs - 1, givenUpNs, givenUpNs);

        assertThat(told).last().extracting(Told::lengthNs).isEqualTo(1L);
    }

    @Test
    void aRequestLeavesNoMoreTimeThanThereWas() {
        long givenUpNs = DURATION_NS + TIMEOUT_NS + SECOND_NS;
        actions.put(givenUpNs - SECOND_NS, () -> stopRequested = true);

        followForEver(givenUpNs - SECOND_NS, givenUpNs - 1, givenUpNs, givenUpNs);

        assertThat(told).last().extracting(Told::lengthNs).isEqualTo(1L);
    }

    /** Looks at these times, in nanoseconds after the origin; the lanes have ended at the last. */
    private Collector follow(long... looksNs) {
        return follow(true, looksNs);
    }

    /** Looks at these times, at the last when they are given up; the lanes never end. */
    private Collector followForEver(long... looksNs) {
        return follow(false, looksNs);
    }

    private Collector follow(boolean ending, long... looksNs) {
        looks = new Looks(looksNs, ending);
        Collector collector = new Collector(
                List.of(bench.lane),
                looks,
                WINDOW,
                WINDOW.deadlineNs(),
                () -> stopRequested,
                endsInSilence,
                this::interval);
        try {
            collector.follow(looks, INTERVAL_NS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(looks.times.hasNext()).as("all looks were taken").isFalse();
        return collector;
    }

    private boolean interval(PhaseInterval passed) {
        told.add(new Told(
                Math.round(passed.startSeconds() * 1e9),
                Math.round(passed.seconds() * 1e9),
                passed.counts().operations(),
                passed.latencies().service().getTotalCount()));
        answersSeconds.addAll(List.of(passed.firstAnswerSeconds(), passed.lastAnswerSeconds()));
        looks.nowNs += listenerTakesNs;
        return goOn;
    }

    private static long at(long offsetNs) {
        return ORIGIN_NS + offsetNs;
    }

    private void operations(int count) {
        LaneRecorder recorder = bench.lane.tally().recorder();
        for (int i = 0; i < count; i++) {
            recorder.enter();
            recorder.count(at(looks.nowNs), 1, 0, 0, 100);
            recorder.recordService(1);
            recorder.exit();
        }
    }

    /** An operation is sent that gets no answer. */
    private void send(long sentNs) {
        Slot slot = bench.preparedSlot();
        slot.sentNs = ORIGIN_NS + sentNs;
        slot.submit(1);
    }

    private void fail(Exception cause) {
        Slot slot = bench.preparedSlot();
        slot.submit(1);
        slot.fail(1, cause);
        bench.lane.collect();
    }

    /** The ends of the windows of which the lane counts what was due and never sent. */
    private List<Long> windowThatIsOwed() {
        List<Long> ends = new ArrayList<>();
        bench.run(
                new Loop() {
                    @Override
                    public void run(Lane lane, Window window) {}

                    @Override
                    public long unsent(Lane lane, Window window) {
                        ends.add(window.deadlineNs());
                        return 0;
                    }
                },
                WINDOW);
        return ends;
    }

    /** The latch that the collector waits for, and its clock: every wait lasts until the next of these times. */
    private final class Looks extends CountDownLatch implements NanoClock {
        private final Iterator<Long> times;
        private final boolean ending;
        private long nowNs;

        private Looks(long[] looksNs, boolean ending) {
            super(1);
            this.times = Arrays.stream(looksNs).boxed().iterator();
            this.ending = ending;
        }

        @Override
        public boolean await(long timeout, TimeUnit unit) {
            nowNs = times.next();
            actions.getOrDefault(nowNs, () -> {}).run();
            if (ending && !times.hasNext()) {
                countDown();
            }
            return getCount() == 0;
        }

        @Override
        public long nanoTime() {
            return ORIGIN_NS + nowNs;
        }
    }
}
