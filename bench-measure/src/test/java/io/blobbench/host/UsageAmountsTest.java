package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.CpuAllowances.Allowance;
import io.blobbench.host.Snapshot.Ticks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageAmountsTest {
    private static final Snapshot EARLIER = snapshot(
            3e9, 40, 500, new ServersTotals(7e9, 1_000, 1), new Ticks(60, 6, 200), 9_000, disks(10, 20), 30, 40);

    @Test
    void totalsAreGivenAsDifferencesAndMemoryAsItIs() {
        Snapshot later = snapshot(
                5e9,
                45,
                800,
                new ServersTotals(7.5e9, 2_000, 3),
                new Ticks(90, 12, 320),
                8_000,
                disks(110, 220),
                330,
                440);

        Resources used = new Usage(EARLIER, later).resources();

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
        Snapshot later = snapshot(
                3e9,
                40,
                500,
                new ServersTotals(7e9, 0, 0),
                new Ticks(60, 6, 200),
                0,
                Disks.Totals.UNKNOWN,
                Double.NaN,
                Double.NaN);

        Resources used = new Usage(EARLIER, later).resources();

        assertThat(used.serversEnded()).isZero();
        assertThat(used.hostCpuShare()).isNaN();
        assertThat(used.hostStealShare()).isNaN();
        assertThat(used.diskReadBytes()).isNaN();
    }

    private static Disks.Totals disks(double readBytes, double writtenBytes) {
        return new Disks.Totals(readBytes, writtenBytes, Map.of(), Double.NaN);
    }

    private static Snapshot snapshot(
            double cpuNs,
            double gcMillis,
            double laneBytes,
            ServersTotals servers,
            Ticks ticks,
            double memoryBytes,
            Disks.Totals disks,
            double receivedBytes,
            double sentBytes) {
        return new Snapshot(
                0,
                new ProcessTotals(1, cpuNs, Allowance.UNKNOWN, Map.of(), Map.of(), Double.NaN),
                gcMillis,
                laneBytes,
                List.of(),
                servers,
                ticks,
                memoryBytes,
                disks,
                List.of(new LinkTotals("eth0", false, false, receivedBytes, sentBytes, 0)));
    }
}
