package io.blobbench.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final List<String> measured = new ArrayList<>();

    @Test
    void everyOtherRoundGoesBackwards() throws Exception {
        Comparison comparison =
                new Comparison("store", "work", Unit.BLOBS_PER_SECOND, List.of(contender("a"), contender("b")));

        List<List<Double>> numbers = comparison.measure("host:1", 3);

        assertThat(measured).containsExactly("a", "b", "b", "a", "a", "b");
        assertThat(numbers).containsExactly(List.of(1.0, 4.0, 5.0), List.of(2.0, 3.0, 6.0));
    }

    private Contender contender(String name) {
        return new Contender(name, 0, endpoint -> {
            measured.add(name);
            return measured.size();
        });
    }
}
