package io.blobbench.trial.facts;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.host.room.HostSpeed;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import java.util.List;

/**
 * The measurement of one trial.
 *
 * @param counts of operations that ended, the drain included
 * @param operationsUnresolved without an answer when the drain ended
 * @param operationsTimedOut ended after the timeout, failed ones too, or without an answer
 * @param operationsUnsent fell due under an open load and never got out
 * @param unsentForSlots those of them for which no slot was free: the store had not answered earlier ones
 * @param dueSeconds under an open load the time in which its operations were due
 * @param seconds what rates refer to, as in the outcome of its phase
 * @param settledSeconds from the measurement's origin to the last settled operation
 * @param drift throughput of the second half of the measurement divided by that of the first, under an open load its median response
 *     time; NaN when it was too short for this, and for a trace
 * @param fellBehind whether operations of an open load waited for answers in growing numbers, or were sent after all were due
 * @param latencies of the operations without a failed blob, those without an answer among them; response times and start delays of the unsent
 *     ones too
 * @param kinds the same by kind and outcome, where these differ
 * @param resources used from the measurement's origin to the end of its drain
 * @param utilization in the same time
 * @param hostSpeed what {@link HostSpeed} found before the warm-up
 * @param blobsUnresolved without an outcome: in operations without an answer, or in flight on connections that were lost
 * @param reconnects how often a lost connection was opened again; NaN where the client does not report it
 * @param disconnectedSeconds in which a connection was lost, summed over connections; NaN where the client does not
 *     report it
 * @param visibility of blobs to another reader; {@link Visibility#NONE} if it was not measured
 * @param serverReadBytes what local servers read from disks; NaN where unknown
 * @param wakeEarlyNs how long before an intended start a lane stopped sleeping in the end, the largest of all lanes; NaN without a schedule
 */
public record Measured(
        Counts counts,
        long operationsUnresolved,
        long operationsTimedOut,
        long operationsUnsent,
        long unsentForSlots,
        double dueSeconds,
        double seconds,
        double settledSeconds,
        double drift,
        boolean fellBehind,
        OperationTimes latencies,
        List<KindTimes> kinds,
        Resources resources,
        Utilization utilization,
        double hostSpeed,
        long blobsUnresolved,
        double reconnects,
        double disconnectedSeconds,
        Visibility visibility,
        double serverReadBytes,
        double wakeEarlyNs) {
    /** Operations that were due per second, however long the store took for them. */
    public double realisedOpsPerSecond() {
        return dueSeconds > 0 ? (counts.operations() + operationsUnresolved + operationsUnsent) / dueSeconds : 0;
    }

    /** Blobs acknowledged per second. */
    public double throughputBlobs() {
        return seconds > 0 ? counts.blobsAcknowledged() / seconds : 0;
    }

    /** How fast the load host computed, less what its hypervisor withheld in the measurement. */
    public double hostSpeedLessSteal() {
        double steal = resources.hostStealShare();
        return Double.isNaN(steal) ? hostSpeed : hostSpeed * (1 - steal);
    }

    /** Acknowledged payload, in millions of bytes per second. */
    public double throughputMegabytes() {
        return seconds > 0 ? counts.bytesAcknowledged() / 1e6 / seconds : 0;
    }
}
