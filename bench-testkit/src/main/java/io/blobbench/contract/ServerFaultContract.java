package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.LARGE_BATCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.CompletionMode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Behaviour when a server is absent, paused or killed. */
interface ServerFaultContract {
    /** Time for a few small operations to be submitted on a busy machine. */
    Duration PROMPT = Duration.ofSeconds(10);

    StoreUnderTest subject();

    @Test
    default void aDeadEndpointIsNamedWithinBoundedTime() throws Exception {
        String endpoint = "127.0.0.1:" + deadPort();
        StoreSettings settings = new StoreSettings(
                List.of(endpoint), subject().cluster().settings().client());
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread thread = new Thread(() -> failure.complete(provisionFailure(settings)), "dead-endpoint");

        thread.start();

        assertThat(failure.get(subject().deadline().toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(StoreException.class)
                .isNotInstanceOf(UnsupportedLayoutException.class)
                .hasMessageContaining(endpoint);
        thread.join();
    }

    /** One that uses the first endpoint only would measure less than the servers of which its rows speak. */
    @Test
    default void anAdapterUsesAllEndpointsOrRefusesMoreThanOne() throws Exception {
        String real = subject().cluster().settings().endpoints().get(0);
        String dead = "127.0.0.1:" + deadPort();

        Optional<StoreException> deadFirst = failureWith(List.of(dead, real));
        Optional<StoreException> deadLast = failureWith(List.of(real, dead));

        assertThat(deadFirst.isPresent())
                .as("the order of the endpoints makes no difference: %s, %s", deadFirst, deadLast)
                .isEqualTo(deadLast.isPresent());
    }

    /** An adapter that waits in submit would have fewer operations in flight than its rows say. */
    @Test
    default void submitReturnsBeforeTheAnswersWhereTheyComeLater() throws Exception {
        int slots = 4;
        assumeTrue(subject().traits().completion().at(slots) == CompletionMode.ASYNC);
        ServerNode node = subject().cluster().nodes().get(0);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store, slots)) {
                subject().write(connection, 1); // a client may connect with it
                List<RecordingOperation> operations = subject().smallWrites(slots, 1);
                Thread lane = new Thread(() -> operations.forEach(connection::submit), "lane");
                node.pause();
                try {
                    lane.start();
                    lane.join(PROMPT.toMillis());

                    assertThat(lane.isAlive())
                            .as("waits in submit while the server is paused")
                            .isFalse();
                    assertThat(operations).allMatch(operation -> operation.settled() == 0, "not settled yet");
                } finally {
                    node.resume();
                }
                for (RecordingOperation operation : operations) {
                    operation.awaitSettled(subject().deadline());
                }
            }
            store.teardown();
        }
    }

    @Test
    default void closingWhileAnswersAreOutstandingSettlesEveryBlobOnce() throws Exception {
        for (int slots : subject().slotCounts()) {
            closingWhileAnswersAreOutstandingSettlesEveryBlobOnce(slots);
        }
    }

    private void closingWhileAnswersAreOutstandingSettlesEveryBlobOnce(int slots) throws Exception {
        ServerNode node = subject().cluster().nodes().get(0);
        List<RecordingOperation> operations = subject().largeBatches(slots, 0);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            Connection connection = subject().connect(store, slots);
            subject().write(connection, 1);
            node.pause();
            try {
                Thread lane = new Thread(() -> operations.forEach(connection::submit), "lane");
                lane.start();
                awaitReadingOrDone(lane);

                connection.close();

                awaitSettled(operations);
                lane.join(subject().deadline().toMillis());
                assertThat(lane.isAlive()).isFalse();
            } finally {
                node.resume();
            }
            store.teardown();
        }
        assertSettledOnce(operations); // second answers may have come until the store was closed
        assertThat(operations)
                .allMatch(operation -> operation.rejected() == 0, "not rejected")
                .anyMatch(operation -> operation.acknowledged() < LARGE_BATCH, "unanswered");
    }

    private void awaitSettled(List<RecordingOperation> operations) throws InterruptedException {
        for (RecordingOperation operation : operations) {
            operation.awaitSettled(subject().deadline());
        }
    }

    private static void assertSettledOnce(List<RecordingOperation> operations) {
        assertThat(operations).allMatch(operation -> operation.settled() == LARGE_BATCH, "settled once");
    }

    @Test
    default void aKilledServerLeavesNoBlobWithoutAnOutcome() throws Exception {
        for (int slots : subject().slotCounts()) {
            aKilledServerLeavesNoBlobWithoutAnOutcome(slots);
        }
    }

    private void aKilledServerLeavesNoBlobWithoutAnOutcome(int slots) throws Exception {
        ServerNode node = subject().cluster().nodes().get(0);
        List<RecordingOperation> operations = new ArrayList<>();
        CountDownLatch underWay = new CountDownLatch(20);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            Connection connection = subject().connect(store, slots);
            Thread lane =
                    new Thread(() -> submitUntilOneIsNotAnswered(connection, slots, operations, underWay), "lane");
            lane.start();
            assertThat(underWay.await(subject().deadline().toSeconds(), TimeUnit.SECONDS))
                    .isTrue();

            node.kill();
            try {
                lane.join(2 * subject().deadline().toMillis());
                assertThat(lane.isAlive()).isFalse();
                connection.close();
            } finally {
                node.restart();
            }
        }
        assertSettledOnce(operations);
        assertThat(operations).anyMatch(operation -> operation.failed() + operation.unresolved() > 0, "unanswered");
    }

    private void submitUntilOneIsNotAnswered(
            Connection connection, int slots, List<RecordingOperation> operations, CountDownLatch underWay) {
        try {
            List<RecordingOperation> round = new ArrayList<>();
            do {
                round.clear();
                for (RecordingOperation next : subject().largeBatches(slots, (long) operations.size() * LARGE_BATCH)) {
                    // After a failed one each of the others would wait for the server, too, together for longer than
                    // the deadline.
                    if (round.stream().allMatch(operation -> operation.failed() == 0)) {
                        round.add(next);
                        connection.submit(next);
                    }
                }
                operations.addAll(round);
                awaitSettled(round);
                underWay.countDown();
            } while (round.stream().allMatch(operation -> operation.acknowledged() == LARGE_BATCH));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReadingOrDone(Thread lane) throws InterruptedException {
        long startNs = System.nanoTime();
        while (lane.isAlive()
                && !inSocketRead(lane)
                && System.nanoTime() - startNs < subject().deadline().toNanos()) {
            lane.join(5);
        }
    }

    private static boolean inSocketRead(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals("read") && frame.getClassName().contains("Socket")) {
                return true;
            }
        }
        return false;
    }

    private Throwable provisionFailure(StoreSettings settings) {
        try (Store store = subject().factory().open(settings)) {
            store.provision(subject().layout());
            return new AssertionError("provisioned on a port where nothing listens");
        } catch (StoreException | RuntimeException e) {
            return e;
        }
    }

    private Optional<StoreException> failureWith(List<String> endpoints) {
        StoreSettings settings =
                new StoreSettings(endpoints, subject().cluster().settings().client());
        try (Store store = subject().factory().open(settings)) {
            store.provision(subject().layout());
            store.teardown();
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(e);
        }
    }

    private static int deadPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
