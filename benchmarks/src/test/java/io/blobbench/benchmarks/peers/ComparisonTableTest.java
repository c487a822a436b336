package io.blobbench.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {
    private static final List<Double> OURS = List.of(90.0, 110.0, 100.0);

    private final ComparisonTable table = new ComparisonTable();

    @Test
    void ratiosAreThoseOfOneRound() {
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0.95), List.of(OURS, List.of(100.0, 100.0, 200.0)));

        assertThat(table.toString()).contains("100.0 blobs/s", "0.900", "0.500 .. 1.100", "at least 0.95", "no");
        assertThat(table.allKept()).isFalse();
    }

    @Test
    void ofTimesLessIsBetter() {
        table.add(comparison(Unit.MICROSECONDS, 1.02), List.of(OURS, List.of(90.0, 110.0, 100.0)));

        assertThat(table.toString()).contains("100.0 us", "1.000", "at most 1.02", "yes");
        assertThat(table.allKept()).isTrue();
    }

    @Test
    void whatHasNoLimitIsShownOnly() {
        table.add(comparison(Unit.MICROSECONDS, 0), List.of(OURS, List.of(10.0, 10.0, 10.0)));

        assertThat(table.toString()).contains("10.000").doesNotContain("at most");
        assertThat(table.allKept()).isTrue();
    }

    @Test
    void everyLineIsAsWideAsTheOthers() {
        table.add(comparison(Unit.MICROSECONDS, 1.02), List.of(OURS, OURS));
        table.add("pacing", "start delay", "10.0 us", "at most 1 ms", true);

        assertThat(table.toString().lines().map(String::length).distinct()).hasSize(1);
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        assertThat(ComparisonTable.median(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
    }

    private static Comparison comparison(Unit unit, double limit) {
        Contender.Measurement never = endpoint -> 0;
        return new Comparison(
                "store", "work", unit, List.of(new Contender("bench", 0, never), new Contender("peer", limit, never)));
    }
}
