package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HostIdTest {
    @Test
    void aHostIsWhatTheSystemSaysAndOnlyElseWhatUsersCallIt() {
        HostId own = HostId.ofThisProcess().orNamed("load1");

        assertThat(own).isEqualTo(HostId.ofThisProcess().orNamed("load1"));
        assertThat(new HostId("", "").orNamed("load1")).isEqualTo(new HostId("load1", "load1"));
        assertThat(new HostId("kernel", "links").orNamed("load1")).isEqualTo(new HostId("kernel", "links"));
    }
}
