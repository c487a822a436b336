package io.blobbench.trial;

import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/**
 * Ends a warm-up that is steady, after at least the given time: in the last three intervals neither the operations per
 * second nor the median service times differ from their mean by more than 15 %. One warm-up, control thread only.
 */
final class WarmUp implements PhaseListener {
    private static final int STEADY_INTERVALS = 3;
    private static final double TOLERANCE = 0.15;
    /** Number of intervals into which the given time is divided. */
    private static final int INTERVALS = 5;

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(50);

    private final double atLeastSeconds;
    private final Duration ceiling;
    private final Duration interval;
    private final Deque<Double> throughputs = new ArrayDeque<>();
    private final Deque<Double> serviceTimes = new ArrayDeque<>();
    private boolean steady;

    WarmUp(Duration atLeast) {
        this.atLeastSeconds = seconds(atLeast);
        this.ceiling = atLeast.multipliedBy(Cell.WARM_UP_CEILING);
        Duration part = atLeast.dividedBy(INTERVALS);
        this.interval = part.compareTo(SHORTEST_INTERVAL) > 0 ? part : SHORTEST_INTERVAL;
    }

    /** The time at which it ends, steady or not. */
    Duration ceiling() {
        return ceiling;
    }

    /** The length of its intervals. */
    Duration interval() {
        return interval;
    }

    @Override
    public boolean interval(PhaseInterval passed) {
        double lastedSeconds = passed.startSeconds() + passed.seconds();
        // else it is a rest, or the drain
        if (passed.startSeconds() < seconds(ceiling) && passed.seconds() > seconds(interval) / 2) {
            judge(lastedSeconds, passed.seconds(), passed.counts(), passed.latencies());
        }
        return !steady;
    }

    private void judge(double lastedSeconds, double seconds, Counts counts, OperationTimes latencies) {
        double medianNs = latencies.service().getTotalCount() == 0
                ? Double.NaN
                : latencies.service().getValueAtPercentile(50);
        keepLast(throughputs, counts.operations() / seconds);
        keepLast(serviceTimes, medianNs);
        steady |= lastedSeconds >= atLeastSeconds
                && throughputs.size() == STEADY_INTERVALS
                && deviation(throughputs) <= TOLERANCE
                && deviation(serviceTimes) <= TOLERANCE;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** Whether it became steady. */
    boolean steady() {
        return steady;
    }

    private static void keepLast(Deque<Double> values, double value) {
        values.addLast(value);
        if (values.size() > STEADY_INTERVALS) {
            values.removeFirst();
        }
    }

    /** The largest distance from the mean, as a share of it; NaN when no operation ended in some interval. */
    private static double deviation(Collection<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value - mean)); // NaN stays NaN
        }
        return largest / mean;
    }
}
