package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of every schedule. */
abstract class ScheduleContract {
    private static final double OPS_PER_SECOND = 7_777;
    private static final int MANY = 200_000;

    abstract Schedule schedule(double opsPerSecond);

    /** Starts after which the schedule is on its rate again, whatever it does in between. */
    abstract long period();

    @Test
    void startsNeverComeBeforeTheOrigin() {
        assertThat(schedule(OPS_PER_SECOND).intendedNs(0)).isNotNegative();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, OPS_PER_SECOND, 1e6, 1e9})
    void startsNeverDecrease(double opsPerSecond) {
        Schedule schedule = schedule(opsPerSecond);

        long before = 0;
        for (long k = 0; k < MANY; k++) {
            long intendedNs = schedule.intendedNs(k);
            assertThat(intendedNs).isGreaterThanOrEqualTo(before);
            before = intendedNs;
        }
    }

    @Test
    void aStartIsTheSameHoweverOftenAndInWhateverOrderItIsAskedFor() {
        Schedule schedule = schedule(OPS_PER_SECOND);
        Schedule same = schedule(OPS_PER_SECOND);

        long last = schedule.intendedNs(MANY);
        for (long k = 0; k < 1_000; k++) {
            assertThat(schedule.intendedNs(k)).isEqualTo(same.intendedNs(k));
        }

        assertThat(schedule.intendedNs(MANY)).isEqualTo(last);
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, OPS_PER_SECOND, 333_333})
    void startsDoNotDriftFromTheRateHoweverLongTheRun(double opsPerSecond) {
        Schedule schedule = schedule(opsPerSecond);
        long periods = 1_000_000_000 / period();
        long starts = periods * period();

        long tookNs = schedule.intendedNs(starts + 5) - schedule.intendedNs(5);

        assertThat(tookNs).isCloseTo(exactNs(starts, opsPerSecond), within(tolerableNs(tookNs)));
    }

    @Test
    void countBeforeAgreesWithALinearCount() {
        Schedule schedule = schedule(OPS_PER_SECOND);

        long k = 0;
        for (long offsetNs = 0; offsetNs < 100_000_000; offsetNs += 99_991) {
            while (schedule.intendedNs(k) < offsetNs) {
                k++;
            }
            assertThat(schedule.countBefore(offsetNs)).isEqualTo(k);
        }
    }

    @Test
    void anOperationIsNotDueBeforeItsOwnStart() {
        Schedule schedule = schedule(OPS_PER_SECOND);
        long startNs = schedule.intendedNs(1_234);

        assertThat(schedule.countBefore(startNs)).isEqualTo(1_234);
        assertThat(schedule.countBefore(startNs + 1)).isEqualTo(1_235);
    }

    @Test
    void nothingIsDueBeforeTheOrigin() {
        assertThat(schedule(OPS_PER_SECOND).countBefore(0)).isZero();
    }

    static long exactNs(long starts, double opsPerSecond) {
        return new BigDecimal(starts)
                .multiply(new BigDecimal(1_000_000_000))
                .divide(new BigDecimal(opsPerSecond), MathContext.DECIMAL128)
                .longValue();
    }

    /** A nanosecond of rounding, and what a double cannot tell apart. */
    private static long tolerableNs(long ns) {
        return 2 + (long) (4 * Math.ulp((double) ns));
    }
}
