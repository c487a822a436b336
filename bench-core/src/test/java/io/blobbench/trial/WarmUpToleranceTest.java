package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far the last three intervals of a warm-up may differ from their mean: by 15 %. */
class WarmUpToleranceTest {
    @ParameterizedTest
    @CsvSource({"850, 1150, true", "848, 1152, false", "1150, 850, true", "1152, 848, false"})
    void throughputMayDifferFromItsMeanByFifteenPercent(int first, int last, boolean steady) {
        assertThat(endsAfter(new int[] {first, 1000, last}, new int[] {500, 500, 500}))
                .isEqualTo(steady);
    }

    @ParameterizedTest
    @CsvSource({"850, 1150, true", "848, 1152, false", "1150, 850, true", "1152, 848, false"})
    void medianServiceTimeMayDifferFromItsMeanByFifteenPercent(int first, int last, boolean steady) {
        assertThat(endsAfter(new int[] {500, 500, 500}, new int[] {first, 1000, last}))
                .isEqualTo(steady);
    }

    private static boolean endsAfter(int[] operations, int[] mediansNs) {
        WarmUp warmUp = new WarmUp(Duration.ofSeconds(3));
        boolean goesOn = true;
        for (int i = 0; i < operations.length; i++) {
            OperationTimes latencies = OperationTimes.empty();
            latencies.service().recordValue(mediansNs[i]);
            Counts counts = new Counts(operations[i], operations[i], 0, 0, 0);
            goesOn = warmUp.interval(new PhaseInterval(i, 1, counts, latencies));
        }
        return !goesOn;
    }
}
