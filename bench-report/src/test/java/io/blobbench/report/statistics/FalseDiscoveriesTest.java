package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FalseDiscoveriesTest {
    @Test
    void aSingleCellNeedsNoCorrection() {
        assertThat(FalseDiscoveries.adjust(0.03)).containsExactly(0.03);
        assertThat(FalseDiscoveries.adjust()).isEmpty();
    }

    @Test
    void theExampleOfBenjaminiAndHochbergRejectsFourOfFifteen() {
        double[] published = {
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0000
        };

        double[] adjusted = FalseDiscoveries.adjust(published);

        assertThat(DoubleStream.of(adjusted).filter(p -> p <= 0.05)).hasSize(4);
        assertThat(adjusted[0]).isCloseTo(0.0015, within(1e-9));
        assertThat(adjusted[3]).isCloseTo(0.035625, within(1e-9));
        assertThat(adjusted[14]).isEqualTo(1);
    }

    @Test
    void theOrderOfTheCellsDoesNotMatter() {
        assertThat(FalseDiscoveries.adjust(0.04, 0.01, 0.5)).containsExactly(0.06, 0.03, 0.5);
    }

    @Test
    void whereAllCellsDifferNothingIsLost() {
        assertThat(FalseDiscoveries.adjust(0.016, 0.016, 0.016, 0.016)).containsOnly(0.016);
    }
}
