package io.blobbench.host;

import java.util.concurrent.TimeUnit;

/** Running totals at one instant, NaN where unknown; only differences mean something, but for memory. */
record Reading(
        double harnessCpuNs,
        double harnessGcMillis,
        double laneAllocatedBytes,
        double serverCpuNs,
        double serverRssBytes,
        double hostBusyTicks,
        double hostStolenTicks,
        double hostTicks,
        double hostMemoryBytes,
        Traffic disk,
        Traffic network,
        double serversEnded) {
    private static final double NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    Resources since(Reading earlier) {
        return new Resources(
                (harnessCpuNs - earlier.harnessCpuNs) / NS_PER_SECOND,
                harnessGcMillis - earlier.harnessGcMillis,
                laneAllocatedBytes - earlier.laneAllocatedBytes,
                (serverCpuNs - earlier.serverCpuNs) / NS_PER_SECOND,
                serverRssBytes,
                (hostBusyTicks - earlier.hostBusyTicks) / (hostTicks - earlier.hostTicks), // 0/0 is NaN: unknown
                (hostStolenTicks - earlier.hostStolenTicks) / (hostBusyTicks - earlier.hostBusyTicks),
                hostMemoryBytes,
                disk.inBytes() - earlier.disk.inBytes(),
                disk.outBytes() - earlier.disk.outBytes(),
                network.inBytes() - earlier.network.inBytes(),
                network.outBytes() - earlier.network.outBytes(),
                Math.max(0, serversEnded - earlier.serversEnded)); // fewer where one was started again
    }
}
