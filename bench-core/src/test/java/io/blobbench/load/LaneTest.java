package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.Bench.Sent;
import io.blobbench.store.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LaneTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Window TEN_OPERATIONS = new Window(0, TimeUnit.HOURS.toNanos(1), 10, MS);

    private final FakeClock clock = new FakeClock(0);

    @Test
    void aRoughLoopSendsAThousandthOfTheRateAndSleepsAMillisecond() {
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));

        bench.run(new RoughLoop(new RoughLoad(3_000, 1), clock::idle), TEN_OPERATIONS);

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

    @Test
    void operationsWithoutAnAnswerAreUnresolvedWhenTheDrainEnds() {
        Bench bench = new Bench(clock, 4, Bench.appends(3), operation -> {});
        clock.at(50 * MS, () -> {});
        clock.at(500 * MS, () -> {});

        bench.run(new ClosedLoop(), new Window(0, 50 * MS, Long.MAX_VALUE, 100 * MS));

        assertThat(bench.lane.inFlight()).isEqualTo(4);
        assertThat(bench.lane.blobsInFlight()).isEqualTo(12);
        assertThat(bench.takeCounts().operations()).isZero();
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

        assertThat(bench.lane.tally().wrongReads()).isEqualTo(2 * 3);
    }

    @Test
    void questionsWhetherKeysExistReturnNoBytesAndAreNotWrong() {
        Bench bench = new Bench(
                clock, 1, Bench.of(Map.of(OperationKind.EXISTS, 1), 2), operation -> operation.acknowledge(2));

        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().wrongReads()).isZero();
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
        assertThat(bench.lane.tally().wrongReads()).isEqualTo(10);
        bench.take();

        failing[0] = false;
        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.lane.tally().firstFailure()).isNull();
        assertThat(bench.lane.tally().wrongReads()).isZero();
        assertThat(bench.lane.sent()).isEqualTo(10);
        assertThat(bench.takeCounts().operations()).isEqualTo(10);
    }

    @Test
    void aLaneInAHurrySendsNothingInTheNextPhaseEither() {
        Bench bench = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));

        bench.lane.hurry();
        bench.lane.clearStop();
        bench.run(new ClosedLoop(), TEN_OPERATIONS);

        assertThat(bench.sent).isEmpty();
    }
}
