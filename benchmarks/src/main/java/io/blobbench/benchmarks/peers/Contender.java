package io.blobbench.benchmarks.peers;

import java.io.IOException;

/**
 * One of those that are compared.
 *
 * @param name for the table
 * @param limit that our number over this one's is to keep; 0 for ourselves, and where nothing is promised
 * @param measurement one process, from its start to its end
 */
record Contender(String name, double limit, Measurement measurement) {
    /** Measures once. */
    @FunctionalInterface
    interface Measurement {
        Sample measure(String endpoint) throws IOException, InterruptedException;
    }

    /** Makes a server ready. */
    @FunctionalInterface
    interface Preparation {
        void prepare(String endpoint) throws IOException, InterruptedException;
    }

    /**
     * One measurement.
     *
     * @param number blobs a second, or microseconds
     * @param cpuUsPerBlob processor time of the load generator for each blob, in microseconds; NaN where it is not known
     */
    record Sample(double number, double cpuUsPerBlob) {
        Sample(double number) {
            this(number, Double.NaN);
        }
    }
}
