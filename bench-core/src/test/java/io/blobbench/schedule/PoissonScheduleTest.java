package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PoissonScheduleTest extends ScheduleContract {
    private static final int TABLE = 1 << 16;
    private static final long SEED = 42;

    @Override
    Schedule schedule(double opsPerSecond) {
        return new PoissonSchedule(opsPerSecond, SEED);
    }

    @Override
    long period() {
        return TABLE;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 42, 1_303})
    void gapsAreExponentiallyDistributed(long seed) {
        double[] gapsNs = gapsNs(new PoissonSchedule(1_000, seed));

        double p = KolmogorovSmirnovTest.withDefaults()
                .test(gapsNs, ExponentialDistribution.of(1e6)::cumulativeProbability)
                .getPValue();

        assertThat(p).isGreaterThan(0.01);
    }

    @Test
    void theTestOfGapsTellsConstantOnesFromExponentialOnes() {
        double[] gapsNs = gapsNs(new ConstantSchedule(1_000, 0, 1));

        double p = KolmogorovSmirnovTest.withDefaults()
                .test(gapsNs, ExponentialDistribution.of(1e6)::cumulativeProbability)
                .getPValue();

        assertThat(p).isLessThan(1e-6);
    }

    @Test
    void gapsThatFollowOneAnotherAreNotRelated() {
        double[] gapsNs = gapsNs(schedule(1_000));

        double covariance = IntStream.range(1, TABLE)
                .mapToDouble(k -> (gapsNs[k] - 1e6) * (gapsNs[k - 1] - 1e6))
                .average()
                .orElseThrow();

        assertThat(covariance / 1e12).isCloseTo(0, within(3 / Math.sqrt(TABLE)));
    }

    @Test
    void theSameSeedGivesTheSameStarts() {
        assertThat(starts(new PoissonSchedule(500, 7))).isEqualTo(starts(new PoissonSchedule(500, 7)));
    }

    @Test
    void anotherSeedGivesOtherStarts() {
        assertThat(starts(new PoissonSchedule(500, 7))).isNotEqualTo(starts(new PoissonSchedule(500, 8)));
    }

    @Test
    void aWholeTableTakesExactlyItsShareOfTheRate() {
        Schedule schedule = schedule(65_536);

        for (long tables = 1; tables < 1_000_000; tables *= 10) {
            assertThat(schedule.intendedNs(tables * TABLE - 1)).isEqualTo(tables * 1_000_000_000);
        }
    }

    private static double[] gapsNs(Schedule schedule) {
        return LongStream.range(0, TABLE)
                .mapToDouble(k -> schedule.intendedNs(k + 1) - schedule.intendedNs(k))
                .toArray();
    }

    private static long[] starts(Schedule schedule) {
        return LongStream.range(0, 1_000).map(schedule::intendedNs).toArray();
    }
}
