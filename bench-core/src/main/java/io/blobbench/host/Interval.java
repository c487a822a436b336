package io.blobbench.host;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;

/**
 * About one second of the measurement.
 *
 * @param index 0 for the first
 * @param startSeconds since the measurement's origin
 * @param seconds its length
 * @param counts operations recorded in it
 * @param latencies of the operations recorded in it
 * @param resources used in it
 */
public record Interval(
        int index, double startSeconds, double seconds, Counts counts, Latencies latencies, Resources resources) {}
