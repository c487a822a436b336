package io.blobbench.store.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.RecordingOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PendingOperationTest {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private final IOException lost = new IOException("lost");

    private final PendingOperation pending = new PendingOperation();

    @Test
    void acknowledgedBlobsAreHandedOverWithTheLast() {
        RecordingOperation operation = begun(3);

        pending.acknowledge(1);
        pending.acknowledge(1);
        assertThat(pending.awaited()).isEqualTo(1);
        assertThat(operation.settled()).isZero();
        pending.acknowledge(1);

        assertThat(pending.awaited()).isZero();
        assertThat(operation.acknowledged()).isEqualTo(3);
    }

    @Test
    void blobsThatEndDifferentlyAreAllSettled() {
        RecordingOperation operation = begun(10);

        pending.acknowledge(2);
        pending.settle(false);
        pending.acknowledgeRead(3, 300);
        pending.settle(true);
        pending.fail(3, lost);

        assertThat(operation.acknowledged()).isEqualTo(6);
        assertThat(operation.rejected()).isEqualTo(1);
        assertThat(operation.failed()).isEqualTo(3);
        assertThat(operation.readBytes()).isEqualTo(300);
        assertThat(operation.causes()).containsExactly(lost);
    }

    @Test
    void blobsThatAreReadAreHandedOver() {
        RecordingOperation operation = RecordingOperation.ask(OperationKind.GET, 2);
        pending.begin(operation);

        pending.acknowledgeRead(new byte[] {1, 2});
        pending.acknowledgeRead(new byte[] {3});

        assertThat(operation.acknowledged()).isEqualTo(2);
        assertThat(operation.read()).containsExactly(new byte[] {1, 2}, new byte[] {3});
        assertThat(operation.readBytes()).isEqualTo(3);
    }

    @Test
    void theSlotServesTheNextOperation() {
        RecordingOperation first = begun(2);
        pending.acknowledge(1);
        pending.reject(1);
        RecordingOperation second = begun(1);

        pending.acknowledge(1);

        assertThat(first.settled()).isEqualTo(2);
        assertThat(second.acknowledged()).isEqualTo(1);
    }

    @Test
    void answersForMoreBlobsThanAreAwaitedReachTheOperation() {
        RecordingOperation operation = begun(2);
        pending.acknowledge(3);
        assertThat(operation.acknowledged()).isEqualTo(3);

        answerInEveryWay();

        assertThat(operation.settled()).isEqualTo(7);
    }

    @Test
    void aBlobThatIsAnsweredTwiceReachesAnOperationTwiceAlsoWhenTheSlotServesTheNext() {
        RecordingOperation first = begun(2);
        pending.acknowledge(1);
        pending.acknowledge(1); // of the first blob again
        RecordingOperation second = begun(2);

        for (int answer = 0; answer < 6; answer++) {
            pending.acknowledge(1);
        }

        assertThat(first.settled()).isEqualTo(2);
        assertThat(second.settled()).isEqualTo(6);
    }

    @Test
    void answersForNoBlobChangeNothing() {
        RecordingOperation operation = begun(2);
        pending.reject(0);
        pending.acknowledge(2);

        pending.acknowledge(0);
        pending.fail(0, lost);

        assertThat(operation.settled()).isEqualTo(2);
        assertThat(operation.causes()).isEmpty();
    }

    @Test
    void answersBeforeTheFirstOperationChangeNothing() {
        pending.acknowledge(1);
        pending.fail(1, lost);
        RecordingOperation operation = begun(1);

        assertThat(operation.settled()).isZero();
        assertThat(pending.awaited()).isEqualTo(1);
    }

    @Test
    void lateAnswersToUnresolvedBlobsChangeNothing() {
        RecordingOperation cut = begun(5);
        pending.unresolveRest(lost);

        answerInEveryWay();
        pending.acknowledgeRead(new byte[1]);

        assertThat(cut.unresolved()).isEqualTo(5);
        assertThat(cut.settled()).isEqualTo(5);
    }

    @Test
    void anAnswerOfAnEarlierOperationIsKnownByItsId() {
        RecordingOperation first = begun(1);
        assertThat(pending.holds(first.id())).isTrue();
        pending.acknowledge(1);

        RecordingOperation second = begun(1);

        assertThat(pending.holds(first.id())).isFalse();
        assertThat(pending.holds(second.id())).isTrue();
        assertThat(pending.operation()).isSameAs(second);
    }

    @Test
    void surplusAnswersCountUntilTheSlotServesTheNextOperation() {
        RecordingOperation answered = begun(1);

        pending.acknowledge(1);
        assertThat(pending.holds(answered.id())).isTrue();
        pending.acknowledge(1);

        assertThat(answered.settled()).isEqualTo(2);
    }

    @Test
    void noAnswersCountBeforeTheFirstOperationAndAfterTheConnectionIsLostOrAbandoned() {
        assertThat(pending.holds(0)).isFalse();

        RecordingOperation cut = begun(1);
        pending.unresolveRest(lost);
        assertThat(pending.holds(cut.id())).isFalse();

        RecordingOperation next = begun(1);
        pending.abandon(lost);
        assertThat(pending.holds(next.id())).isFalse();
    }

    @Test
    void beginningBeforeTheEndIsAnError() {
        begun(2);
        pending.acknowledge(1);

        assertThatThrownBy(() -> begun(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("still waits for 1 blobs");
    }

    @Test
    void aLostConnectionLeavesWhatIsAwaitedUnresolvedAndTheSlotUsable() {
        RecordingOperation cut = begun(5);
        pending.acknowledge(2);

        pending.unresolveRest(lost);
        pending.unresolveRest(lost);
        RecordingOperation next = begun(1);
        pending.acknowledge(1);

        assertThat(cut.acknowledged()).isEqualTo(2);
        assertThat(cut.failed()).isZero();
        assertThat(cut.unresolved()).isEqualTo(3);
        assertThat(next.acknowledged()).isEqualTo(1);
    }

    @Test
    void anAbandonedSlotStaysSo() {
        pending.abandon(lost);

        pending.unresolveRest(lost);

        assertThat(pending.begin(operation(1))).isFalse();
    }

    @Test
    void abandoningFailsWhatIsStillAwaited() {
        RecordingOperation operation = begun(5);
        pending.acknowledge(2);

        pending.abandon(lost);
        pending.abandon(new IOException("again"));
        pending.acknowledge(1);

        assertThat(operation.acknowledged()).isEqualTo(2);
        assertThat(operation.failed()).isEqualTo(3);
        assertThat(operation.causes()).containsExactly(lost);
    }

    @Test
    void anOperationThatBeginsAfterwardsFailsAtOnce() {
        pending.abandon(lost);
        RecordingOperation operation = operation(4);

        assertThat(pending.begin(operation)).isFalse();
        pending.acknowledge(1);

        assertThat(operation.failed()).isEqualTo(4);
        assertThat(operation.causes()).containsExactly(lost);
    }

    @Test
    void threadsThatAnswerAndAbandonAtOnceSettleEveryBlobOnce() throws Exception {
        int threads = 4;
        int each = 500;
        ExecutorService answering = Executors.newFixedThreadPool(threads + 1);
        try {
            for (int round = 0; round < 100; round++) {
                PendingOperation contended = new PendingOperation();
                RecordingOperation operation = operation(threads * each + round % 2);
                assertThat(contended.begin(operation)).isTrue();
                CyclicBarrier start = new CyclicBarrier(threads + 1);
                List<Future<?>> done = new ArrayList<>();
                for (int thread = 0; thread < threads; thread++) {
                    done.add(answering.submit(() -> {
                        start.await();
                        for (int i = 0; i < each; i++) {
                            answer(contended, i);
                        }
                        return null;
                    }));
                }
                done.add(answering.submit(() -> {
                    start.await();
                    contended.abandon(lost);
                    return null;
                }));
                for (Future<?> thread : done) {
                    thread.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
                }

                assertThat(operation.settled()).isEqualTo(operation.size());
            }
        } finally {
            answering.shutdownNow();
        }
    }

    /** Answers for four blobs. */
    private void answerInEveryWay() {
        for (int answer = 0; answer < 4; answer++) {
            answer(pending, answer);
        }
    }

    private void answer(PendingOperation contended, int index) {
        switch (index % 4) {
            case 0 -> contended.reject(1);
            case 1 -> contended.fail(1, lost);
            case 2 -> contended.acknowledgeRead(1, 10);
            default -> contended.acknowledge(1);
        }
    }

    private RecordingOperation begun(int blobs) {
        RecordingOperation operation = operation(blobs);
        assertThat(pending.begin(operation)).isTrue();
        return operation;
    }

    private static RecordingOperation operation(int blobs) {
        return RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(blobs, new byte[10]));
    }
}
