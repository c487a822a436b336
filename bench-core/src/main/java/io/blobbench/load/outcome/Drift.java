package io.blobbench.load.outcome;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.LaneRecorder;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The change of the figures within a phase: those of about its first half against those of the rest, without the
 * drain under an open load, with it under any other.
 *
 * @param first about the first half
 * @param last the rest
 * @param quarters response times of an open load by the quarters in which operations were due, the drain included; else empty
 * @param lanes the quarters of each lane, if there are several on one host; else empty
 */
public record Drift(Half first, Half last, List<DueQuarter> quarters, List<List<DueQuarter>> lanes) {
    /** The drift of a phase that was too short to measure it. */
    public static final Drift UNKNOWN = of(Half.EMPTY, Half.EMPTY);

    public Drift {
        quarters = List.copyOf(quarters);
        lanes = List.copyOf(lanes);
    }

    /** Halves of a phase without a schedule, or whose quarters are not known. */
    public static Drift of(Half first, Half last) {
        return new Drift(first, last, List.of(), List.of());
    }

    /** The same halves with these quarters, and none of lanes. */
    public Drift withQuarters(List<DueQuarter> others) {
        return new Drift(first, last, others, List.of());
    }

    /** The same with the quarters of lanes. */
    public Drift withLanes(List<List<DueQuarter>> others) {
        return new Drift(first, last, quarters, others);
    }

    /**
     * One half, of the operations that were recorded in it.
     *
     * @param seconds its length
     * @param due operations of an open load that fell due in it; 0 under any other
     * @param counts outcomes
     * @param callers response times, or service times of a load without a schedule; never written to
     */
    public record Half(double seconds, long due, Counts counts, Histogram callers) {
        public static final Half EMPTY = new Half(0, 0, Counts.ZERO, Histograms.create());

        /**
         * The half with what was recorded in it.
         *
         * @param sum to which nothing is added any more
         */
        public static Half of(double seconds, long due, LaneRecorder.Sum sum) {
            return new Half(seconds, due, sum.counts(), sum.latencies().callers());
        }

        /** Median of the callers' times; NaN without any. */
        public double callersP50Ns() {
            return callers.getTotalCount() == 0 ? Double.NaN : callers.getValueAtPercentile(50);
        }

        /** Operations per second; NaN for a half without length. */
        public double operationsPerSecond() {
            return seconds > 0 ? counts.operations() / seconds : Double.NaN;
        }

        private double blobsAnswered() {
            return (double) counts.blobsAcknowledged() + counts.blobsRejected();
        }
    }

    /** Whether both halves are known. */
    public boolean known() {
        return first.seconds > 0 && last.seconds > 0;
    }

    /** Operations of the half that has fewer. */
    public long fewest() {
        return Math.min(first.counts.operations(), last.counts.operations());
    }

    /** Acknowledged blobs per second of the last half as a multiple of the first's; NaN when unknown. */
    public double acknowledgedRatio() {
        return (last.counts.blobsAcknowledged() / last.seconds) / (first.counts.blobsAcknowledged() / first.seconds);
    }

    /** The same of the blobs that were answered, acknowledged or rejected ones. */
    public double answeredRatio() {
        return (last.blobsAnswered() / last.seconds) / (first.blobsAnswered() / first.seconds);
    }

    /** Operations per second of the last half as a multiple of the first's; NaN when unknown. */
    public double throughputRatio() {
        return last.operationsPerSecond() / first.operationsPerSecond();
    }
}
