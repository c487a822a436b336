package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServersTotalsTest {
    @Test
    void withoutLocalServersNothingIsKnown() {
        assertThat(ServersTotals.of(List.of())).isEqualTo(ServersTotals.UNKNOWN);
        assertThat(ServersTotals.UNKNOWN).isEqualTo(new ServersTotals(Double.NaN, Double.NaN, Double.NaN));
    }

    @Test
    void serversAreSummed() {
        assertThat(ServersTotals.of(
                        List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, true))))
                .isEqualTo(new ServersTotals(120, 11_000, 0));
    }

    @Test
    void aServerThatHasEndedIsCountedAndKeepsItsProcessorTimeButNoMemory() {
        assertThat(ServersTotals.of(
                        List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, false))))
                .isEqualTo(new ServersTotals(120, 5000, 1));
    }
}
