package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResamplesTest {
    @Test
    void everyDrawPicksAsManyTrialsAsThereAre() {
        Resamples.of(5, 1).replicates(picked -> {
            assertThat(picked).hasSize(5).isSorted();
            assertThat(Arrays.stream(picked)).allMatch(trial -> trial >= 0 && trial < 5);
            return 0;
        });
    }

    @Test
    void everyTrialIsPickedOnceADrawOnAverageAndMissingInAThirdOfThem() {
        Resamples resamples = Resamples.of(5, 1);
        for (int trial = 0; trial < 5; trial++) {
            int sought = trial;
            double[] times = resamples.replicates(picked ->
                    Arrays.stream(picked).filter(found -> found == sought).count());

            assertThat(times).hasSize(Resamples.DRAWS);
            assertThat(Arrays.stream(times).average().orElseThrow()).isCloseTo(1, within(0.1));
            // (4/5)^5 = 0.328
            assertThat(Arrays.stream(times).filter(found -> found == 0).count()).isBetween(270L, 390L);
        }
    }

    @Test
    void everyWayIsEvaluatedOnceAndCountsAsOftenAsItWasDrawn() {
        Set<String> ways = new HashSet<>();

        double[] firsts = Resamples.of(2, 1).replicates(picked -> {
            assertThat(ways.add(Arrays.toString(picked))).isTrue();
            return picked[0] + 10.0 * picked[1];
        });

        // 0 0 and 1 1 in a quarter of all draws each, 0 1 in half.
        assertThat(ways).containsExactlyInAnyOrder("[0, 0]", "[0, 1]", "[1, 1]");
        assertThat(share(firsts, 0)).isCloseTo(0.25, within(0.05));
        assertThat(share(firsts, 10)).isCloseTo(0.5, within(0.05));
        assertThat(share(firsts, 11)).isCloseTo(0.25, within(0.05));
    }

    @Test
    void theSameSeedDrawsTheSameAndAnotherOthers() {
        assertThat(sums(1)).isEqualTo(sums(1)).isNotEqualTo(sums(2));
    }

    private static double[] sums(long seed) {
        return Resamples.of(5, seed).replicates(picked -> IntStream.of(picked).sum());
    }

    private static double share(double[] values, double value) {
        return (double) Arrays.stream(values).filter(found -> found == value).count() / values.length;
    }
}
