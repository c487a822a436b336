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
        /** Returns blobs a second, or microseconds. */
        double measure(String endpoint) throws IOException, InterruptedException;
    }
}
