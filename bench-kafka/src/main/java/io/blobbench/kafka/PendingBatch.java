package io.blobbench.kafka;

import io.blobbench.store.Operation;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Settles the blobs of one operation from the callbacks of its records, acknowledgements all at once.
 *
 * <p>The client calls back on the producer's own thread for every record that it took, and on the lane's thread for one
 * that it refused. Acknowledged blobs are counted by the former alone; whoever counts the last record down hands them
 * over, and touches nothing here afterwards, because the slot is then free for the next operation.
 */
final class PendingBatch implements Callback {
    private final AtomicLong total;
    private final AtomicInteger awaited = new AtomicInteger();
    private Operation operation;
    private Thread lane;
    private Throwable refusal;
    private int acknowledged;

    /** @param total of the connection, to which acknowledged blobs are added before they are handed over */
    PendingBatch(AtomicLong total) {
        this.total = total;
    }

    /** Lane thread, before the first record is sent. */
    void begin(Operation next, int records) {
        operation = next;
        lane = Thread.currentThread();
        refusal = null;
        acknowledged = 0;
        awaited.set(records);
    }

    /** The client did not take the record just sent; lane thread. */
    void refuse(Throwable cause) {
        refusal = cause;
    }

    /** Whether the client did not take the record just sent; lane thread. */
    boolean refused() {
        return refusal != null;
    }

    /** Fails the records that the client did not take; lane thread. */
    void end(int refusedRecords) {
        lane = null;
        if (refusedRecords > 0) {
            fail(refusedRecords, refusal);
        }
    }

    @Override
    public void onCompletion(RecordMetadata metadata, Exception exception) {
        if (exception == null) {
            acknowledged++;
            if (awaited.decrementAndGet() == 0) {
                acknowledge();
            }
        } else if (Thread.currentThread() == lane) {
            refuse(exception);
        } else {
            fail(1, exception);
        }
    }

    private void acknowledge() {
        total.addAndGet(acknowledged);
        operation.acknowledge(acknowledged);
    }

    private void fail(int records, Throwable cause) {
        // Until these records are failed below, the operation cannot end and the slot not be reused.
        Operation failing = operation;
        if (awaited.addAndGet(-records) == 0 && acknowledged > 0) {
            acknowledge();
        }
        failing.fail(records, cause);
    }
}
