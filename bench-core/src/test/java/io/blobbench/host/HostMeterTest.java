package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;

/** What a host has done between two looks of a test must be what the meter saw there. */
class HostMeterTest {
    @Test
    void aHostIsBusyInAllTicksButIdleOnesAndThoseThatWaitForDisks() {
        long[] ticks = new long[TickType.values().length];
        ticks[TickType.USER.getIndex()] = 10;
        ticks[TickType.SYSTEM.getIndex()] = 20;
        ticks[TickType.STEAL.getIndex()] = 5;
        ticks[TickType.IDLE.getIndex()] = 100;
        ticks[TickType.IOWAIT.getIndex()] = 40;

        assertThat(HostMeter.usage(ticks, 7, Traffic.UNKNOWN, new Traffic(1, 2)))
                .isEqualTo(new HostMeter.Usage(35, 5, 175, 7, Traffic.UNKNOWN, new Traffic(1, 2)));
    }

    @Test
    void usedMemoryIsPartOfTheMachines() {
        double total = new SystemInfo().getHardware().getMemory().getTotal();

        assertThat(new HostMeter().read().memoryBytes()).isBetween(1.0, total);
    }

    @Test
    void allLinksCount() {
        assumeThat(new SystemInfo().getHardware().getNetworkIFs()).isNotEmpty();
        HostMeter meter = new HostMeter();

        double receivedBefore = links(NetworkIF::getBytesRecv);
        double sentBefore = links(NetworkIF::getBytesSent);
        Traffic seen = meter.read().network();

        assertThat(seen.inBytes()).isBetween(receivedBefore, links(NetworkIF::getBytesRecv));
        assertThat(seen.outBytes()).isBetween(sentBefore, links(NetworkIF::getBytesSent));
    }

    @Test
    void allDisksCount() {
        List<HWDiskStore> disks = new SystemInfo().getHardware().getDiskStores();
        assumeThat(disks).isNotEmpty();

        double readBefore = disks(HWDiskStore::getReadBytes);
        double writtenBefore = disks(HWDiskStore::getWriteBytes);
        Traffic seen = new PortableDiskMeter(disks).read();

        assertThat(seen.inBytes()).isBetween(readBefore, disks(HWDiskStore::getReadBytes));
        assertThat(seen.outBytes()).isBetween(writtenBefore, disks(HWDiskStore::getWriteBytes));
    }

    @Test
    void withoutDisksNothingIsKnownOfThem() {
        assertThat(new PortableDiskMeter(List.of()).read()).isEqualTo(Traffic.UNKNOWN);
    }

    @Test
    void collectorsThatRunBesideTheProgramDoNotPauseIt() {
        assertThat(HarnessMeter.pauses("ZGC Pauses")).isTrue();
        assertThat(HarnessMeter.pauses("ZGC Cycles")).isFalse();
    }

    private static double links(ToLongFunction<NetworkIF> bytes) {
        return new SystemInfo()
                .getHardware().getNetworkIFs().stream().mapToLong(bytes).sum();
    }

    private static double disks(ToLongFunction<HWDiskStore> bytes) {
        return new SystemInfo()
                .getHardware().getDiskStores().stream().mapToLong(bytes).sum();
    }
}
