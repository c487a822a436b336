package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.measure.OperationTimes;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.TimeColumns;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten thousand times, each once: every percentile has a value of its own. */
class PercentileColumnsTest {
    private static final int VALUES = 10_000;
    private static final double PRECISION_PERCENT = 0.1;

    @ParameterizedTest
    @CsvSource({"service, 1", "response, 2", "start_delay, 3"})
    void eachColumnHasItsOwnPercentileOfItsOwnTime(String time, int unitUs) {
        OperationTimes latencies = OperationTimes.empty();
        fill(latencies.service(), 1000);
        fill(latencies.response(), 2000);
        fill(latencies.startDelay(), 3000);

        Map<String, String> row = Column.named(TimeColumns.of(Optional::of), latencies);

        assertThat(row).hasSize(18);
        assertUs(row.get(time + "_mean_us"), 5000.5 * unitUs);
        assertUs(row.get(time + "_p50_us"), 5000.0 * unitUs);
        assertUs(row.get(time + "_p90_us"), 9000.0 * unitUs);
        assertUs(row.get(time + "_p99_us"), 9900.0 * unitUs);
        assertUs(row.get(time + "_p99_9_us"), 9990.0 * unitUs);
        assertUs(row.get(time + "_max_us"), 10_000.0 * unitUs);
    }

    private static void fill(Histogram histogram, long unitNs) {
        for (int i = 1; i <= VALUES; i++) {
            histogram.recordValue(i * unitNs);
        }
    }

    private static void assertUs(String text, double us) {
        assertThat(Double.parseDouble(text)).isCloseTo(us, withinPercentage(PRECISION_PERCENT));
    }
}
