package io.blobbench.trial;

import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Ends a warm-up when throughput is steady: after at least the given time, the last three intervals differ from their
 * mean by at most 15 %. One warm-up, control thread only.
 */
final class WarmUp implements PhaseListener {
    private static final int STEADY_INTERVALS = 3;
    private static final double TOLERANCE = 0.15;

    private final double atLeastSeconds;
    private final Deque<Double> throughputs = new ArrayDeque<>();

    WarmUp(Duration atLeast) {
        this.atLeastSeconds = atLeast.toNanos() / 1e9;
    }

    @Override
    public boolean interval(double startSeconds, double seconds, Counts counts, Latencies latencies) {
        throughputs.addLast(counts.operations() / seconds);
        if (throughputs.size() > STEADY_INTERVALS) {
            throughputs.removeFirst();
        }
        double mean =
                throughputs.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        boolean steady = throughputs.size() == STEADY_INTERVALS
                && throughputs.stream().allMatch(value -> Math.abs(value - mean) <= TOLERANCE * mean);
        return !(steady && startSeconds + seconds >= atLeastSeconds);
    }
}
