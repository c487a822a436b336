package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class EphemeralPortsTest {
    @Test
    void theSettingIsTwoNumbers() {
        assertThat(EphemeralPorts.parse("32768\t60999\n")).isEqualTo(new EphemeralPorts(32_768, 60_999));
        assertThatThrownBy(() -> EphemeralPorts.parse("32768")).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void theOtherPortsBeginAboveThoseOfKnownServers() {
        assertThat(new EphemeralPorts(32_768, 60_999).others())
                .startsWith(10_000, 10_001)
                .contains(32_767, 61_000)
                .doesNotContain(32_768, 60_999)
                .endsWith(65_535)
                .hasSize(22_768 + 4_536);
    }

    @Test
    void aRangeWidenedForManyConnectionsLeavesNone() {
        assertThat(new EphemeralPorts(1024, 65_535).others()).isEmpty();
    }
}
