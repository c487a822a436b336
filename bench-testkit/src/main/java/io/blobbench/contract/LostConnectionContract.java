package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.LARGE_BATCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.proxy.ResettingProxy;
import io.blobbench.store.Connection;
import io.blobbench.store.Outages;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection that is lost is opened again: the contract of adapters whose client does not do that by itself. */
public abstract class LostConnectionContract extends ClusterContract {
    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final Duration IMPATIENT = Duration.ofSeconds(3);

    /**
     * A connection of a provisioned layout.
     *
     * @param proxy passes on the connection's bytes
     */
    public record Proxied(Store store, Connection connection, ResettingProxy proxy) implements AutoCloseable {
        @Override
        public void close() throws StoreException, IOException {
            connection.close();
            proxy.comeBack();
            store.teardown();
            store.close();
            proxy.close();
        }

        private Outages outages() {
            return connection.outages().orElseThrow();
        }
    }

    /**
     * Provisions a layout and connects to it through a proxy.
     *
     * @param clientTimeout the client's own limit for an operation whose connection is lost
     * @param timeout of the operations of the plan, which is a limit, too
     */
    protected abstract Proxied connect(Layout layout, Duration clientTimeout, Duration timeout) throws Exception;

    @Test
    final void oneResetLeavesOnlyBlobsInFlightUnresolvedAndLaterOnesAreAcknowledged() throws Exception {
        try (Proxied proxied = connect(subject().layout(), PATIENT, PATIENT)) {
            subject().write(proxied.connection(), LARGE_BATCH);
            assertThat(proxied.outages()).isEqualTo(Outages.NONE);

            proxied.proxy().cutNext();
            RecordingOperation cut =
                    subject().settle(proxied.connection(), subject().largeBatch());
            subject().write(proxied.connection(), LARGE_BATCH);
            subject().write(proxied.connection(), LARGE_BATCH);

            assertThat(cut.unresolved()).as(cut.toString()).isPositive();
            assertThat(cut.failed()).as(cut.toString()).isZero();
            assertThat(cut.causes()).singleElement().satisfies(cause -> assertThat(cause.getMessage())
                    .isNotBlank());
            long acknowledged = 3L * LARGE_BATCH + cut.acknowledged();
            assertThat(proxied.store().countBlobs())
                    .as("those in flight reached the server")
                    .isGreaterThan(acknowledged)
                    .isLessThanOrEqualTo(acknowledged + cut.unresolved());
            assertThat(proxied.outages().reconnects()).isEqualTo(1);
            assertThat(proxied.outages().disconnectedSeconds()).isPositive();
            assertThat(proxied.outages().unopened()).isZero();
        }
    }

    @Test
    final void operationsWaitForAServerThatIsAwayForSomeTime() throws Exception {
        try (Proxied proxied = connect(subject().layout(), PATIENT, PATIENT)) {
            subject().write(proxied.connection(), 1);
            proxied.proxy().goAway();
            RecordingOperation[] last = new RecordingOperation[1];

            Thread lane = new Thread(() -> last[0] = firstResolved(proxied.connection()), "lane");
            lane.start();
            Await.until(
                    "it has tried to connect",
                    subject().deadline(),
                    () -> proxied.proxy().refused() >= 2);
            assertThat(proxied.outages().unopened()).isEqualTo(1);
            proxied.proxy().comeBack();
            lane.join(subject().deadline().toMillis());

            assertThat(last[0]).isNotNull();
            assertThat(last[0].failed()).as(last[0].toString()).isZero();
            assertThat(proxied.outages().reconnects()).isEqualTo(1);
            assertThat(proxied.outages().unopened()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    final void aServerThatDoesNotComeBackFailsOperationsWithOneReasonAtTheShorterLimit(boolean ofClient)
            throws Exception {
        Duration clientTimeout = ofClient ? IMPATIENT : PATIENT;
        Duration timeout = ofClient ? PATIENT : IMPATIENT;
        try (Proxied proxied = connect(subject().layout(), clientTimeout, timeout)) {
            subject().write(proxied.connection(), 1);
            proxied.proxy().goAway();

            RecordingOperation operation =
                    subject().settle(proxied.connection(), subject().largeBatch());
            if (operation.unresolved() > 0) { // the loss was not known before
                operation = subject().settle(proxied.connection(), subject().largeBatch());
            }

            assertThat(operation.failed()).as(operation.toString()).isEqualTo(LARGE_BATCH);
            assertThat(operation.causes()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasMessageContaining("the connection was lost (")
                    .hasMessageContaining("could not be opened again within " + IMPATIENT.toMillis() + " ms: "));
            assertThat(proxied.outages().unopened()).isEqualTo(1);
            assertThat(proxied.outages().cause()).isNotBlank();
        }
    }

    @Test
    final void closingEndsTheWaitForALostConnection() throws Exception {
        try (Proxied proxied = connect(subject().layout(), PATIENT, PATIENT)) {
            subject().write(proxied.connection(), 1);
            proxied.proxy().goAway();
            RecordingOperation[] last = new RecordingOperation[1];
            Thread lane = new Thread(() -> last[0] = firstResolved(proxied.connection()), "lane");
            lane.start();
            Await.until(
                    "it has tried to connect",
                    subject().deadline(),
                    () -> proxied.proxy().refused() >= 2);

            proxied.connection().close();

            lane.join(subject().deadline().toMillis());
            assertThat(last[0].failed()).as(last[0].toString()).isEqualTo(1);
        }
    }

    /** Submits single blobs until one is not unresolved. */
    private RecordingOperation firstResolved(Connection connection) {
        try {
            RecordingOperation operation;
            do {
                operation = RecordingOperation.write(
                        subject().writeKind(), StoreUnderTest.blobs(1, StoreUnderTest.SMALL_BLOB_BYTES));
                subject().settle(connection, operation);
            } while (operation.unresolved() > 0);
            return operation;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
