package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServersMeterTest {
    private final ServersMeter meter = new ServersMeter();

    @Test
    void withoutLocalServersNothingIsKnown() {
        assertThat(meter.add(List.of()).cpuNs()).isNaN();
        assertThat(meter.add(List.of()).rssBytes()).isNaN();
        assertThat(meter.add(List.of()).ended()).isNaN();
    }

    @Test
    void serversAreSummed() {
        assertThat(meter.add(List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, true))))
                .isEqualTo(new ServersMeter.Totals(120, 11_000, 0));
    }

    @Test
    void whatAServerUsesIsAddedOnce() {
        for (long cpuNs : new long[] {100, 150, 150}) {
            meter.add(List.of(new ProcessReading(1, cpuNs, 5000, true)));
        }

        assertThat(meter.add(List.of(new ProcessReading(1, 150, 5000, true))))
                .isEqualTo(new ServersMeter.Totals(150, 5000, 0));
    }

    @Test
    void aRestartedServerKeepsWhatItsFirstProcessUsed() {
        meter.add(List.of(new ProcessReading(1, 100, 5000, true)));

        assertThat(meter.add(List.of(new ProcessReading(3, 30, 1000, true))))
                .isEqualTo(new ServersMeter.Totals(130, 1000, 0));
    }

    @Test
    void aRestartedServerMayHaveUsedMoreThanItsFirstProcess() {
        meter.add(List.of(new ProcessReading(1, 800_000_000, 5000, true)));

        assertThat(meter.add(List.of(new ProcessReading(2, 900_000_000, 1000, true))))
                .isEqualTo(new ServersMeter.Totals(1_700_000_000, 1000, 0));
    }

    @Test
    void aServerThatHasEndedIsCountedAndKeepsItsProcessorTimeButNoMemory() {
        assertThat(meter.add(List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, false))))
                .isEqualTo(new ServersMeter.Totals(120, 5000, 1));
    }
}
