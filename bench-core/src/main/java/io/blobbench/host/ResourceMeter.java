package io.blobbench.host;

import java.util.List;
import java.util.function.Supplier;

/**
 * Measures what this process, its lanes, the local servers and the host use. A sample takes some milliseconds of the
 * calling thread. Used by one thread at a time.
 */
public final class ResourceMeter {
    private final HarnessMeter harness;
    private final ServersMeter servers;
    private final HostMeter host = new HostMeter();
    private Reading start;
    private Reading last;

    /**
     * Prepares to measure; what it takes to find the host's devices is done here.
     *
     * @param laneThreadIds ids of the lane threads, asked for with every sample
     * @param servers readings of the local servers, always in the same order; empty when there are none
     */
    public ResourceMeter(Supplier<long[]> laneThreadIds, Supplier<List<ProcessReading>> servers) {
        this.harness = new HarnessMeter(laneThreadIds);
        this.servers = new ServersMeter(servers);
        start();
    }

    /** Begins anew: samples and totals count from now. */
    public void start() {
        start = read();
        last = start;
    }

    /** The usage since the sample before, or since the start. */
    public Resources sample() {
        Reading now = read();
        Resources used = now.since(last);
        last = now;
        return used;
    }

    /** The usage from the start to the last sample: the sum of all samples. */
    public Resources total() {
        return last.since(start);
    }

    private Reading read() {
        ServersMeter.Usage used = servers.read();
        HostMeter.Usage ofHost = host.read();
        return new Reading(
                harness.cpuNs(),
                harness.gcMillis(),
                harness.laneAllocatedBytes(),
                used.cpuNs(),
                used.rssBytes(),
                ofHost.busyTicks(),
                ofHost.stolenTicks(),
                ofHost.ticks(),
                ofHost.memoryBytes(),
                ofHost.disk(),
                ofHost.network(),
                used.ended());
    }
}
