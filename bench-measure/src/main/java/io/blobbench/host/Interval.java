package io.blobbench.host;

import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.util.List;

/**
 * About one second of the measurement.
 *
 * @param index 0 for the first
 * @param startSeconds since the measurement's origin
 * @param seconds its length
 * @param counts operations recorded in it
 * @param latencies of the operations recorded in it
 * @param resources used in it
 * @param faults what was done to servers in it because the scenario asked for it: {@code kill redis-1}
 */
public record Interval(
        int index,
        double startSeconds,
        double seconds,
        Counts counts,
        OperationTimes latencies,
        Resources resources,
        List<String> faults) {
    public Interval {
        faults = List.copyOf(faults);
    }

    /** One in which nothing was done to servers. */
    public Interval(
            int index,
            double startSeconds,
            double seconds,
            Counts counts,
            OperationTimes latencies,
            Resources resources) {
        this(index, startSeconds, seconds, counts, latencies, resources, List.of());
    }

    /** The same with other times. */
    public Interval withLatencies(OperationTimes other) {
        return new Interval(index, startSeconds, seconds, counts, other, resources, faults);
    }
}
