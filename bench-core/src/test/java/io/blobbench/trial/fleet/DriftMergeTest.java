package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.measure.Counts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DriftMergeTest {
    @Test
    void ratesOfHostsAddUpInEachHalf() {
        Drift merged = DriftMerge.of(
                List.of(new Drift(half(100, 1e6), half(100, 1e6)), new Drift(half(300, 3e6), half(100, 1e6))));

        assertThat(merged.first().operationsPerSecond()).isEqualTo(400 / 0.5);
        assertThat(merged.first().due()).isEqualTo(800);
        assertThat(merged.throughputRatio()).isEqualTo(0.5);
        assertThat(merged.first().callersP50Ns()).isEqualTo((100 * 1e6 + 300 * 3e6) / 400);
        assertThat(merged.last().callersP50Ns()).isEqualTo(1e6);
    }

    @Test
    void aHostThatDoesNotKnowItsHalvesIsLeftOut() {
        Drift known = new Drift(half(100, 1e6), half(50, Double.NaN));

        Drift merged = DriftMerge.of(List.of(Drift.UNKNOWN, known));

        assertThat(merged).isEqualTo(known);
        assertThat(DriftMerge.of(List.of(Drift.UNKNOWN)).known()).isFalse();
    }

    private static Half half(long operations, double medianNs) {
        return new Half(0.5, 2 * operations, new Counts(operations, 0, 0, 0, 0), medianNs);
    }
}
