package io.blobbench.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final List<String> measured = new ArrayList<>();
    private final List<Integer> settled = new ArrayList<>();

    @Test
    void everyOtherRoundGoesBackwards() throws Exception {
        Comparison comparison =
                new Comparison("store", "work", Unit.BLOBS_PER_SECOND, List.of(contender("a"), contender("b")));

        List<List<Sample>> samples = comparison.measure("host:1", 3, endpoint -> settled.add(measured.size()));

        assertThat(measured).containsExactly("b", "a", "a", "b", "b", "a");
        assertThat(settled).as("measured before each settling").containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(samples)
                .map(rounds -> rounds.stream().map(Sample::number).toList())
                .containsExactly(List.of(2.0, 3.0, 6.0), List.of(1.0, 4.0, 5.0));
    }

    @Test
    void oursIsTheNeighbourOfTwo() throws Exception {
        Comparison comparison = new Comparison(
                "store",
                "work",
                Unit.BLOBS_PER_SECOND,
                List.of(contender("bench"), contender("bare loop"), contender("peer")));

        comparison.measure("host:1", 2, endpoint -> {});

        assertThat(measured).containsExactly("bare loop", "bench", "peer", "peer", "bench", "bare loop");
    }

    private Contender contender(String name) {
        return new Contender(name, 0, endpoint -> {
            measured.add(name);
            return new Sample(measured.size());
        });
    }
}
