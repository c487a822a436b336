package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** The time in which the client waits for more records, where a load never sends as many as it waits for. */
final class LingerTime {
    private LingerTime() {}

    /**
     * How long each operation waits where a load without a schedule has too few in flight to fill a record batch: it waits for an answer before
     * it sends more, and the client for more before it sends what it has. Zero elsewhere.
     *
     * @param lingerMs the user's {@code linger.ms}; empty where the harness decides
     * @param batchBytes {@code batch.size}
     */
    static Duration of(OptionalLong lingerMs, int batchBytes, ConnectionPlan plan) {
        return plan.scheduled() || fills(records(plan), batchBytes, plan)
                ? Duration.ZERO
                : Duration.ofMillis(lingerMs.orElse(0));
    }

    /** A sentence about that wait; empty where there is none. */
    static Optional<String> caution(OptionalLong lingerMs, int batchBytes, ConnectionPlan plan) {
        Duration wait = of(lingerMs, batchBytes, plan);
        if (wait.isZero()) {
            return Optional.empty();
        }
        long records = records(plan);
        boolean one = records == 1;
        return Optional.of("client.linger.ms=" + wait.toMillis() + " is part of every operation: "
                + (one ? "the one blob" : "the " + records + " blobs") + " that a connection has in flight at most "
                + (one ? "does" : "do") + " not fill a record batch (batch.size=" + batchBytes
                + "), and Kafka's client waits for others that long");
    }

    private static long records(ConnectionPlan plan) {
        return (long) plan.maxInFlight() * plan.maxBatchSize();
    }

    private static boolean fills(long records, int batchBytes, ConnectionPlan plan) {
        return records * plan.maxBlobBytes() >= batchBytes
                || RecordBatchBytes.exact((int) Math.min(records, batchBytes), plan.maxBlobBytes()) >= batchBytes;
    }
}
