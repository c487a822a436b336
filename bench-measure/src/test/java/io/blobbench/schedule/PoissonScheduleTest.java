package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PoissonScheduleTest extends ScheduleContract {
    private static final int PART = 1 << 16;
    private static final long SEED = 42;
    private static final long SECOND_NS = 1_000_000_000;

    @Override
    Schedule schedule(double opsPerSecond) {
        long starts = 1L << 31;
        return new PoissonSchedule(starts, starts / opsPerSecond * SECOND_NS, SEED);
    }

    @Override
    long period() {
        return PART;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 42, 1_303})
    void gapsAreExponentiallyDistributed(long seed) {
        double[] gapsNs = gapsNs(new PoissonSchedule(PART, PART * 1e6, seed));

        double p = KolmogorovSmirnovTest.withDefaults()
                .test(gapsNs, ExponentialDistribution.of(1e6)::cumulativeProbability)
                .getPValue();

        assertThat(p).isBetween(0.01, 1.0);
    }

    @Test
    void theTestOfGapsTellsConstantOnesFromExponentialOnes() {
        double[] gapsNs = gapsNs(new ConstantSchedule(1_000, Turns.ALL));

        double p = KolmogorovSmirnovTest.withDefaults()
                .test(gapsNs, ExponentialDistribution.of(1e6)::cumulativeProbability)
                .getPValue();

        assertThat(p).isLessThan(1e-6);
    }

    @Test
    void gapsThatFollowOneAnotherAreNotRelated() {
        double[] gapsNs = gapsNs(schedule(1_000));

        double covariance = IntStream.range(1, gapsNs.length)
                .mapToDouble(k -> (gapsNs[k] - 1e6) * (gapsNs[k - 1] - 1e6))
                .average()
                .orElseThrow();

        assertThat(covariance / 1e12).isCloseTo(0, within(3 / Math.sqrt(PART)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "0, 1",
        "1, 1",
        "2, 1",
        "900, 1",
        "900, 20",
        "65535, 1",
        "65536, 1",
        "65537, 1",
        "200000, 3",
        "1000000, 1"
    })
    void exactlyTheGivenNumberOfStartsIsInTheWindowWhateverTheDraw(long starts, long seconds) {
        for (long seed = 0; seed < 20; seed++) {
            Schedule schedule = new PoissonSchedule(starts, seconds * SECOND_NS, seed);

            assertThat(schedule.countBefore(seconds * SECOND_NS)).isEqualTo(starts);
            assertThat(schedule.countBefore(2 * seconds * SECOND_NS)).isEqualTo(starts);
            assertThat(schedule.intendedNs(starts)).isEqualTo(Schedule.NEVER_NS);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 2 * PART, 2 * PART + 10})
    void startsAreSpreadEvenlyOverTheWindowToItsEnd(long starts) {
        double[] lastNs = LongStream.range(0, 1_000)
                .mapToDouble(seed -> (double) new PoissonSchedule(starts, SECOND_NS, seed).intendedNs(starts - 1))
                .toArray();

        // The latest of n uniform starts is the n-th root of a uniform number; of a last part, of the starts in it.
        long inLast = (starts - 1) % PART + 1;
        double beginNs = (double) (starts - inLast) / starts * SECOND_NS;
        double[] uniform = IntStream.range(0, lastNs.length)
                .mapToDouble(i -> Math.pow((lastNs[i] - beginNs) / (SECOND_NS - beginNs), (double) inLast))
                .toArray();
        double p = KolmogorovSmirnovTest.withDefaults()
                .test(uniform, UniformContinuousDistribution.of(0, 1)::cumulativeProbability)
                .getPValue();

        assertThat(p).isBetween(0.01, 1.0);
    }

    @Test
    void theSameSeedGivesTheSameStarts() {
        assertThat(starts(new PoissonSchedule(1_000, SECOND_NS, 7)))
                .isEqualTo(starts(new PoissonSchedule(1_000, SECOND_NS, 7)));
    }

    @Test
    void anotherSeedGivesOtherStarts() {
        assertThat(starts(new PoissonSchedule(1_000, SECOND_NS, 7)))
                .isNotEqualTo(starts(new PoissonSchedule(1_000, SECOND_NS, 8)));
    }

    private static double[] gapsNs(Schedule schedule) {
        return LongStream.range(0, PART - 1)
                .mapToDouble(k -> (double) (schedule.intendedNs(k + 1) - schedule.intendedNs(k)))
                .toArray();
    }

    private static long[] starts(Schedule schedule) {
        return LongStream.range(0, 1_000).map(schedule::intendedNs).toArray();
    }
}
