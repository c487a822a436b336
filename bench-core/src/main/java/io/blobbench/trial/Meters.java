package io.blobbench.trial;

import io.blobbench.host.DiskReads;
import io.blobbench.host.HostMeter;
import io.blobbench.host.PageCache;
import io.blobbench.host.ProcessReading;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.host.room.HostSpeed;
import io.blobbench.load.LoadGenerator;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerUsage;
import java.util.List;

/**
 * The meters of one measurement, beside those of its load. Made before the warm-up: finding the host's devices takes time, in
 * which everything would grow cold again. Control thread only.
 */
public final class Meters {
    private final HostMeter meter;
    private final double hostSpeed;
    private final List<ServerNode> servers;
    private Utilization used = Utilization.UNKNOWN;
    private List<Long> pidsBefore = List.of();
    private double readBefore = Double.NaN;
    private double readBytes = Double.NaN;
    private double diskReadsBefore = Double.NaN;
    private double diskReads = Double.NaN;

    /**
     * Meters of a trial.
     *
     * @param waitsAwake whether the lanes take processor time to pass time
     */
    public Meters(
            LoadGenerator generator, boolean waitsAwake, List<ServerNode> servers, TrialHost host, NanoClock clock) {
        this.servers = servers;
        this.hostSpeed = HostSpeed.measure(clock);
        this.meter = new HostMeter(
                clock,
                generator::laneThreadIds,
                () -> waitsAwake ? generator.laneThreadIds() : new long[0],
                generator.connections(),
                () -> read(servers),
                !servers.isEmpty() || host.otherServers(),
                host.folders(),
                host.loopbackBytesPerSecond());
    }

    /** Meters of servers and of the host that they are on, for load that comes from elsewhere. */
    public Meters(List<ServerNode> servers, TrialHost host, NanoClock clock) {
        this.servers = servers;
        this.hostSpeed = Double.NaN;
        this.meter = new HostMeter(
                clock,
                () -> new long[0],
                () -> new long[0],
                0,
                () -> read(servers),
                !servers.isEmpty() || host.otherServers(),
                host.folders(),
                host.loopbackBytesPerSecond());
    }

    /** The measurement begins. */
    public void start() {
        pidsBefore = pids();
        readBefore = readSoFar(pidsBefore);
        diskReadsBefore = DiskReads.soFar();
        meter.start();
    }

    /** The load of the measurement begins at that instant. */
    public void origin(long instantNs) {
        meter.origin(instantNs);
    }

    /** The usage of the interval that has just ended. */
    public Resources sample() {
        return meter.sample();
    }

    /** The measurement has ended, or failed. */
    public void stop() throws InterruptedException {
        used = meter.stop();
        diskReads = DiskReads.soFar() - diskReadsBefore;
        List<Long> pids = pids();
        readBytes = pids.equals(pidsBefore) ? readSoFar(pids) - readBefore : Double.NaN;
    }

    /** Bytes that the servers read from disks in the measurement; NaN where unknown, as of servers that were restarted or ended. */
    public double serverReadBytes() {
        return readBytes;
    }

    /** Requests to read from any disk of this host in the measurement, by any program; NaN where unknown. */
    public double diskReads() {
        return diskReads;
    }

    private List<Long> pids() {
        return servers.stream().map(ServerNode::pid).toList();
    }

    private static double readSoFar(List<Long> pids) {
        return pids.isEmpty() ? Double.NaN : PageCache.readBytes(pids);
    }

    /** The usage of all intervals. */
    public Resources total() {
        return meter.total();
    }

    /** How busy everything was in all. */
    public Utilization utilization() {
        return used;
    }

    /** How fast this machine computed before the warm-up. */
    public double hostSpeed() {
        return hostSpeed;
    }

    private static List<ProcessReading> read(List<ServerNode> servers) {
        return servers.stream().map(Meters::read).toList();
    }

    private static ProcessReading read(ServerNode server) {
        long pid;
        ServerUsage usage;
        do { // else the usage of one process could be counted as that of its successor
            pid = server.pid();
            usage = server.usage();
        } while (pid != server.pid());
        return new ProcessReading(pid, usage.cpuNs(), usage.rssBytes(), server.alive());
    }
}
