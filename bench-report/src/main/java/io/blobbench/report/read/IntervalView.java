package io.blobbench.report.read;

/**
 * A row of intervals.csv: a part of a measurement, or of the drain after it. A number is NaN where its field is empty.
 *
 * @param startS seconds since the measurement began
 * @param seconds its length
 * @param blobs acknowledged in it
 * @param service its long service time
 * @param response its long response time
 * @param gcMs milliseconds of the harness's garbage collections
 * @param failed blobs
 * @param serversEnded servers that ended in it
 * @param faults whether the scenario did something to servers in it
 */
public record IntervalView(
        double startS,
        double seconds,
        double blobs,
        Time service,
        Time response,
        double gcMs,
        double failed,
        double serversEnded,
        boolean faults) {
    /**
     * A long time of the operations of an interval.
     *
     * @param us its p99, or its maximum; NaN where none ended in it
     * @param maximum whether it has too few operations for a p99
     */
    public record Time(double us, boolean maximum) {}
}
