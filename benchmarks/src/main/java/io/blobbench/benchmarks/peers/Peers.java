package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Contender.Preparation;
import java.util.List;

/**
 * The comparisons on the server of one store.
 *
 * @param store its name
 * @param preparation done once, when the server is ready
 * @param settling done before each measurement, so that all find the server alike
 * @param comparisons one after the other
 */
record Peers(String store, Preparation preparation, Preparation settling, List<Comparison> comparisons) {
    Peers {
        comparisons = List.copyOf(comparisons);
    }

    /** Peers that find the server alike as it is. */
    Peers(String store, Preparation preparation, List<Comparison> comparisons) {
        this(store, preparation, endpoint -> {}, comparisons);
    }
}
