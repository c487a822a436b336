package io.blobbench.trial.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryReadingTest {
    @Test
    void memoryThatShrankTellsNothingOfConnections() {
        MemoryReading before = new MemoryReading(1000, 1000, 1000);
        MemoryReading after = new MemoryReading(999, 3000, 1000);

        MemoryReading each = after.each(before, 10);

        assertThat(each.serverBytes()).isNaN();
        assertThat(each.clientBytes()).isEqualTo(200);
        assertThat(each.kernelBytes()).isZero();
    }

    @Test
    void unknownMemoryStaysUnknownAndNoConnectionsHaveNone() {
        MemoryReading reading = new MemoryReading(Double.NaN, 3000, 1000);

        assertThat(reading.each(new MemoryReading(Double.NaN, 1000, 1000), 10).serverBytes())
                .isNaN();
        assertThat(reading.each(new MemoryReading(Double.NaN, 1000, 1000), 0).clientBytes())
                .isNaN();
    }
}
