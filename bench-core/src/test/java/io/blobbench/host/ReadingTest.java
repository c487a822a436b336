package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ReadingTest {
    private static final Reading EARLIER =
            new Reading(3e9, 40, 500, 7e9, 1_000, 60, 6, 200, 9_000, new Traffic(10, 20), new Traffic(30, 40), 1);

    @Test
    void totalsAreGivenAsDifferencesAndMemoryAsItIs() {
        Reading later = new Reading(
                5e9, 45, 800, 7.5e9, 2_000, 90, 12, 320, 8_000, new Traffic(110, 220), new Traffic(330, 440), 3);

        Resources used = later.since(EARLIER);

        assertThat(used.harnessCpuSeconds()).isEqualTo(2);
        assertThat(used.harnessGcMillis()).isEqualTo(5);
        assertThat(used.laneAllocatedBytes()).isEqualTo(300);
        assertThat(used.serverCpuSeconds()).isEqualTo(0.5);
        assertThat(used.serverRssBytes()).isEqualTo(2_000);
        assertThat(used.hostCpuShare()).isCloseTo(0.25, within(1e-12));
        assertThat(used.hostStealShare()).isCloseTo(0.2, within(1e-12));
        assertThat(used.hostMemoryBytes()).isEqualTo(8_000);
        assertThat(used.diskReadBytes()).isEqualTo(100);
        assertThat(used.diskWrittenBytes()).isEqualTo(200);
        assertThat(used.networkReceivedBytes()).isEqualTo(300);
        assertThat(used.networkSentBytes()).isEqualTo(400);
        assertThat(used.serversEnded()).isEqualTo(2);
    }

    @Test
    void aServerThatWasStartedAgainHasNotEnded() {
        Reading later = new Reading(3e9, 40, 500, 7e9, 0, 60, 6, 200, 0, Traffic.UNKNOWN, Traffic.UNKNOWN, 0);

        Resources used = later.since(EARLIER);

        assertThat(used.serversEnded()).isZero();
        assertThat(used.hostCpuShare()).isNaN();
        assertThat(used.hostStealShare()).isNaN();
        assertThat(used.diskReadBytes()).isNaN();
    }
}
