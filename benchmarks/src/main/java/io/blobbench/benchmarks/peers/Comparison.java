package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Contender.Preparation;
import io.blobbench.benchmarks.peers.Contender.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Contenders that do the same on the same server.
 *
 * @param store whose server it is
 * @param title what they do
 * @param unit of their numbers
 * @param contenders ourselves first
 */
record Comparison(String store, String title, Unit unit, List<Contender> contenders) {
    Comparison {
        contenders = List.copyOf(contenders);
    }

    /** The unit of the measured numbers. */
    enum Unit {
        /** More is better. */
        BLOBS_PER_SECOND,
        /** Less is better. */
        MICROSECONDS
    }

    /**
     * Measures each once a round, one after the other, every other round backwards. Ourselves come second, so that we are the neighbour of
     * two.
     *
     * @param settling done before each
     * @return by contender, then by round
     */
    List<List<Sample>> measure(String endpoint, int rounds, Preparation settling)
            throws IOException, InterruptedException {
        List<List<Sample>> samples = new ArrayList<>();
        contenders.forEach(contender -> samples.add(new ArrayList<>()));
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, contenders.size()).boxed().toList());
        if (order.size() > 1) {
            Collections.swap(order, 0, 1);
        }
        for (int round = 0; round < rounds; round++) {
            for (int each : order) {
                settling.prepare(endpoint);
                samples.get(each).add(contenders.get(each).measurement().measure(endpoint));
            }
            Collections.reverse(order);
        }
        return samples;
    }
}
