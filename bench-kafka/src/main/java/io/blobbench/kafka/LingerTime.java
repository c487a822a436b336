package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import java.util.Optional;
import java.util.OptionalLong;

/** The time in which the client waits for more records, where a load never sends as many as it waits for. */
final class LingerTime {
    private LingerTime() {}

    /**
     * A sentence where a load without a schedule has too few operations in flight to fill a record batch: it waits for an answer before
     * it sends more, and the client for more before it sends what it has.
     *
     * @param lingerMs the user's {@code linger.ms}; empty where the harness decides
     * @param batchBytes {@code batch.size}
     */
    static Optional<String> caution(OptionalLong lingerMs, int batchBytes, ConnectionPlan plan) {
        long records = (long) plan.maxInFlight() * plan.maxBatchSize();
        boolean waits = lingerMs.orElse(0) > 0 && !plan.scheduled() && !fills(records, batchBytes, plan);
        if (!waits) {
            return Optional.empty();
        }
        boolean one = records == 1;
        return Optional.of("client.linger.ms=" + lingerMs.getAsLong() + " is part of every operation: "
                + (one ? "the one blob" : "the " + records + " blobs") + " that a connection has in flight at most "
                + (one ? "does" : "do") + " not fill a record batch (batch.size=" + batchBytes
                + "), and Kafka's client waits for others that long");
    }

    private static boolean fills(long records, int batchBytes, ConnectionPlan plan) {
        return records * plan.maxBlobBytes() >= batchBytes
                || RecordBatchBytes.exact((int) Math.min(records, batchBytes), plan.maxBlobBytes()) >= batchBytes;
    }
}
