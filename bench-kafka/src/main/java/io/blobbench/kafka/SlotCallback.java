package io.blobbench.kafka;

import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.PendingOperation;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.jspecify.annotations.Nullable;

/**
 * Settles the blobs of the operation in one slot. The client calls back on the producer's own thread for every record that it took, and
 * on the lane's thread for one that it refused.
 *
 * <p>The producer's thread counts acknowledgements alone and hands them over together with the last, which saves an atomic instruction
 * for each. While the lane sends, it may still have to fail what the client refuses, so each is handed over as it comes.
 */
final class SlotCallback implements Callback {
    private final PendingOperation pending = new PendingOperation();
    private final LeaderUses leaderUses;

    /** The lane while it sends, else null. */
    private volatile @Nullable Thread sending;

    /** Lane: why the client refused a record. */
    private @Nullable Throwable refusal;

    /** Producer's thread: acknowledged blobs that are not handed over yet. */
    private int held;

    /** Creates the callback of a free slot. */
    SlotCallback(LeaderUses leaderUses) {
        this.leaderUses = leaderUses;
    }

    /** Lane: begins to send an operation. */
    void begin(Operation operation) {
        refusal = null;
        sending = Thread.currentThread();
        pending.begin(operation);
    }

    /** Lane: why the client refused the record just sent; null when it took it. */
    @Nullable
    Throwable refusal() {
        return refusal;
    }

    /** Lane: the client took all records. */
    void sent() {
        sending = null;
    }

    /** Lane: the client did not take the last records of the operation. */
    void refused(int blobs, Throwable cause) {
        pending.fail(blobs, cause);
    }

    @Override
    public void onCompletion(RecordMetadata metadata, @Nullable Exception failure) {
        Thread lane = sending;
        if (failure == null) {
            acknowledged(metadata.partition(), lane != null);
        } else if (lane == Thread.currentThread()) {
            refusal = failure;
        } else {
            handOver();
            pending.fail(1, cause(failure));
        }
    }

    private void acknowledged(int partition, boolean atOnce) {
        if (held++ == 0) {
            leaderUses.acknowledged(partition);
        }
        if (atOnce || held >= pending.awaited()) {
            handOver();
        }
    }

    private void handOver() {
        int acknowledged = held;
        held = 0;
        pending.acknowledge(acknowledged);
    }

    /** A broker does not distinguish a full disk from a broken one, and ends when it has no other. */
    private static Throwable cause(Exception failure) {
        return failure instanceof KafkaStorageException
                ? new StoreFullException("a broker cannot write to its disk any more: " + failure.getMessage(), failure)
                : failure;
    }
}
