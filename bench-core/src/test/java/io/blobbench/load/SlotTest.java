package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.Operation;
import io.blobbench.workload.WorkloadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class SlotTest {
    private static final long END_NS = 777;
    private final RuntimeException cause = new IllegalStateException("broken pipe");

    private Consumer<Operation> script = operation -> {};
    private Bench bench = bench(5);

    private Bench bench(int batchSize) {
        return new Bench(() -> END_NS, 1, Bench.appends(batchSize), operation -> script.accept(operation));
    }

    @Test
    void theLastSettledBlobStampsTheEndAndHandsTheSlotBack() {
        Slot slot = submitted();
        slot.endNs = 0;

        slot.acknowledge(4);
        assertThat(bench.completions.takeAll()).isNull();
        assertThat(slot.endNs).isZero();
        slot.acknowledge(1);

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.endNs).isEqualTo(END_NS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 17, 1_000, WorkloadSpec.MAX_BATCH})
    void blobsSettledInAnySplitAreCountedAndSettleOnce(int batchSize) {
        bench = bench(batchSize);
        SplittableRandom random = new SplittableRandom(batchSize);
        for (int round = 0; round < 50; round++) {
            Slot slot = submitted();
            int[] settled = new int[3];
            for (int left = batchSize; left > 0; ) {
                assertThat(bench.completions.takeAll()).isNull();
                int blobs = 1 + random.nextInt(left);
                int outcome = random.nextInt(3);
                settled[outcome] += blobs;
                left -= blobs;
                settle(slot, outcome, blobs);
            }

            assertThat(bench.completions.takeAll()).isSameAs(slot);
            assertThat(bench.completions.takeAll()).isNull();
            assertThat(new int[] {slot.acknowledged(), slot.rejected(), slot.failed()})
                    .isEqualTo(settled);
            slot.recycle();
        }
        assertThat(bench.completions.settledTwice()).isZero();
    }

    private void settle(Slot slot, int outcome, int blobs) {
        switch (outcome) {
            case 0 -> slot.acknowledge(blobs);
            case 1 -> slot.reject(blobs);
            default -> slot.fail(blobs, cause);
        }
    }

    @Test
    void blobsSettledByManyThreadsSettleTheOperationOnce() throws Exception {
        bench = bench(4_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 50; round++) {
                Slot slot = submitted();
                List<Future<?>> settling = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    int outcome = thread % 3;
                    settling.add(threads.submit(() -> {
                        for (int i = 0; i < 1_000; i++) {
                            settle(slot, outcome, 1);
                        }
                    }));
                }
                for (Future<?> thread : settling) {
                    thread.get();
                }

                assertThat(bench.completions.takeAll()).isSameAs(slot);
                assertThat(slot.next).isNull();
                assertThat(slot.acknowledged()).isEqualTo(2_000);
                assertThat(slot.rejected()).isEqualTo(1_000);
                assertThat(slot.failed()).isEqualTo(1_000);
                slot.recycle();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(bench.completions.settledTwice()).isZero();
    }

    @Test
    void unresolvedBlobsAreCountedApartFromFailedOnesUntilTheSlotIsRecycled() {
        Slot slot = submitted();
        IOException reset = new IOException("Connection reset");

        slot.acknowledge(1);
        slot.fail(1, cause);
        slot.unresolve(3, reset);

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.failed()).isEqualTo(4);
        assertThat(slot.failures().unresolved()).isEqualTo(3);
        assertThat(slot.failures().loss()).isSameAs(reset);
        assertThat(slot.failures().cause()).isSameAs(cause);
        slot.recycle();
        assertThat(slot.failures().unresolved()).isZero();
        assertThat(slot.failures().loss()).isNull();
    }

    @Test
    void settlingNoBlobsMeansNothingNeitherBeforeNorAfterTheLast() {
        Slot slot = submitted();

        slot.reject(0);
        slot.acknowledge(5);
        slot.reject(0);
        slot.fail(0, cause);
        slot.acknowledge(0);

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.next).isNull();
        assertThat(bench.completions.takeAll()).isNull();
        assertThat(bench.completions.settledTwice()).isZero();
    }

    @Test
    void blobsSettledAgainAreCountedAndHandNothingBackAgain() {
        Slot slot = submitted();

        slot.acknowledge(5);
        slot.acknowledge(2);
        slot.fail(1, cause);

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.next).isNull();
        assertThat(bench.completions.settledTwice()).isEqualTo(3);
    }

    @Test
    void anAdapterThatSettlesPastTheLastBlobAtOnceDoesNotKeepTheSlot() {
        Slot slot = submitted();

        slot.acknowledge(4);
        slot.acknowledge(4);

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(bench.completions.settledTwice()).isEqualTo(3);
    }

    @Test
    void aLateSecondAnswerDoesNotSettleTheNextOperationOfThePlace() {
        Slot slot = submitted();
        slot.acknowledge(5);
        assertThat(bench.completions.takeAll()).isSameAs(slot);
        Slot next = slot.recycle();
        bench.workload.source(0).next(next.batch);
        next.submit(2);

        slot.acknowledge(5);

        assertThat(bench.completions.takeAll()).isNull();
        assertThat(bench.completions.settledTwice()).isEqualTo(5);
        next.acknowledge(5);
        assertThat(bench.completions.takeAll()).isSameAs(next);
        assertThat(next.acknowledged()).isEqualTo(5);
        assertThat(next.recycle()).isSameAs(slot);
    }

    @Test
    void aSubmitThatThrowsACheckedExceptionFailsEveryBlobOnce() {
        IOException checked = new IOException("not declared");
        script = operation -> SlotTest.<RuntimeException>sneak(checked);

        Slot slot = submitted();

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.failed()).isEqualTo(5);
        assertThat(slot.failures().cause()).isSameAs(checked);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void sneak(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void aSubmitThatThrowsFailsEveryBlobOnce() {
        script = operation -> {
            throw cause;
        };

        Slot slot = submitted();

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.failed()).isEqualTo(5);
        assertThat(slot.failures().cause()).isSameAs(cause);
        assertThat(bench.completions.settledTwice()).isZero();
    }

    @Test
    void aSubmitThatThrowsInTheMiddleFailsTheRemainingBlobsOnce() {
        script = operation -> {
            operation.acknowledge(2);
            operation.reject(1);
            throw cause;
        };

        Slot slot = submitted();

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.acknowledged()).isEqualTo(2);
        assertThat(slot.rejected()).isOne();
        assertThat(slot.failed()).isEqualTo(2);
        assertThat(bench.completions.settledTwice()).isZero();
    }

    @Test
    void aSubmitThatThrowsAfterTheLastBlobFailsNothing() {
        script = operation -> {
            operation.acknowledge(5);
            throw new AssertionError("too late");
        };

        Slot slot = submitted();

        assertThat(slot.acknowledged()).isEqualTo(5);
        assertThat(slot.failed()).isZero();
        assertThat(bench.completions.settledTwice()).isZero();
    }

    @Test
    void aFailureOnTheCallingThreadIsOneFailurePerBlob() {
        script = operation -> {
            operation.fail(1, cause);
            operation.fail(4, new IllegalStateException("second"));
        };

        Slot slot = submitted();

        assertThat(bench.completions.takeAll()).isSameAs(slot);
        assertThat(slot.failed()).isEqualTo(5);
        assertThat(slot.failures().cause()).isSameAs(cause);
    }

    @Test
    void nothingOfAnOperationIsLeftForTheNextInItsSlot() {
        script = operation -> {
            operation.fail(4, cause);
            operation.acknowledgeRead(1, 100);
        };
        Slot slot = submitted();
        assertThat(bench.completions.takeAll()).isSameAs(slot);
        slot.recycle();

        script = operation -> operation.acknowledge(5);
        submitted();

        assertThat(slot.acknowledged()).isEqualTo(5);
        assertThat(slot.failed()).isZero();
        assertThat(slot.failures().cause()).isNull();
        assertThat(slot.readBytes()).isZero();
    }

    @Test
    void bytesOfALateSecondAnswerAreNotThoseOfALaterOperation() {
        Slot slot = submitted();
        slot.acknowledgeRead(5, 500);
        assertThat(bench.completions.takeAll()).isSameAs(slot);
        slot.recycle();
        slot.acknowledgeRead(5, 500);

        submitted();
        slot.acknowledgeRead(5, 500);

        assertThat(slot.readBytes()).isEqualTo(500);
        assertThat(bench.completions.settledTwice()).isEqualTo(5);
    }

    @Test
    void bytesThatReadsReturnAddUp() {
        Slot slot = submitted();

        slot.acknowledgeRead(2, 200);
        slot.acknowledgeRead(3, 300);

        assertThat(slot.readBytes()).isEqualTo(500);
        assertThat(slot.acknowledged()).isEqualTo(5);
    }

    private Slot submitted() {
        Slot slot = bench.preparedSlot();
        slot.submit(1);
        return slot;
    }
}
