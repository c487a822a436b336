package io.blobbench.reference;

import static io.blobbench.reference.MemoryStores.blobs;
import static io.blobbench.reference.MemoryStores.connect;
import static io.blobbench.reference.MemoryStores.provisioned;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Answers that come late or never. */
class SilenceTest {
    private static final byte[][] BLOBS = blobs(4);
    private static final int DEADLINE_S = 30;
    private static final Set<Thread.State> RESTING =
            EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

    @Test
    void anInlineStoreBlocksUntilTheConnectionIsClosedAndThenFailsTheBlob() throws Exception {
        try (Store store = provisioned(new MemoryStoreFactory(), Map.of("neverEvery", "4"))) {
            Connection connection = connect(store);
            TestOperation operation = TestOperation.append(BLOBS);
            Thread lane = new Thread(() -> connection.submit(operation));
            lane.start();
            awaitRest(lane);
            assertThat(operation.acknowledged()).isEqualTo(3);
            assertThat(operation.failed()).isZero();

            connection.close();

            assertThat(operation.await().failed()).isEqualTo(1);
            lane.join(TimeUnit.SECONDS.toMillis(DEADLINE_S));
            assertThat(lane.isAlive()).isFalse();
        }
    }

    @Test
    void anAsyncStoreNeverSettlesTheBlob() throws Exception {
        TestOperation silent = TestOperation.append(BLOBS[0], BLOBS[1]);
        try (Store store = provisioned(new AsyncMemoryStoreFactory(), Map.of("neverEvery", "2"));
                Connection connection = connect(store)) {
            TestOperation next = TestOperation.append(BLOBS[2]);
            connection.submit(silent);

            connection.submit(next);

            assertThat(next.await().acknowledged()).isEqualTo(1);
            assertThat(silent.acknowledged()).isEqualTo(1);
        }
        assertThat(silent.settled()).isEqualTo(1);
    }

    @Test
    void closingFailsOperationsInFlight() throws Exception {
        for (StoreFactory factory : MemoryStores.factories().toList()) {
            try (Store store = provisioned(factory, Map.of("delay", "1m"))) {
                Connection connection = connect(store);
                TestOperation first = TestOperation.append(BLOBS);
                TestOperation second = TestOperation.append(BLOBS);
                Thread lane = new Thread(() -> {
                    connection.submit(first);
                    connection.submit(second);
                });
                lane.start();
                awaitRest(lane);

                connection.close();

                assertThat(first.await().failed()).as(factory.name()).isEqualTo(4);
                assertThat(second.await().failed()).as(factory.name()).isEqualTo(4);
                assertThat(store.countBlobs()).isZero();
            }
        }
    }

    @Test
    void anInterruptedLaneGetsItsOperationFailedAndStaysInterrupted() throws Exception {
        try (Store store = provisioned(new MemoryStoreFactory(), Map.of("delay", "1m"));
                Connection connection = connect(store)) {
            TestOperation operation = TestOperation.append(BLOBS);

            Thread.currentThread().interrupt();
            connection.submit(operation);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(operation.failed()).isEqualTo(4);
        }
    }

    @Test
    void anOperationTakesAtLeastItsDelay() throws Exception {
        for (StoreFactory factory : MemoryStores.factories().toList()) {
            try (Store store = provisioned(factory, Map.of("delay", "3ms"));
                    Connection connection = connect(store)) {
                TestOperation operation = TestOperation.append(BLOBS);
                long startNs = System.nanoTime();

                connection.submit(operation);
                operation.await();

                assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(3));
            }
        }
    }

    @Test
    void anAsyncStoreServesOperationsSideBySide() throws Exception {
        try (Store store = provisioned(new AsyncMemoryStoreFactory(), Map.of("delay", "200ms"));
                Connection connection = connect(store)) {
            TestOperation[] operations = new TestOperation[MemoryStores.SLOTS];
            long startNs = System.nanoTime();
            for (int i = 0; i < operations.length; i++) {
                operations[i] = TestOperation.append(BLOBS);
                connection.submit(operations[i]);
            }
            for (TestOperation operation : operations) {
                operation.await();
            }

            // one after the other they would take 12.8 s
            assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(6));
        }
    }

    /** Waits until the thread waits in submit, or has come through it. */
    private static void awaitRest(Thread thread) {
        long startNs = System.nanoTime();
        while (!RESTING.contains(thread.getState())) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(DEADLINE_S)) {
                throw new AssertionError(
                        "lane neither waiting nor ended in " + DEADLINE_S + " s: " + thread.getState());
            }
            Thread.onSpinWait();
        }
    }
}
