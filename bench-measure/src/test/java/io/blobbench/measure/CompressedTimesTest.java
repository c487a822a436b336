package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressedTimesTest {
    @Test
    void expandedTimesAreTheSame() {
        Random random = new Random(7);
        OperationTimes times = new OperationTimes(
                Histograms.create(), Histograms.create(), Histograms.create(), Histograms.createCoarse(), 3);
        for (int i = 0; i < 10_000; i++) {
            long serviceNs = (long) Math.exp(10 + 3 * random.nextGaussian());
            times.service().recordValue(Histograms.withinRange(serviceNs));
            times.response().recordValue(Histograms.withinRange(3 * serviceNs));
            times.laneDelay().recordValue(Histograms.withinRange(2 * serviceNs));
        }
        times.response().recordValue(Histograms.HIGHEST_NS);

        OperationTimes expanded = new CompressedTimes(times).expanded();

        assertThat(expanded).isEqualTo(times);
        assertThat(expanded.response().getMaxValue()).isEqualTo(times.response().getMaxValue());
        assertThat(expanded.startDelay().getTotalCount()).isZero();
        expanded.plus(times); // of the same shapes
    }
}
