package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.outcome.DueQuarter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DueTimesTest {
    /** However long the phase is: each quarter has those of its time, to a part of 32. */
    @ParameterizedTest
    @ValueSource(longs = {5, 70, 1000, 4000, 3_600_000})
    void quartersHaveTheResponseTimesOfTheOperationsThatWereDueInThem(long phaseMs) {
        DueTimes one = new DueTimes();
        DueTimes other = new DueTimes();
        long phaseNs = TimeUnit.MILLISECONDS.toNanos(phaseMs);
        for (int k = 0; k < 1000; k++) {
            long dueNs = phaseNs * k / 1000;
            (k % 2 == 0 ? one : other).add(dueNs, TimeUnit.SECONDS.toNanos(10) + 2 * dueNs);
        }

        List<DueQuarter> quarters = DueTimes.quarters(List.of(one, other), phaseNs);

        double seconds = phaseMs / 1e3;
        double part = Math.max(1.0 / 32, 2.0 / phaseMs);
        assertThat(quarters).hasSize(4);
        assertThat(quarters.stream().mapToLong(DueQuarter::operations).sum()).isEqualTo(1000);
        for (int i = 0; i < 4; i++) {
            DueQuarter quarter = quarters.get(i);
            assertThat(quarter.lengthSeconds()).isEqualTo(seconds / 4);
            assertThat(quarter.meanSeconds()).isCloseTo(10 + (2 * i + 1) * seconds / 4, within(seconds * part));
        }
    }

    @Test
    void thePhaseBeforeIsForgotten() {
        DueTimes times = new DueTimes();
        times.add(TimeUnit.HOURS.toNanos(1), 1);

        times.reset();
        times.add(0, TimeUnit.SECONDS.toNanos(3));
        times.add(0, TimeUnit.SECONDS.toNanos(5));

        List<DueQuarter> quarters = DueTimes.quarters(List.of(times), TimeUnit.SECONDS.toNanos(1));
        assertThat(quarters).extracting(DueQuarter::operations).containsExactly(2L, 0L, 0L, 0L);
        assertThat(quarters.get(0).meanSeconds()).isEqualTo(4);
        assertThat(quarters.get(0).errorSquared()).isEqualTo(0.5);
    }

    @Test
    void aPhaseThatEndedAtOnceHasEmptyQuarters() {
        assertThat(DueTimes.quarters(List.of(new DueTimes()), 0))
                .extracting(DueQuarter::operations)
                .containsOnly(0L);
    }
}
