package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.CpuAllowances.Allowance;
import io.blobbench.host.ProcessTotals.ProcessUse;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcessTotalsTest {
    private static final Allowance FREE = new Allowance(1, Map.of(), Set.of(), "");

    @Test
    void sharesAreThoseOfTheTimeThatPassed() {
        ProcessTotals earlier = new ProcessTotals(
                1,
                1e9,
                new Allowance(2, Map.of("group", 10.0), Set.of(), ""),
                Map.of(1L, 500_000_000L, 2L, 0L),
                Map.of(8L, 0L, 9L, 300_000_000L),
                1000);
        ProcessTotals now = new ProcessTotals(
                1,
                4e9,
                new Allowance(2, Map.of("group", 11.0), Set.of(), ""),
                Map.of(1L, 2_500_000_000L, 2L, 900_000_000L),
                Map.of(8L, 400_000_000L, 9L, 500_000_000L),
                5000);

        ProcessUse use = now.since(earlier, 2);

        assertThat(use.cpuSeconds()).isEqualTo(3);
        assertThat(use.cpuShare()).isCloseTo(0.75, within(1e-9));
        assertThat(use.threadShare()).isCloseTo(1, within(1e-9));
        assertThat(use.heldShare()).isCloseTo(0.5, within(1e-9));
        assertThat(use.waitShare()).isCloseTo(0.2, within(1e-9));
        assertThat(use.diskBytes()).isEqualTo(4000);
    }

    /** The group around has been throttled for long, and not in this time. */
    @Test
    void theGroupThatHeldMostIsOneOfThisTime() {
        ProcessTotals earlier = held(Map.of("slice", 2000.0, "slice/scope", 3.0, "left", 0.0));
        ProcessTotals now = held(Map.of("slice", 2000.0, "slice/scope", 4.2, "entered", 500.0));

        assertThat(now.since(earlier, 2).heldShare()).isCloseTo(0.6, within(1e-9));
        assertThat(earlier.since(held(Map.of()), 2).heldShare()).isZero();
        assertThat(new ProcessTotals(1, 0, Allowance.UNKNOWN, Map.of(), Map.of(), 0)
                        .since(earlier, 2)
                        .heldShare())
                .isNaN();
    }

    private static ProcessTotals held(Map<String, Double> heldSeconds) {
        return new ProcessTotals(1, 0, new Allowance(1, heldSeconds, Set.of(), ""), Map.of(), Map.of(), 0);
    }

    @Test
    void aThreadThatCameInBetweenIsLeftOut() {
        ProcessTotals earlier = new ProcessTotals(1, 0, FREE, Map.of(1L, 0L), Map.of(), 0);
        ProcessTotals now = new ProcessTotals(1, 1e9, FREE, Map.of(1L, 100_000_000L, 2L, 9_000_000_000L), Map.of(), 0);

        assertThat(now.since(earlier, 1).threadShare()).isCloseTo(0.1, within(1e-9));
        assertThat(earlier.since(new ProcessTotals(1, 0, FREE, Map.of(), Map.of(), 0), 1)
                        .threadShare())
                .isNaN();
    }
}
