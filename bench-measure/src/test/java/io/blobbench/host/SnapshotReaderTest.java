package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.host.room.HostSystem;
import io.blobbench.schedule.NanoClock;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.NetworkIF;

/** A snapshot sees what the host did between two looks of a test. */
class SnapshotReaderTest {
    private static final long[] NONE = {};
    private static final ProcessReading SELF =
            new ProcessReading(ProcessHandle.current().pid(), 7_000, 500, true);

    /** Ticks are of 10 ms. */
    private static final long TICKS_NS = 50_000_000;

    @TempDir
    private Path folder;

    @Test
    void aHostIsBusyInAllTicksButIdleOnesAndThoseThatWaitForDisks() {
        long[] ticks = new long[TickType.values().length];
        ticks[TickType.USER.getIndex()] = 10;
        ticks[TickType.SYSTEM.getIndex()] = 20;
        ticks[TickType.STEAL.getIndex()] = 5;
        ticks[TickType.IDLE.getIndex()] = 100;
        ticks[TickType.IOWAIT.getIndex()] = 40;

        assertThat(Snapshot.Ticks.of(ticks)).isEqualTo(new Snapshot.Ticks(35, 5, 175));
    }

    @Test
    void usedMemoryIsPartOfTheMachines() {
        double total = HostSystem.info().getHardware().getMemory().getTotal();

        assertThat(reader(List.of()).take(false).memoryBytes()).isBetween(1.0, total);
    }

    @Test
    void processorTimeIsThatOfTheReadingAndNotOfOneShortlyBefore() {
        SnapshotReader reader = reader(List.of());
        Snapshot first = reader.take(false);

        while (NanoClock.SYSTEM.nanoTime() - first.takenNs() < TICKS_NS) {
            Thread.onSpinWait();
        }
        Snapshot second = reader.take(false);

        assertThat(second.processor().all()).isGreaterThan(first.processor().all());
    }

    @Test
    void allLinksThatLeaveTheHostCount() {
        assumeThat(HostSystem.info().getHardware().getNetworkIFs()).isNotEmpty();
        SnapshotReader reader = reader(List.of());

        double receivedBefore = links(NetworkIF::getBytesRecv);
        double sentBefore = links(NetworkIF::getBytesSent);
        List<LinkTotals> seen = reader.take(false).links();

        assertThat(LinkTotals.sum(seen, LinkTotals::receivedBytes))
                .isBetween(receivedBefore, links(NetworkIF::getBytesRecv));
        assertThat(LinkTotals.sum(seen, LinkTotals::sentBytes)).isBetween(sentBefore, links(NetworkIF::getBytesSent));
    }

    @Test
    void onlyDetailsHaveThreadsAndAllowances() {
        SnapshotReader reader = reader(List.of(SELF));

        Snapshot totals = reader.take(false);
        Snapshot details = reader.take(true);

        assertThat(totals.harness().threadCpuNs()).isEmpty();
        assertThat(totals.harness().allowance().cores()).isNaN();
        assertThat(totals.serverProcesses()).isEmpty();
        assertThat(totals.servers()).isEqualTo(new ServersTotals(7_000, 500, 0));
        assertThat(details.harness().threadCpuNs()).isNotEmpty();
        assertThat(details.harness().allowance().cores()).isFinite().isPositive();
        assertThat(details.serverProcesses()).singleElement().satisfies(server -> assertThat(server.pid())
                .isEqualTo(SELF.pid()));
        assertThat(details.servers()).isEqualTo(totals.servers());
    }

    @Test
    void collectorsThatRunBesideTheProgramDoNotPauseIt() {
        assertThat(HarnessProcess.pauses("ZGC Pauses")).isTrue();
        assertThat(HarnessProcess.pauses("ZGC Cycles")).isFalse();
    }

    private SnapshotReader reader(List<ProcessReading> servers) {
        return new SnapshotReader(
                NanoClock.SYSTEM, () -> NONE, () -> NONE, () -> servers, List.of(folder), new LinkCapacity(0, false));
    }

    private static double links(ToLongFunction<NetworkIF> bytes) {
        return HostSystem.info().getHardware().getNetworkIFs().stream()
                .mapToLong(bytes)
                .sum();
    }
}
