package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lane whose writes are drawn a thousand times a second. */
final class WriteSampleTest {
    private static final double GAP_NS = 1e6;
    private static final int WRITES = 200_000;

    /** Poisson arrivals at a store that answers one after the other, each after six tenths of their mean distance. */
    @ParameterizedTest
    @ValueSource(ints = {200, 500, 1_000, 1_400, 2_000, 20_000})
    void writesThatWaitForOthersAreDrawnAsOftenAsOthers(int rate) {
        SplittableRandom random = new SplittableRandom(rate);
        WriteSample sample = new WriteSample(GAP_NS, 1);
        double nowNs = 0;
        double freeNs = 0;
        double allNs = 0;
        double drawnNs = 0;
        int drawn = 0;
        sample.begin();
        for (int i = 0; i < WRITES; i++) {
            nowNs += -Math.log(1 - random.nextDouble()) * 1e9 / rate;
            freeNs = Math.max(freeNs, nowNs) + 0.6e9 / rate;
            allNs += freeNs - nowNs;
            if (sample.draws((long) nowNs)) {
                drawn++;
                drawnNs += freeNs - nowNs;
            }
        }

        double share = (double) drawn / WRITES;
        assertThat(share).isCloseTo(Math.min(1, 1_000.0 / rate), within(0.03 * Math.min(1, 1_000.0 / rate)));
        assertThat(drawnNs / drawn / (allNs / WRITES)).isCloseTo(1, within(0.03));
    }

    @Test
    void aRateThatChangesIsFollowed() {
        WriteSample sample = new WriteSample(GAP_NS, 1);
        sample.begin();
        drawn(sample, 0, WRITES, 10_000);

        assertThat(drawn(sample, (long) WRITES * 10_000, WRITES, 100_000))
                .isBetween(WRITES / 10 - 800, WRITES / 10 + 100);
    }

    @Test
    void aBurstAtTheBeginningDelaysNothing() {
        WriteSample sample = new WriteSample(GAP_NS, 1);
        sample.begin();

        assertThat(drawn(sample, 0, 64, 0)).isEqualTo(1);
        assertThat(drawn(sample, 0, 1_000, 100_000)).isBetween(75, 95);
    }

    /** @return how many of writes are drawn that begin at an instant and follow each other at a distance */
    private static int drawn(WriteSample sample, long fromNs, int writes, long distanceNs) {
        int drawn = 0;
        for (int i = 0; i < writes; i++) {
            drawn += sample.draws(fromNs + i * distanceNs) ? 1 : 0;
        }
        return drawn;
    }
}
