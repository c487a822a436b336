package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.Bench.Sent;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LaneTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Window TEN_OPERATIONS = new Window(0, TimeUnit.HOURS.toNanos(1), 10, MS);

    private final FakeClock clock = new FakeClock(0);

    @Test
    void aRoughLoopSendsAThousandthOfTheRateAndSleepsAMillisecond() {
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));

        bench.run(new RoughLoop(new RoughLoad(3_000, 1), clock::pass), TEN_OPERATIONS);

        assertThat(bench.sent.stream().map(Sent::sentNs))
                .containsExactly(0L, 0L, 0L, MS, MS, MS, 2 * MS, 2 * MS, 2 * MS, 3 * MS);
    }

    @Test
    void aClosedLoopSendsTheNextOperationWhenOneHasEnded() {
        Bench bench = new Bench(
                clock,
                2,
                Bench.appends(1),
                operation -> clock.at(clock.nanoTime() + MS, () -> operation.acknowledge(1)));

        bench.run(new ClosedLoop(), new Window(0, TimeUnit.HOURS.toNanos(1), 6, 10 * MS));

        assertThat(bench.sent.stream().map(Sent::sentNs)).containsExactly(0L, 0L, MS, MS, 2 * MS, 2 * MS);
        assertThat(bench.takeCounts().operations()).isEqualTo(6);
    }

    /** Every answer takes 3 ms, and the second operation is answered again 1.5 ms later. */
    @Test
    void aLateSecondAnswerShortensNoOperationAndIsCounted() {
        long[] operations = {0};
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> {
            long answerNs = clock.nanoTime() + 3 * MS;
            clock.at(answerNs, () -> operation.acknowledge(1));
            if (operations[0]++ == 1) {
                clock.at(answerNs + 3 * MS / 2, () -> operation.acknowledge(1));
            }
        });

        bench.run(new ClosedLoop(), new Window(0, TimeUnit.HOURS.toNanos(1), 5, 10 * MS));

        assertThat(bench.sent.stream().map(Sent::sentNs)).containsExactly(0L, 3 * MS, 6 * MS, 9 * MS, 12 * MS);
        assertThat(bench.lane.settledTwice()).isOne();
        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.latencies().service().getCountAtValue(3 * MS)).isEqualTo(5);
    }

    @Test
    void operationsWithoutAnAnswerAreUnresolvedWhenTheDrainEnds() {
        Bench bench = new Bench(clock, 4, Bench.appends(3), operation -> {});
        clock.at(50 * MS, () -> {});
        clock.at(150 * MS, () -> {});

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 100 * MS));

        assertThat(bench.lane.inFlight()).isEqualTo(4);
        assertThat(bench.lane.blobsInFlight()).isEqualTo(12);
        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.counts().operations()).isZero();
        assertThat(sum.latencies().service().getTotalCount()).isEqualTo(4);
        assertThat(sum.latencies().service().getCountAtValue(150 * MS)).isEqualTo(4);
    }

    @Test
    void anOperationThatFailsHasATimeOfItsOwnAndIsAmongNoOthers() {
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(3),
                operation -> clock.at(70 * MS, () -> {
                    operation.acknowledge(2);
                    operation.unresolve(1, new IllegalStateException("lost"));
                }));

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, 1, 100 * MS));

        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.latencies().service().getTotalCount()).isZero();
        assertThat(sum.failedTimes().getTotalCount()).isOne();
        assertThat(sum.failedTimes().getCountAtValue(70 * MS)).isOne();
        assertThat(sum.failedService().getTotalCount()).isOne();
        assertThat(sum.failedService().getCountAtValue(70 * MS)).isOne();
        LaneRecorder.Sum next = bench.take();
        assertThat(next.failedTimes().getTotalCount()).isZero();
        assertThat(next.failedService().getTotalCount()).isZero();
    }

    /** The second is due at 10 ms, sent at 70 ms and fails at 140 ms. */
    @Test
    void anOperationThatStartsLateAndFailsHasBothTimes() {
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(1),
                operation -> clock.at(
                        clock.nanoTime() + 70 * MS, () -> operation.fail(1, new IllegalStateException("refused"))));

        bench.run(
                new OpenLoop(new ConstantSchedule(100, Turns.ALL), clock::pass),
                new Window(0, TimeUnit.HOURS.toNanos(1), 2, TimeUnit.SECONDS.toNanos(1)));

        LaneRecorder.Sum sum = bench.take();
        assertThat(sum.failedService().getCountAtValue(70 * MS)).isEqualTo(2);
        assertThat(sum.failedTimes().getCountAtValue(70 * MS)).isOne();
        assertThat(sum.failedTimes().getCountAtValue(130 * MS)).isOne();
    }

    @Test
    void theDrainEndsWhenTheOperationSentLastHasTimedOut() {
        Bench bench = new Bench(clock, 2, Bench.appends(1), operation -> {});
        for (long ms = 10; ms <= 200; ms += 10) {
            clock.at(ms * MS, () -> {});
        }

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 70 * MS));

        assertThat(bench.lane.inFlight()).isEqualTo(2);
        assertThat(clock.nanoTime()).isEqualTo(70 * MS);
    }

    /** The process stands still until 60 s, and what reads the answers runs again 200 ms after the lane. */
    @Test
    void anAnswerThatArrivedWhileTheProcessStoodStillIsLateAndNotMissing() {
        long resumedNs = TimeUnit.SECONDS.toNanos(60);
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(1),
                operation -> clock.at(resumedNs + 200 * MS, () -> operation.acknowledge(1)));
        clock.at(resumedNs, () -> {});

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 70 * MS));

        assertThat(bench.lane.inFlight()).isZero();
        assertThat(bench.takeCounts().operations()).isOne();
        assertThat(bench.lane.tally().endedLate()).isOne();
    }

    /** The drain began in time, and the process stands still in it until 60 s. */
    @Test
    void anAnswerThatArrivedWhileTheProcessStoodStillInTheDrainIsLateAndNotMissing() {
        long resumedNs = TimeUnit.SECONDS.toNanos(60);
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(1),
                operation -> clock.at(resumedNs + 200 * MS, () -> operation.acknowledge(1)));
        clock.at(55 * MS, () -> {});
        clock.at(resumedNs, () -> {});

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 70 * MS));

        assertThat(bench.lane.inFlight()).isZero();
        assertThat(bench.lane.tally().endedLate()).isOne();
    }

    /** The clock shows every 10 ms from 60 s on. */
    @Test
    void aDrainThatBeginsLateIsShort() {
        long resumedNs = TimeUnit.SECONDS.toNanos(60);
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> {});
        for (long ms = 0; ms <= 1_000; ms += 10) {
            clock.at(resumedNs + ms * MS, () -> {});
        }

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 70 * MS));

        assertThat(bench.lane.inFlight()).isOne();
        assertThat(clock.nanoTime()).isEqualTo(resumedNs + 500 * MS);
    }

    @Test
    void anOperationThatIsAnsweredOrFailsAfterTheTimeoutIsLate() {
        long[] tookMs = {1, 20, 21, 21, 1}; // the last in time, or its drain would not wait for it
        int[] operations = {0};
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(1),
                operation -> clock.at(clock.nanoTime() + tookMs[operations[0]++] * MS, () -> {
                    if (operations[0] == 4) {
                        operation.unresolve(1, new IllegalStateException("lost"));
                    } else {
                        operation.acknowledge(1);
                    }
                }));

        bench.run(new ClosedLoop(), new Window(0, TimeUnit.HOURS.toNanos(1), tookMs.length, 20 * MS));

        assertThat(bench.takeCounts().operations()).isEqualTo(tookMs.length);
        assertThat(bench.lane.tally().endedLate()).isEqualTo(2);
    }

    @Test
    void aLaneThatWasBlockedWhileItsStoreAnsweredDoesNotCallItSilent() {
        Operation[] waiting = new Operation[3];
        int[] sent = {0};
        Bench bench = new Bench(clock, 4, Bench.appends(1), operation -> {
            int number = sent[0]++;
            if (number < 3) {
                waiting[number] = operation;
            } else {
                for (int i = 0; i < 3; i++) { // a submit that blocks for 600 ms, in which the others are answered
                    clock.pass(200 * MS);
                    waiting[i].acknowledge(1);
                }
                operation.acknowledge(1);
            }
        });

        bench.run(new ClosedLoop(), new Window(0, TimeUnit.HOURS.toNanos(1), 4, TimeUnit.SECONDS.toNanos(1)));

        assertThat(bench.lane.tally().silences(0)).extracting(Silence::seconds).containsExactly(0.2, 0.2, 0.2);
    }

    @Test
    void aStallIsSilentWhicheverOperationIsAnsweredFirstAfterIt() {
        Operation[] waiting = new Operation[3];
        int[] sent = {0};
        Bench bench = new Bench(clock, 3, Bench.appends(1), operation -> waiting[sent[0]++] = operation);
        clock.at(2_500 * MS, () -> {
            waiting[2].acknowledge(1);
            waiting[0].acknowledge(1);
            waiting[1].acknowledge(1);
        });

        bench.run(
                new OpenLoop(new ConstantSchedule(1, Turns.ALL), clock::pass),
                new Window(0, TimeUnit.HOURS.toNanos(1), 3, TimeUnit.SECONDS.toNanos(10)));

        assertThat(bench.lane.tally().silences(0)).containsExactly(new Silence(0, 2.5));
    }

    /** The second is lost with its connection, the third fails when its client gives up, the fourth is refused by the store. */
    @Test
    void aSilenceEndsWithAnAnswerAndNotWithAnOperationThatHasNone() {
        long[] tookMs = {10, 20, 300, 50};
        int[] operations = {0};
        Bench bench = new Bench(
                clock,
                1,
                Bench.appends(1),
                operation -> clock.at(clock.nanoTime() + tookMs[operations[0]++] * MS, () -> {
                    switch (operations[0]) {
                        case 1 -> operation.acknowledge(1);
                        case 2 -> operation.unresolve(1, new IllegalStateException("lost"));
                        default -> operation.fail(1, new IllegalStateException("no answer, or a bad one"));
                    }
                }));

        bench.run(
                new ClosedLoop(), new Window(0, TimeUnit.HOURS.toNanos(1), tookMs.length, TimeUnit.SECONDS.toNanos(1)));

        assertThat(bench.lane.tally().silences(0))
                .containsExactlyInAnyOrder(new Silence(0, 0.01), new Silence(0.01, 0.37));
    }

    @ParameterizedTest
    @CsvSource({
        "APPEND, 10, 0",
        "PUT, 10, 0",
        "GET, 0, 10",
        "EXISTS, 0, 10",
        "ADD, 0, 0",
        "UPDATE, 0, 0",
        "DELETE, 0, 0",
    })
    void onlyRefusalsThatNothingExcusesAreWrong(OperationKind kind, long refusedWrites, long missingReads) {
        Bench bench = new Bench(clock, 1, Bench.of(Map.of(kind, 1), 2), operation -> {
            operation.reject(1);
            operation.fail(1, new IllegalStateException());
        });

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().refusedWrites()).isEqualTo(refusedWrites);
        assertThat(bench.take().missing()).isEqualTo(missingReads);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void blobsWithoutRoomAreToldFromThoseOfTheSameBatchThatFailedOtherwise(boolean fullFirst) {
        RuntimeException failure = new IllegalStateException("timed out");
        StoreFullException full = new StoreFullException("no room");
        Bench bench = new Bench(clock, 1, Bench.appends(3), operation -> {
            operation.fail(1, fullFirst ? full : failure);
            operation.fail(1, fullFirst ? failure : full);
            operation.acknowledge(1);
        });

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().blobsWithoutRoom()).isOne();
        assertThat(bench.lane.tally().full()).isSameAs(full);
        assertThat(bench.lane.tally().firstFailure()).isSameAs(failure);
        assertThat(bench.lane.sent()).isOne();
    }

    @Test
    void aKeyThatMayHaveBeenDeletedMayBeMissing() {
        Bench bench = new Bench(
                clock,
                1,
                Bench.of(Map.of(OperationKind.GET, 1, OperationKind.DELETE, 1), 1),
                operation -> operation.reject(1));

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.take().missing()).isZero();
    }

    @Test
    void onlyTheReadOfAVersionThatIsHeldMayBeRefused() {
        int[] withoutVersion = {0};
        Bench bench = new Bench(clock, 1, Bench.of(Map.of(OperationKind.GET_IF_NOT_MATCHED, 1), 1), operation -> {
            if (operation.kind().writesPayload()) {
                operation.acknowledge(1);
            } else {
                withoutVersion[0] += operation.expectedVersion(0) == 0 ? 1 : 0;
                operation.reject(1);
            }
        });
        bench.lane.run(bench.workload.preload(0), new ClosedLoop(), TEN_OPERATIONS);

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(withoutVersion[0]).isBetween(1, 9);
        assertThat(bench.take().missing()).isEqualTo(withoutVersion[0]);
    }

    @Test
    void aLaneThatCrashesDoesNotKeepTheReaderOfItsRecorderWaiting() {
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));
        OperationSource broken = new BrokenSource(bench.workload.source(0));

        assertThatThrownBy(() -> bench.lane.run(broken, new ClosedLoop(), TEN_OPERATIONS))
                .hasMessage("broken source");

        assertThat(bench.takeCounts().operations()).isOne();
    }

    private record BrokenSource(OperationSource source) implements OperationSource {
        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public void next(Batch batch) {
            source.next(batch);
        }

        @Override
        public void issued(Batch batch) {
            source.issued(batch);
        }

        @Override
        public void settled(Batch batch, int acknowledged, int rejected, int failed) {
            throw new IllegalStateException("broken source");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GET", "GET_IF_NOT_MATCHED"})
    void readsThatReturnOtherBytesThanTheBlobsHaveAreWrong(OperationKind kind) {
        int[] operations = {0};
        long[] bytes = {200, 199, 0, 201, 100};
        Bench bench = new Bench(clock, 1, Bench.of(Map.of(kind, 1), 2), operation -> {
            int number = operations[0]++ % 5;
            if (number == 4) {
                operation.reject(1);
                operation.acknowledgeRead(1, bytes[number]);
            } else {
                operation.acknowledgeRead(2, bytes[number]);
            }
        });

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().reads().otherSize()).isEqualTo(2 * 3);
    }

    @Test
    void blobsThatWereNeverWrittenAreCountedWhenTheyAreRead() {
        int[] operations = {0};
        byte[][] written = new byte[1][];
        Bench bench =
                new Bench(clock, 1, Bench.of(Map.of(OperationKind.GET, 1, OperationKind.PUT, 1), 2), operation -> {
                    if (!operation.kind().readsPayload()) {
                        assertThat(operation.comparesReads()).isFalse();
                        operation.acknowledge(2);
                        return;
                    }
                    assertThat(operation.comparesReads()).isTrue();
                    operation.acknowledgeRead(written[0]);
                    operation.acknowledgeRead(operations[0]++ == 0 ? new byte[Bench.BLOB_BYTES] : written[0]);
                });
        written[0] = bench.workload.newBatch(0).payload(0);

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().reads()).isEqualTo(new ReadComparison(0, 2L * operations[0], 1, 0));
        assertThat(operations[0]).isPositive();
        assertThat(bench.takeCounts().bytesAcknowledged()).isEqualTo(10 * 2 * Bench.BLOB_BYTES);
    }

    @Test
    void blobsOfWhichOnlyTheLengthIsHandedOverAreCountedWhereTheyAreToBeCompared() {
        int[] operations = {0};
        Bench bench = new Bench(clock, 1, Bench.of(Map.of(OperationKind.GET, 1), 2), operation -> {
            if (operations[0]++ == 0) {
                operation.reject(1);
                operation.acknowledgeRead(1, Bench.BLOB_BYTES);
            } else {
                operation.acknowledgeRead(2, 2 * Bench.BLOB_BYTES);
            }
        });

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().reads()).isEqualTo(new ReadComparison(0, 0, 0, 19));
    }

    @Test
    void questionsWhetherKeysExistReturnNoBytesAndAreNotWrong() {
        Bench bench = new Bench(
                clock, 1, Bench.of(Map.of(OperationKind.EXISTS, 1), 2), operation -> operation.acknowledge(2));

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().reads().otherSize()).isZero();
        assertThat(bench.takeCounts().bytesAcknowledged()).isZero();
    }

    @Test
    void aPhaseKnowsNothingOfTheOneBefore() {
        boolean[] failing = {true};
        Bench bench = new Bench(clock, 1, Bench.of(Map.of(OperationKind.GET, 1), 2), operation -> {
            if (failing[0]) {
                operation.fail(1, new IllegalStateException("refused"));
                operation.acknowledgeRead(1, 1);
            } else {
                operation.acknowledgeRead(2, 200);
            }
        });
        bench.run(new ClosedLoop(), TEN_OPERATIONS);
        assertThat(bench.lane.tally().firstFailure()).hasMessage("refused");
        assertThat(bench.lane.tally().reads().otherSize()).isEqualTo(10);
        bench.take();

        failing[0] = false;
        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().firstFailure()).isNull();
        assertThat(bench.lane.tally().reads().otherSize()).isZero();
        assertThat(bench.lane.sent()).isEqualTo(10);
        assertThat(bench.takeCounts().operations()).isEqualTo(10);
    }

    @Test
    void aLaneInAHurrySendsNothingInTheNextPhaseEither() {
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));

        bench.lane.stop().hurry();
        bench.lane.stop().clear();
        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.sent).isEmpty();
    }
}
