package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ServersMeterTest {
    private final AtomicReference<List<ProcessReading>> readings = new AtomicReference<>(List.of());
    private final ServersMeter meter = new ServersMeter(readings::get);

    @Test
    void withoutLocalServersNothingIsKnown() {
        assertThat(meter.read().cpuNs()).isNaN();
        assertThat(meter.read().rssBytes()).isNaN();
        assertThat(meter.read().ended()).isNaN();
    }

    @Test
    void serversAreSummed() {
        readings.set(List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, true)));

        assertThat(meter.read()).isEqualTo(new ServersMeter.Usage(120, 11_000, 0));
    }

    @Test
    void whatAServerUsesIsAddedOnce() {
        for (long cpuNs : new long[] {100, 150, 150}) {
            readings.set(List.of(new ProcessReading(1, cpuNs, 5000, true)));
            meter.read();
        }

        assertThat(meter.read()).isEqualTo(new ServersMeter.Usage(150, 5000, 0));
    }

    @Test
    void aRestartedServerKeepsWhatItsFirstProcessUsed() {
        readings.set(List.of(new ProcessReading(1, 100, 5000, true)));
        meter.read();

        readings.set(List.of(new ProcessReading(3, 30, 1000, true)));

        assertThat(meter.read()).isEqualTo(new ServersMeter.Usage(130, 1000, 0));
    }

    @Test
    void aServerThatHasEndedIsCountedAndKeepsWhatItUsed() {
        readings.set(List.of(new ProcessReading(1, 100, 5000, true), new ProcessReading(2, 20, 6000, false)));

        assertThat(meter.read()).isEqualTo(new ServersMeter.Usage(120, 11_000, 1));
    }
}
