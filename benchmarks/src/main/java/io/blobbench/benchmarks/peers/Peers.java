package io.blobbench.benchmarks.peers;

import java.io.IOException;
import java.util.List;

/**
 * The comparisons on the server of one store.
 *
 * @param store its name
 * @param preparation done once, when the server is ready
 * @param comparisons one after the other
 */
record Peers(String store, Preparation preparation, List<Comparison> comparisons) {
    Peers {
        comparisons = List.copyOf(comparisons);
    }

    /** Makes a server ready for all contenders. */
    @FunctionalInterface
    interface Preparation {
        void prepare(String endpoint) throws IOException, InterruptedException;
    }
}
