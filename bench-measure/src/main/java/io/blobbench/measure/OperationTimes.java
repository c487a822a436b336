package io.blobbench.measure;

import org.HdrHistogram.Histogram;

/**
 * The times of operations without a failed blob, in nanoseconds; those without an answer when their lane's drain ended have the age that they
 * had then. Merged by adding histograms, never by averaging.
 *
 * @param service end - sent
 * @param response end - intended start; empty where the load has no schedule
 * @param startDelay sent - intended start; empty where the load has no schedule
 * @param laneDelay the part of the start delay that the lane itself caused: sent - the instant at which a lane that is never late would
 *     have sent, when the operation was due and a slot free; without unsent operations; empty where the load has no schedule
 * @param clamped values beyond the range, recorded at its end
 */
public record OperationTimes(
        Histogram service, Histogram response, Histogram startDelay, Histogram laneDelay, long clamped) {
    /** Histograms without values, ready to add to. */
    public static OperationTimes empty() {
        return new OperationTimes(
                Histograms.create(), Histograms.create(), Histograms.create(), Histograms.createCoarse(), 0);
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
        sum.add(this);
        sum.add(other);
        return new OperationTimes(sum.service, sum.response, sum.startDelay, sum.laneDelay, clamped + other.clamped);
    }

    /** Adds the other's values to these histograms, but not the number of its clamped ones. */
    public void add(OperationTimes other) {
        service.add(other.service);
        response.add(other.response);
        startDelay.add(other.startDelay);
        laneDelay.add(other.laneDelay);
    }
}
