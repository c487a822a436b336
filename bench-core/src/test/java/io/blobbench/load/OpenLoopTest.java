package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.Bench.Sent;
import io.blobbench.measure.KindRecorder;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One operation a millisecond is due, on a clock that the test owns. */
@Timeout(60)
final class OpenLoopTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 5_000_000; // so that instants overflow on the way
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Schedule EVERY_MS = new ConstantSchedule(1_000, Turns.ALL);

    private final FakeClock clock = new FakeClock(ORIGIN_NS);

    @Test
    void operationsStartWhenTheyAreDue() {
        Bench bench = bench(2, k -> MS / 10);

        run(bench, EVERY_MS, 100 * MS, Long.MAX_VALUE);

        assertThat(bench.sent)
                .containsExactlyElementsOf(IntStream.range(0, 100)
                        .mapToObj(k -> new Sent(ORIGIN_NS + k * MS, ORIGIN_NS + k * MS))
                        .toList());
        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.counts().operations()).isEqualTo(100);
        assertThat(sum.latencies().startDelay().getMaxValue()).isLessThan(1_000);
        assertAll(sum.latencies().service(), 100, MS / 10);
        assertAll(sum.latencies().response(), 100, MS / 10);
    }

    @Test
    void poissonArrivalsStartWhenTheyAreDue() {
        Schedule schedule = new PoissonSchedule(100, 100 * MS, 42);
        Bench bench = bench(100, k -> MS / 10);

        run(bench, schedule, 100 * MS, Long.MAX_VALUE);

        assertThat(bench.sent)
                .containsExactlyElementsOf(IntStream.range(0, (int) schedule.countBefore(100 * MS))
                        .mapToObj(schedule::intendedNs)
                        .map(dueNs -> new Sent(ORIGIN_NS + dueNs, ORIGIN_NS + dueNs))
                        .toList());
    }

    @Test
    void waitingForASlotMovesNoIntendedStartAndSkipsNone() {
        Bench bench = bench(1, k -> k == 0 ? 10 * MS + MS / 2 : MS / 10);

        run(bench, EVERY_MS, 20 * MS, Long.MAX_VALUE);

        assertThat(bench.sent).hasSize(20);
        assertThat(bench.sent.stream().map(Sent::intendedNs))
                .containsExactlyElementsOf(
                        IntStream.range(0, 20).mapToObj(k -> ORIGIN_NS + k * MS).toList());
        // Those that fell due meanwhile start one after another, each when the one before it has ended.
        for (int k = 1; k <= 10; k++) {
            long endOfTheOneBeforeNs = ORIGIN_NS + 10 * MS + MS / 2 + (k - 1) * MS / 10;
            assertThat(bench.sent.get(k).sentNs()).isEqualTo(endOfTheOneBeforeNs);
        }
    }

    @Test
    void waitingForASlotCountsAsResponseTimeAndStartDelayAndNotAsServiceTime() {
        Bench bench = bench(1, k -> k == 0 ? 10 * MS + MS / 2 : MS / 10);

        run(bench, EVERY_MS, 20 * MS, 11);

        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.counts().operations()).isEqualTo(11);
        assertThat(sum.latencies().service().getCountAtValue(MS / 10)).isEqualTo(10);
        assertThat(sum.latencies().service().getCountAtValue(10 * MS + MS / 2)).isOne();
        for (int k = 1; k <= 10; k++) {
            long startDelayNs = 10 * MS + MS / 2 + (k - 1) * MS / 10 - k * MS;
            assertThat(sum.latencies().startDelay().getCountAtValue(startDelayNs))
                    .as("start delay of operation " + k)
                    .isOne();
            assertThat(sum.latencies().response().getCountAtValue(startDelayNs + MS / 10))
                    .as("response time of operation " + k)
                    .isOne();
        }
    }

    @Test
    void operationsThatFellDueAndNeverGotOutAreUnsent() {
        Bench bench = bench(2, k -> 50 * MS);
        clock.at(ORIGIN_NS + 10 * MS + MS / 2, () -> {});
        OpenLoop loop = new OpenLoop(EVERY_MS, clock::pass);
        Window window = new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS + MS / 2, Long.MAX_VALUE, 100 * MS);

        bench.run(loop, window);

        assertThat(bench.sent).hasSize(2);
        assertThat(loop.unsent(bench.lane, window)).isEqualTo(9);
        assertThat(bench.takeCounts().operations()).isEqualTo(2);
    }

    @Test
    void operationsThatNeverGotOutWaitedUntilTheDrainEnded() {
        Bench bench = bench(2, k -> 50 * MS);
        clock.at(ORIGIN_NS + 10 * MS + MS / 2, () -> {});

        run(bench, EVERY_MS, 10 * MS + MS / 2, Long.MAX_VALUE);

        LaneRecorder.Sum sum = bench.take();
        long drainedMs = 51; // the second operation was sent after 1 ms
        assertThat(bench.lane.unsent()).isEqualTo(9);
        assertThat(bench.lane.unsentForSlots()).isEqualTo(9);
        assertThat(sum.counts().operations()).isEqualTo(2);
        assertThat(sum.latencies().service().getTotalCount()).isEqualTo(2);
        for (int k = 2; k <= 10; k++) {
            long ageNs = (drainedMs - k) * MS;
            assertThat(sum.latencies().startDelay().getCountAtValue(ageNs))
                    .as("start delay of operation " + k)
                    .isOne();
            assertThat(sum.latencies().response().getCountAtValue(ageNs))
                    .as("response time of operation " + k)
                    .isPositive();
        }
        assertThat(sum.latencies().response().getTotalCount()).isEqualTo(11);
        assertThat(sum.latencies().startDelay().getTotalCount()).isEqualTo(11);
    }

    @Test
    void anOperationThatIsNeverAnsweredWaitedUntilTheDrainEnded() {
        Bench bench = bench(1, k -> k == 0 ? MS + MS / 2 : TimeUnit.HOURS.toNanos(1));
        clock.at(ORIGIN_NS + 10 * MS, () -> {});
        clock.at(ORIGIN_NS + 21 * MS + MS / 2, () -> {});

        bench.run(
                new OpenLoop(EVERY_MS, clock::pass),
                new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS, Long.MAX_VALUE, 20 * MS));

        LaneRecorder.Sum sum = bench.take();
        assertThat(bench.lane.inFlight()).isOne();
        assertThat(sum.counts().operations()).isOne();
        assertThat(sum.latencies().service().getTotalCount()).isEqualTo(2);
        assertThat(sum.latencies().service().getCountAtValue(20 * MS)).isOne();
        assertThat(sum.latencies().response().getTotalCount()).isEqualTo(10);
        assertThat(sum.latencies().response().getCountAtValue(20 * MS + MS / 2)).isOne();
        assertThat(sum.latencies().startDelay().getTotalCount()).isEqualTo(10);
        assertThat(sum.latencies().startDelay().getCountAtValue(MS / 2)).isOne();
    }

    @Test
    void anOperationOfAMixThatIsNeverAnsweredIsOfItsKind() {
        WorkloadSpec mix = Bench.of(Map.of(OperationKind.PUT, 1, OperationKind.GET, 1), 1);
        Bench bench = new Bench(clock, 1, mix, operation -> {});
        clock.at(ORIGIN_NS + 10 * MS, () -> {});
        clock.at(ORIGIN_NS + 21 * MS, () -> {});

        bench.run(
                new OpenLoop(EVERY_MS, clock::pass),
                new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS, Long.MAX_VALUE, 20 * MS));

        List<KindTimes> kinds = KindRecorder.sum(List.of(bench.lane.tally().kinds()));
        assertThat(kinds).hasSize(1);
        assertThat(kinds.get(0).kind()).isEqualTo(bench.slots.get(0).kind());
        assertThat(kinds.get(0).outcome()).isEqualTo(KindTimes.Outcome.UNANSWERED);
        assertThat(kinds.get(0).operations()).isOne();
        assertThat(kinds.get(0).latencies().service())
                .isEqualTo(bench.takeLatencies().service());
    }

    @Test
    void millionsOfOperationsThatNeverGotOutAreAllRecorded() {
        Schedule everyUs = new ConstantSchedule(1_000_000, Turns.ALL);
        Bench bench = bench(1, k -> 2_500 * MS);
        clock.at(ORIGIN_NS + 2_000 * MS, () -> {});

        bench.run(
                new OpenLoop(everyUs, clock::pass),
                new Window(ORIGIN_NS, ORIGIN_NS + 2_000 * MS, Long.MAX_VALUE, TimeUnit.MINUTES.toNanos(1)));

        Histogram delays = bench.take().latencies().startDelay();
        assertThat(bench.lane.unsent()).isEqualTo(1_999_999);
        assertThat(delays.getTotalCount()).isEqualTo(2_000_000);
        assertThat(delays.getValueAtPercentile(50) / 1e9).isCloseTo(1.5, within(0.01));
        assertThat(delays.getMaxValue() / 1e9).isCloseTo(2.5, within(0.01));
    }

    @Test
    void operationsBeyondTheQuotaAreNotUnsent() {
        Bench bench = bench(2, k -> 50 * MS);
        clock.at(ORIGIN_NS + 10 * MS, () -> {});
        OpenLoop loop = new OpenLoop(EVERY_MS, clock::pass);
        Window window = new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS, 5, 100 * MS);

        bench.run(loop, window);

        assertThat(loop.unsent(bench.lane, window)).isEqualTo(3);
    }

    @Test
    void ofAWindowEndedEarlyOnlyWhatFellDueBeforeIsUnsent() {
        Bench bench = bench(1, k -> 50 * MS);
        clock.at(ORIGIN_NS + 10 * MS, () -> {});
        OpenLoop loop = new OpenLoop(EVERY_MS, clock::pass);
        Window window = new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS, Long.MAX_VALUE, 100 * MS);

        bench.run(loop, window);

        assertThat(loop.unsent(bench.lane, window.endedAt(ORIGIN_NS + 4 * MS))).isEqualTo(3);
        assertThat(loop.unsent(bench.lane, window.endedAt(ORIGIN_NS + 90 * MS))).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 99})
    void theQuotaIsExact(long quota) {
        Bench bench = bench(2, k -> MS / 10);

        run(bench, EVERY_MS, 100 * MS, quota);

        assertThat(bench.sent).hasSize((int) quota);
    }

    @Test
    void aLaneThatIsStoppedBetweenTwoStartsThatAreFarApartSendsNothingMore() {
        Schedule everyHour = new ConstantSchedule(1.0 / 3600, Turns.ALL);
        Bench bench = bench(1, k -> MS);
        AtomicInteger passed = new AtomicInteger();
        OpenLoop loop = new OpenLoop(everyHour, remainingNs -> {
            clock.pass(remainingNs);
            if (passed.incrementAndGet() == 3) {
                bench.lane.stop().at(clock.nanoTime());
            }
        });

        bench.run(loop, new Window(ORIGIN_NS, ORIGIN_NS + TimeUnit.HOURS.toNanos(10), Long.MAX_VALUE, MS));

        assertThat(bench.sent).hasSize(1);
        assertThat(passed).hasValue(3);
        assertThat(clock.nanoTime() - ORIGIN_NS).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void failedOperationsAreCountedAndNotTimed() {
        Bench bench = new Bench(clock, 1, Bench.appends(3), operation -> {
            operation.acknowledge(2);
            operation.fail(1, new IllegalStateException("refused"));
        });

        run(bench, EVERY_MS, 10 * MS, Long.MAX_VALUE);

        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.counts().operations()).isEqualTo(10);
        assertThat(sum.counts().blobsAcknowledged()).isEqualTo(20);
        assertThat(sum.counts().blobsFailed()).isEqualTo(10);
        assertThat(sum.latencies().service().getTotalCount()).isZero();
        assertThat(sum.latencies().response().getTotalCount()).isZero();
        assertThat(bench.lane.tally().firstFailure()).hasMessage("refused");
    }

    private interface ServiceTimes {
        long ns(int operation);
    }

    /** A store whose k-th operation takes as long as the test says. */
    private Bench bench(int inFlight, ServiceTimes serviceTimes) {
        AtomicInteger operations = new AtomicInteger();
        return new Bench(
                clock,
                inFlight,
                Bench.appends(1),
                (Operation operation) -> clock.at(
                        clock.nanoTime() + serviceTimes.ns(operations.getAndIncrement()),
                        () -> operation.acknowledge(1)));
    }

    private void run(Bench bench, Schedule schedule, long durationNs, long quota) {
        bench.run(
                new OpenLoop(schedule, clock::pass),
                new Window(ORIGIN_NS, ORIGIN_NS + durationNs, quota, TimeUnit.SECONDS.toNanos(1)));
    }

    private static void assertAll(Histogram histogram, long count, long valueNs) {
        assertThat(histogram.getTotalCount()).isEqualTo(count);
        assertThat(histogram.getCountAtValue(valueNs)).isEqualTo(count);
    }
}
