package io.blobbench.trial;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import io.blobbench.measure.Resources;
import io.blobbench.measure.Utilization;

/**
 * The measurement of one trial.
 *
 * @param counts of operations that ended, the drain included
 * @param operationsUnresolved without an answer when the drain ended
 * @param operationsUnsent fell due under an open load and never got out
 * @param seconds from the measurement's origin to the last settled operation
 * @param drift throughput of the second half of the measurement divided by that of the first; NaN when it was too short to tell
 * @param latencies of the operations without a failed blob
 * @param resources used from the measurement's origin to the end of its drain
 * @param utilization in the same time
 */
public record Measured(
        Counts counts,
        long operationsUnresolved,
        long operationsUnsent,
        double seconds,
        double drift,
        Latencies latencies,
        Resources resources,
        Utilization utilization) {
    /** Blobs acknowledged per second. */
    public double throughputBlobs() {
        return seconds > 0 ? counts.blobsAcknowledged() / seconds : 0;
    }

    /** Acknowledged payload, in millions of bytes per second. */
    public double throughputMegabytes() {
        return seconds > 0 ? counts.bytesAcknowledged() / 1e6 / seconds : 0;
    }
}
