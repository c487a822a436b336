package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.outcome.Drift;
import io.blobbench.measure.LaneRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One operation a millisecond is recorded, on a clock that the test owns. */
final class DriftMeterTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 1_000_000_000; // so that instants overflow on the way
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LaneRecorder recorder = new LaneRecorder(true);

    private interface Times {
        long ns(long ms);
    }

    @ParameterizedTest
    @CsvSource({"1500, 1500", "1500, 1499", "1500, 700", "1500, 211", "60000, 60000", "60000, 7000", "86400000, 90000"})
    void halvesAreAboutEquallyLongHoweverEarlyThePhaseEnds(long plannedMs, long lastedMs) {
        Drift drift = drift(plannedMs, lastedMs, ms -> MS, ms -> 0);

        assertThat(drift.known()).isTrue();
        assertThat(drift.first().seconds() + drift.last().seconds()).isCloseTo(lastedMs / 1e3, within(1e-9));
        assertThat(drift.first().seconds() / (lastedMs / 1e3)).isBetween(0.25, 0.75);
        assertThat(drift.first().counts().operations() + drift.last().counts().operations())
                .isEqualTo(lastedMs);
        assertThat(drift.throughputRatio()).isCloseTo(1, within(0.02));
        assertThat(drift.last().callersP50Ns()).isEqualTo(drift.first().callersP50Ns());
    }

    @Test
    void aQueueThatGrowsShowsInTheTimesOfTheHalves() {
        Drift drift = drift(1_000, 1_000, ms -> (100 + ms) * MS, ms -> ms * MS);

        assertThat(drift.first().callersP50Ns() / 1e6).isCloseTo(350, within(1.0));
        assertThat(drift.last().callersP50Ns() / 1e6).isCloseTo(850, within(1.0));
    }

    @Test
    void aLoadThatIsEndedInItsDrainHadEndedBefore() {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, ORIGIN_NS + 1_000 * MS);
        follow(meter, 3_000, ms -> MS, ms -> 0);
        meter.end(at(3_000));

        Drift drift = meter.drift(ORIGIN_NS + 1_000 * MS, DriftMeterTest::dueBefore);

        assertThat(drift.first().counts().operations() + drift.last().counts().operations())
                .isEqualTo(1_000);
    }

    @Test
    void theDrainBelongsToNeitherHalf() {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, ORIGIN_NS + 1_000 * MS);
        follow(meter, 3_000, ms -> MS, ms -> 0);

        Drift drift = meter.drift(ORIGIN_NS + 1_000 * MS, DriftMeterTest::dueBefore);

        assertThat(drift.first().counts().operations() + drift.last().counts().operations())
                .isEqualTo(1_000);
        assertThat(drift.throughputRatio()).isCloseTo(1, within(0.01));
        assertThat(drift.first().due()).isEqualTo(drift.first().counts().operations());
        assertThat(drift.first().due() + drift.last().due()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {90, 100, 640})
    void theDrainOfAPhaseThatWasEndedEarlyBelongsToNeitherHalf(long lastedMs) {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, at(1_000));
        follow(meter, lastedMs, ms -> MS, ms -> 0);
        meter.end(at(lastedMs));
        follow(meter, 3_000, ms -> MS, ms -> 0);

        Drift drift = meter.drift(at(lastedMs), DriftMeterTest::dueBefore);

        assertThat(meter.over()).isTrue();
        assertThat(drift.first().counts().operations() + drift.last().counts().operations())
                .isEqualTo(lastedMs);
        assertThat(drift.first().seconds() + drift.last().seconds()).isCloseTo(lastedMs / 1e3, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 49})
    void aPhaseThatIsTooShortHasNoDrift(long lastedMs) {
        Drift drift = drift(1_000, lastedMs, ms -> MS, ms -> 0);

        assertThat(drift).isEqualTo(Drift.UNKNOWN);
        assertThat(drift.known()).isFalse();
        assertThat(drift.throughputRatio()).isNaN();
        assertThat(drift.last().callersP50Ns()).isNaN();
    }

    @Test
    void aDayHasFewParts() {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, ORIGIN_NS + TimeUnit.DAYS.toNanos(1));
        int cuts = 0;

        for (long nowNs = meter.cutNs(); !meter.over(); nowNs = meter.cutNs()) {
            meter.add(new LaneRecorder.Sum(), nowNs);
            cuts++;
        }

        assertThat(cuts).isLessThan(35);
    }

    @Test
    void partsAreNoLongerThanTheTimeBeforeThemNorThanATenthOfThePhase() {
        assertThat(cutsMs(1_000)).containsExactly(50L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1_000L);
        assertThat(cutsMs(120)).containsExactly(50L, 100L, 120L);
        assertThat(cutsMs(30)).containsExactly(30L);
    }

    @Test
    void theHalvesMeetAtTheCutThatIsNearestToTheMiddleOrTheEarlierOfTwo() {
        DriftMeter meter = cutAt(50, 100, 200);

        assertThat(meter.drift(at(150), DriftMeterTest::dueBefore).first().seconds())
                .isEqualTo(0.05);
        assertThat(meter.drift(at(151), DriftMeterTest::dueBefore).first().seconds())
                .isEqualTo(0.1);
        assertThat(meter.drift(at(300), DriftMeterTest::dueBefore).first().seconds())
                .isEqualTo(0.1);
        assertThat(meter.drift(at(301), DriftMeterTest::dueBefore).first().seconds())
                .isEqualTo(0.2);
        assertThat(meter.drift(at(301), DriftMeterTest::dueBefore).last().seconds())
                .isCloseTo(0.101, within(1e-12));
    }

    @Test
    void halvesOfWhichOneIsAQuarterTellNothing() {
        assertThat(cutAt(50).drift(at(200), DriftMeterTest::dueBefore).known()).isFalse();
        assertThat(cutAt(50).drift(at(199), DriftMeterTest::dueBefore).known()).isTrue();
        assertThat(cutAt(90).drift(at(120), DriftMeterTest::dueBefore).known()).isFalse();
        assertThat(cutAt(90).drift(at(121), DriftMeterTest::dueBefore).known()).isTrue();
    }

    /** A load of a second, of which the last answer comes later. */
    @ParameterizedTest
    @ValueSource(longs = {3_100, 30_000})
    void aDrainThatIsLongerThanTheLoadIsTheLastHalfHoweverLongItIs(long settledMs) {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, at(1_000));
        follow(meter, 1_000, ms -> MS, ms -> 0);
        recorder.enter();
        recorder.count(0, 1, 0, 0, 1);
        recorder.exit();
        LaneRecorder.Sum late = new LaneRecorder.Sum();
        recorder.takeInto(late);
        meter.add(late, at(settledMs));

        Drift drift = meter.drift(at(settledMs), instantNs -> 0);

        assertThat(drift.first().seconds()).isEqualTo(1);
        assertThat(drift.first().counts().operations()).isEqualTo(1_000);
        assertThat(drift.last().seconds()).isCloseTo(settledMs / 1e3 - 1, within(1e-9));
        assertThat(drift.last().counts().operations()).isEqualTo(1);
    }

    private static long dueBefore(long instantNs) {
        return (instantNs - ORIGIN_NS) / MS;
    }

    private static long at(long ms) {
        return ORIGIN_NS + ms * MS;
    }

    /** A meter of a second. */
    private static DriftMeter cutAt(long... cutsMs) {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, at(1_000));
        for (long ms : cutsMs) {
            meter.add(new LaneRecorder.Sum(), at(ms));
        }
        return meter;
    }

    private static List<Long> cutsMs(long plannedMs) {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, at(plannedMs));
        List<Long> cuts = new ArrayList<>();
        while (!meter.over()) {
            cuts.add((meter.cutNs() - ORIGIN_NS) / MS);
            meter.add(new LaneRecorder.Sum(), meter.cutNs());
        }
        return cuts;
    }

    private Drift drift(long plannedMs, long lastedMs, Times responses, Times startDelays) {
        DriftMeter meter = new DriftMeter(ORIGIN_NS, ORIGIN_NS + plannedMs * MS);
        follow(meter, lastedMs, responses, startDelays);
        return meter.drift(ORIGIN_NS + lastedMs * MS, DriftMeterTest::dueBefore);
    }

    private void follow(DriftMeter meter, long lastedMs, Times responses, Times startDelays) {
        for (long ms = 1; ms <= lastedMs; ms++) {
            recorder.enter();
            recorder.count(0, 1, 0, 0, 1);
            recorder.recordScheduled(MS, responses.ns(ms), startDelays.ns(ms), 0);
            recorder.exit();
            long nowNs = ORIGIN_NS + ms * MS;
            if ((!meter.over() && nowNs - meter.cutNs() >= 0) || ms == lastedMs) {
                LaneRecorder.Sum sum = new LaneRecorder.Sum();
                recorder.takeInto(sum);
                meter.add(sum, nowNs);
            }
        }
    }
}
