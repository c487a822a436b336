package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import org.junit.jupiter.api.Test;

class HostSpeedTest {
    /** Steps of a nanosecond would be faster than any memory; a million a second slower than any machine. */
    @Test
    void aStepTakesAsLongAsMemoryDoes() {
        assertThat(HostSpeed.measure(NanoClock.SYSTEM)).isBetween(1.0, 10_000.0);
    }
}
