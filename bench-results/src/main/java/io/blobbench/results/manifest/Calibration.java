package io.blobbench.results.manifest;

import io.blobbench.host.HostDescription;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The capacity of the harness on this machine with a store at minimal cost, property {@code calibration} of run.json. Missing
 * texts and lists are empty, missing decimals NaN.
 *
 * @param measuredAt ISO 8601
 * @param toolVersion version of this program
 * @param host this machine and its JVM; missing means that nothing is known of it
 * @param clockReadingNs cost of one reading of the clock
 * @param recordingNs cost of recording one operation with its times
 * @param loopbackBytesPerSecond payload that connections over loopback carry
 * @param pauses of a thread that has nothing to do
 * @param capacities of closed loops
 * @param pacings of open loops
 */
public record Calibration(
        String measuredAt,
        String toolVersion,
        HostDescription host,
        double clockReadingNs,
        double recordingNs,
        double loopbackBytesPerSecond,
        Times pauses,
        List<Capacity> capacities,
        List<Pacing> pacings) {
    public Calibration {
        host = host == null ? HostDescription.UNDESCRIBED : host;
        pauses = pauses == null ? Times.UNKNOWN : pauses;
        capacities = List.copyOf(capacities);
        pacings = List.copyOf(pacings);
    }

    /**
     * A distribution of times, in nanoseconds.
     *
     * @param p50Ns median
     * @param p90Ns 90th percentile
     * @param p99Ns 99th percentile
     * @param p999Ns 99.9th percentile
     * @param maxNs largest
     */
    public record Times(long p50Ns, long p90Ns, long p99Ns, long p999Ns, long maxNs) {
        static final Times UNKNOWN = new Times(0, 0, 0, 0, 0);

        public static Times of(Histogram times) {
            return new Times(
                    times.getValueAtPercentile(50),
                    times.getValueAtPercentile(90),
                    times.getValueAtPercentile(99),
                    times.getValueAtPercentile(99.9),
                    times.getMaxValue());
        }
    }

    /**
     * A closed loop of one lane, batches of one blob.
     *
     * @param store reference store
     * @param inFlight operations in flight
     * @param verdict of the trial
     * @param operationsPerSecond the most the harness can do
     * @param service service time
     * @param laneAllocatedBytesPerOperation heap allocated by the lane thread; NaN where unknown
     */
    public record Capacity(
            String store,
            int inFlight,
            String verdict,
            double operationsPerSecond,
            Times service,
            double laneAllocatedBytesPerOperation) {
        public static Capacity of(String store, TrialResult result, Measured measured) {
            long operations = measured.counts().operations();
            return new Capacity(
                    store,
                    result.inFlight(),
                    result.verdict().name(),
                    operations / Math.max(measured.seconds(), Double.MIN_NORMAL),
                    Times.of(measured.latencies().service()),
                    measured.resources().laneAllocatedBytes() / Math.max(1, operations));
        }
    }

    /**
     * An open loop of one lane, constant gaps.
     *
     * @param offeredOperationsPerSecond as scheduled
     * @param verdict of the trial
     * @param startDelay sent - intended start
     * @param operationsUnsent never sent
     */
    public record Pacing(double offeredOperationsPerSecond, String verdict, Times startDelay, long operationsUnsent) {
        public static Pacing of(TrialResult result, Measured measured) {
            OperationTimes latencies = measured.latencies();
            return new Pacing(
                    result.cell().load().offeredOpsPerSecond(),
                    result.verdict().name(),
                    Times.of(latencies.startDelay()),
                    measured.operationsUnsent());
        }
    }
}
