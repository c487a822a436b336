package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.LocalCluster;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * An adapter with a running cluster of its store, with common steps of its tests. Used by the test's thread only.
 *
 * @param factory the adapter
 * @param cluster every test shares it
 * @param clientSetting name of one client setting that the adapter knows
 * @param durability with which the cluster was started
 * @param deadline for an operation to be settled, also when its server is dead
 * @param resources everything that is stored on the cluster, by name
 */
public record StoreUnderTest(
        StoreFactory factory,
        LocalCluster cluster,
        String clientSetting,
        Durability durability,
        Duration deadline,
        Resources resources) {
    static final int PARTITIONS = 3;
    static final int LARGE_BATCH = 257;
    static final int SMALL_BLOB_BYTES = 100;
    private static final int SLOTS = 4;
    private static final int MAX_BLOB_BYTES = 1 << 20;
    private static final AtomicInteger LAYOUTS = new AtomicInteger();

    /** Lists the objects of a cluster. */
    @FunctionalInterface
    public interface Resources {
        /** Names of keys, topics or tables, objects of other users included. */
        Set<String> list() throws Exception;
    }

    StoreTraits traits() {
        return factory.traits();
    }

    boolean offers(OperationKind kind) {
        return traits().operations().contains(kind);
    }

    /** The kind of operation for tests that only need some blobs. */
    OperationKind writeKind() {
        return offers(OperationKind.APPEND) ? OperationKind.APPEND : OperationKind.PUT;
    }

    /** A layout with a unique name and a copy on every node, at a consistency by which the next read sees every write. */
    Layout layout() {
        return layout(MessageForm.BLOB);
    }

    /** The same layout for a form of messages. */
    Layout layout(MessageForm form) {
        int replicas = traits().replicated() ? Math.max(1, cluster.nodes().size()) : 1;
        // With several nodes, one may not know yet what another has acknowledged.
        Consistency wanted = replicas > 1 ? Consistency.QUORUM : Consistency.ONE;
        Consistency consistency = traits().consistencies().contains(wanted) ? wanted : anyConsistency();
        return new Layout(
                "contract-" + LAYOUTS.incrementAndGet(),
                PARTITIONS,
                replicas,
                consistency,
                durability,
                form,
                MAX_BLOB_BYTES,
                Map.of());
    }

    Layout layout(
            String name, int replicas, Consistency consistency, Durability promised, Map<String, String> options) {
        return new Layout(name, PARTITIONS, replicas, consistency, promised, MAX_BLOB_BYTES, options);
    }

    private Consistency anyConsistency() {
        return traits().consistencies().stream().max(Consistency::compareTo).orElseThrow();
    }

    Store open() throws StoreException {
        return factory.open(cluster.settings());
    }

    Connection connect(Store store) throws StoreException {
        return connect(store, 1);
    }

    Connection connect(Store store, int maxInFlight) throws StoreException {
        // The first of as many as there are partitions: where a partition is a port, each needs a connection.
        return store.connect(new ConnectionPlan(0, PARTITIONS, maxInFlight, LARGE_BATCH, SMALL_BLOB_BYTES));
    }

    /** Slots of connections that answer in each way which the adapter has: within {@code submit}, on other threads. */
    List<Integer> slotCounts() {
        return traits().completion() == CompletionMode.EITHER ? List.of(1, SLOTS) : List.of(1);
    }

    /** Submits, and waits until every blob is settled. */
    RecordingOperation settle(Connection connection, RecordingOperation operation) throws InterruptedException {
        connection.submit(operation);
        operation.awaitSettled(deadline);
        assertThat(operation.settled())
                .as("each blob is settled once: %s", operation)
                .isEqualTo(operation.size());
        return operation;
    }

    /** Settles an operation that the store must acknowledge as a whole. */
    RecordingOperation acknowledged(Connection connection, RecordingOperation operation) throws InterruptedException {
        settle(connection, operation);
        assertThat(operation.acknowledged()).as(operation.toString()).isEqualTo(operation.size());
        return operation;
    }

    /** Settles an operation that the store must reject as a whole. */
    void rejected(Connection connection, RecordingOperation operation) throws InterruptedException {
        settle(connection, operation);
        assertThat(operation.rejected()).as(operation.toString()).isEqualTo(operation.size());
    }

    /** A write of many small blobs. */
    RecordingOperation largeBatch() {
        return RecordingOperation.write(writeKind(), blobs(LARGE_BATCH, SMALL_BLOB_BYTES));
    }

    /** A write of many small blobs for each slot, with keys that follow one another. */
    List<RecordingOperation> largeBatches(int slots, long firstKey) {
        return IntStream.range(0, slots)
                .mapToObj(slot -> largeBatch().inSlot(slot).keysFrom(firstKey + (long) slot * LARGE_BATCH))
                .toList();
    }

    /** Writes of one small blob each, one a slot, with keys that follow one another. */
    List<RecordingOperation> smallWrites(int slots, long firstKey) {
        List<byte[]> blob = blobs(1, SMALL_BLOB_BYTES);
        return IntStream.range(0, slots)
                .mapToObj(slot ->
                        RecordingOperation.write(writeKind(), blob).inSlot(slot).keysFrom(firstKey + slot))
                .toList();
    }

    /** Stores some small blobs with the kind of {@link #writeKind}. */
    void write(Connection connection, int blobs) throws InterruptedException {
        acknowledged(connection, RecordingOperation.write(writeKind(), blobs(blobs, SMALL_BLOB_BYTES)));
    }

    /** Random blobs, the same for the same arguments. */
    static List<byte[]> blobs(int count, int bytes) {
        Random random = new Random(31L * count + bytes);
        List<byte[]> blobs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] blob = new byte[bytes];
            random.nextBytes(blob);
            blobs.add(blob);
        }
        return blobs;
    }
}
