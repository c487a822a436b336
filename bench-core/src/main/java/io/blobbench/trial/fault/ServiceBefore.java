package io.blobbench.trial.fault;

import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The service of a measurement before its first fault, with which that after it is compared. One measurement, control thread. */
final class ServiceBefore {
    private static final double MOST_P99 = 1.1;

    private final long timeoutNs;
    private final OperationTimes times = OperationTimes.empty();
    private double seconds;
    private long acknowledged;
    private long operations;
    private long failed;
    private long timedOut;
    private long missing;

    /** @param timeoutNs how long an answer may take */
    ServiceBefore(long timeoutNs) {
        this.timeoutNs = timeoutNs;
    }

    /**
     * Takes in a tick of the measurement; returns whether it ended before the first fault.
     *
     * @param firstFaultSeconds when that began, since the start of the measurement; infinite until then
     */
    boolean tick(PhaseInterval passed, double firstFaultSeconds) {
        double tickEndSeconds = passed.startSeconds() + passed.seconds();
        OperationTimes latencies = passed.latencies();
        double secondsAfter = Math.max(0, tickEndSeconds - firstFaultSeconds);
        timedOut += timedOut(latencies.service(), secondsAfter) + timedOut(passed.failedService(), secondsAfter);
        if (tickEndSeconds > firstFaultSeconds) {
            return false;
        }
        Counts counts = passed.counts();
        times.add(latencies);
        seconds += passed.seconds();
        acknowledged += counts.blobsAcknowledged();
        // after an early end it has times of operations without an answer
        long succeeded = Math.min(latencies.service().getTotalCount(), counts.operations());
        operations += succeeded;
        failed += counts.operations() - succeeded;
        missing += passed.missingReads();
        return true;
    }

    /**
     * Operations that had waited for longer than the timeout before the first fault, of those that ended, failed or not, or were given up, in a tick.
     * One whose time the histogram does not tell from the limit was in time.
     *
     * @param secondsAfter by which the tick ended after the first fault
     */
    private long timedOut(Histogram service, double secondsAfter) {
        long limitNs = timeoutNs + Math.round(secondsAfter * 1e9);
        return service.getCountBetweenValues(service.nextNonEquivalentValue(limitNs), service.getMaxValue());
    }

    /** Whether any operation has a time. */
    boolean known() {
        return times.callers().getTotalCount() > 0;
    }

    /** Times of callers. */
    Histogram callers() {
        return times.callers();
    }

    /** The limit of a p99 that is back. */
    long p99LimitNs() {
        return (long) (MOST_P99 * times.callers().getValueAtPercentile(ServiceMeter.P99));
    }

    /** Operations that had waited longer than the limit of the p99, at an instant on average. */
    double usuallyOverdue() {
        long limitNs = p99LimitNs();
        double overdueNs = 0;
        for (HistogramIterationValue each : times.callers().recordedValues()) {
            overdueNs += (double) each.getCountAtValueIteratedTo() * Math.max(0, each.getValueIteratedTo() - limitNs);
        }
        return overdueNs / 1e9 / seconds;
    }

    /** Blobs acknowledged in a second; 0 where none were. */
    double acknowledgedPerSecond() {
        return acknowledged == 0 ? 0 : acknowledged / seconds;
    }

    /** The ledger with this service. */
    FaultLedger ledger(List<FaultEffect> effects, long operationsLate) {
        return new FaultLedger(effects, seconds, operations, failed, timedOut, missing, times, operationsLate);
    }
}
