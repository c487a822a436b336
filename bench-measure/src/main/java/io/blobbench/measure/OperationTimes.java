package io.blobbench.measure;

import org.HdrHistogram.Histogram;

/**
 * The three times of operations without a failed blob, in nanoseconds. Merged by adding histograms, never by averaging.
 *
 * @param service end - sent
 * @param response end - intended start; empty where the load has no schedule
 * @param startDelay sent - intended start; empty where the load has no schedule
 * @param clamped values beyond the range, recorded at its end
 */
public record OperationTimes(Histogram service, Histogram response, Histogram startDelay, long clamped) {
    /** Histograms without values, ready to add to. */
    public static OperationTimes empty() {
        return new OperationTimes(Histograms.create(), Histograms.create(), Histograms.create(), 0);
    }

    /** Whether the load had a schedule, as shown by its operations. */
    public boolean scheduled() {
        return response.getTotalCount() > 0;
    }

    /** The times that callers waited: response times where the load had a schedule, else service times. */
    public Histogram callers() {
        return scheduled() ? response : service;
    }

    /** How many callers waited longer, to the precision of the histograms. */
    public long callersOver(long limitNs) {
        Histogram times = callers();
        return limitNs >= Histograms.HIGHEST_NS ? 0 : times.getTotalCount() - times.getCountBetweenValues(0, limitNs);
    }

    /** These and the other's values, in new histograms. */
    public OperationTimes plus(OperationTimes other) {
        OperationTimes sum = empty();
        sum.service.add(service);
        sum.service.add(other.service);
        sum.response.add(response);
        sum.response.add(other.response);
        sum.startDelay.add(startDelay);
        sum.startDelay.add(other.startDelay);
        return new OperationTimes(sum.service, sum.response, sum.startDelay, clamped + other.clamped);
    }
}
