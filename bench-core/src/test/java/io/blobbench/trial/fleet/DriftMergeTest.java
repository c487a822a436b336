package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class DriftMergeTest {
    @Test
    void ratesOfHostsAddUpInEachHalf() {
        Drift merged =
                DriftMerge.of(List.of(Drift.of(half(100, 1), half(100, 1)), Drift.of(half(300, 3), half(100, 1))));

        assertThat(merged.first().operationsPerSecond()).isEqualTo(400 / 0.5);
        assertThat(merged.first().due()).isEqualTo(800);
        assertThat(merged.throughputRatio()).isEqualTo(0.5);
    }

    @Test
    void aHostThatCutItsPhaseLaterChangesNoRate() {
        Drift late = Drift.of(half(150, 1, 0.75), half(50, 1, 0.25));
        Drift inTime = Drift.of(half(1000, 1), half(1000, 1));

        Drift merged = DriftMerge.of(List.of(late, inTime));

        assertThat(merged.first().operationsPerSecond()).isCloseTo(2200, within(1e-9));
        assertThat(merged.throughputRatio()).isCloseTo(1, within(1e-9));
    }

    @Test
    void mediansAreThoseOfTheOperationsOfAllHosts() {
        Drift slowHost = Drift.of(half(100, 10), half(100, 10));
        Drift steadyHost = Drift.of(half(100, 1), half(100, 1));
        Drift drifting = Drift.of(half(100, 1), half(100, 3));

        assertMedians(DriftMerge.of(List.of(slowHost, drifting, drifting)), 1, 3);
        assertMedians(DriftMerge.of(List.of(steadyHost, steadyHost, drifting)), 1, 1);
    }

    @Test
    void aHostThatDoesNotKnowItsHalvesIsLeftOut() {
        Drift known = Drift.of(half(100, 1), half(50, 2));

        Drift merged = DriftMerge.of(List.of(Drift.UNKNOWN, known));

        assertThat(merged).isEqualTo(known);
        assertThat(DriftMerge.of(List.of(Drift.UNKNOWN)).known()).isFalse();
    }

    @Test
    void quartersAreThoseOfTheOperationsOfAllHosts() {
        Drift one = Drift.UNKNOWN.withQuarters(List.of(new DueQuarter(1, 10, 20, 50), new DueQuarter(1, 10, 30, 95)));
        Drift other = Drift.UNKNOWN.withQuarters(List.of(new DueQuarter(1, 30, 0, 0), new DueQuarter(1, 1, 2, 4)));

        assertThat(DriftMerge.of(List.of(one, Drift.UNKNOWN, other)).quarters())
                .containsExactly(new DueQuarter(1, 40, 20, 50), new DueQuarter(1, 11, 32, 99));
    }

    private static void assertMedians(Drift merged, double firstMs, double lastMs) {
        assertThat(merged.first().callersP50Ns() / 1e6).isCloseTo(firstMs, within(0.01));
        assertThat(merged.last().callersP50Ns() / 1e6).isCloseTo(lastMs, within(0.01));
    }

    private static Half half(long operations, long ms) {
        return half(operations, ms, 0.5);
    }

    private static Half half(long operations, long ms, double seconds) {
        Histogram callers = Histograms.create();
        callers.recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(ms), operations);
        return new Half(seconds, 2 * operations, new Counts(operations, 0, 0, 0, 0), callers);
    }
}
