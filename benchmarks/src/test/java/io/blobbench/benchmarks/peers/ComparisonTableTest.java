package io.blobbench.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {
    private static final List<Sample> OURS = samples(90, 110, 100);

    private final ComparisonTable table = new ComparisonTable();

    @Test
    void ratiosAreThoseOfOneRound() {
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0.95), List.of(OURS, samples(100, 125, 110)));

        assertThat(table.toString()).contains("110.0 blobs/s", "0.900", "0.880 .. 0.909", "at least 0.95", "no");
        assertThat(table.allKept()).isFalse();
    }

    @Test
    void roundsThatDifferByMoreThanAQuarterLeaveItUnknown() {
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0.5), List.of(OURS, samples(90, 100, 130)));

        assertThat(table.toString()).contains("1.000", "0.769 .. 1.100", "at least 0.5", "not known");
        assertThat(table.allKept()).isFalse();
    }

    @Test
    void oneRoundLeavesItUnknown() {
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0.5), List.of(samples(90), samples(90)));

        assertThat(table.toString()).contains("1.000", "not known");
    }

    @Test
    void ofTimesLessIsBetter() {
        table.add(comparison(Unit.MICROSECONDS, 1.02), List.of(OURS, samples(90, 110, 100)));

        assertThat(table.toString()).contains("100.0 us", "1.000", "at most 1.02", "yes");
        assertThat(table.allKept()).isTrue();
    }

    @Test
    void whatHasNoLimitIsShownOnly() {
        table.add(comparison(Unit.MICROSECONDS, 0), List.of(OURS, samples(10, 10, 10)));

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

    @Test
    void processorTimeIsComparedWhereBothTellIt() {
        List<Sample> ours = List.of(new Sample(100, 2.2), new Sample(100, 2.0), new Sample(100, 2.1));
        List<Sample> theirs = List.of(new Sample(100, 2.0), new Sample(100, 2.5), new Sample(100, 2.0));
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0), List.of(ours, theirs));
        table.add(comparison(Unit.BLOBS_PER_SECOND, 0), List.of(OURS, theirs));

        assertThat(table.toString()).containsOnlyOnce("2.10 us/blob").containsOnlyOnce("1.05");
    }

    private static List<Sample> samples(double... numbers) {
        return DoubleStream.of(numbers).mapToObj(Sample::new).toList();
    }

    private static Comparison comparison(Unit unit, double limit) {
        Contender.Measurement never = endpoint -> new Sample(0);
        return new Comparison(
                "store", "work", unit, List.of(new Contender("bench", 0, never), new Contender("peer", limit, never)));
    }
}
