package io.blobbench.host;

import io.blobbench.schedule.NanoClock;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import oshi.SystemInfo;
import oshi.hardware.NetworkIF;

/**
 * Measures how near this process, the local servers, their disk and the network come to what they can do, by readings at
 * the start and at the end, and by two threads that wake a few times a second. One measurement, started and stopped by
 * one thread.
 */
public final class UtilizationMeter {
    private static final Duration PAUSE_PERIOD = Duration.ofMillis(5);

    private final NanoClock clock;
    private final CpuAllowances allowances = new CpuAllowances();
    private final ProcessFiles files = new ProcessFiles();
    private final HarnessProcess harness;
    private final Supplier<List<ProcessReading>> servers;
    private final FolderDisk disk;
    private final IoPressure pressure = new IoPressure();
    private final List<NetworkIF> links = new SystemInfo().getHardware().getNetworkIFs(true);
    private final double loopbackBytesPerSecond;
    private final PauseMeter pauses;
    private final SendBacklog backlog;
    private UtilizationReading start;

    /**
     * Prepares to measure; what it takes to find the host's devices is done here.
     *
     * @param idlingThreadIds threads of this process that take processor time only to pass time
     * @param servers readings of the local servers; empty when there are none
     * @param serverFolder where the local servers write; it need not exist yet
     * @param loopbackBytesPerSecond what loopback can carry; 0 where unknown
     */
    public UtilizationMeter(
            NanoClock clock,
            Supplier<long[]> idlingThreadIds,
            Supplier<List<ProcessReading>> servers,
            Path serverFolder,
            double loopbackBytesPerSecond) {
        this.clock = clock;
        this.harness = new HarnessProcess(allowances, idlingThreadIds);
        this.servers = servers;
        this.disk = new FolderDisk(serverFolder);
        this.loopbackBytesPerSecond = loopbackBytesPerSecond;
        this.pauses = new PauseMeter(clock, PAUSE_PERIOD);
        PeerQueues peers = new PeerQueues();
        this.backlog = new SendBacklog(
                SendQueues.ofProcess(), () -> servers.get().isEmpty() ? SendQueues.UNKNOWN : peers.unreadBytes());
    }

    /** Begins; at most once. */
    public void start() {
        start = read();
        pauses.start();
        backlog.start();
    }

    /** Ends; what was used since the start. */
    public Utilization stop() throws InterruptedException {
        pauses.stop();
        SendBacklog.Found found = backlog.stop();
        UtilizationReading now = read();
        return now.since(start, pauses.pausedNs(), found);
    }

    private UtilizationReading read() {
        return new UtilizationReading(
                clock.nanoTime(),
                harness.read(),
                servers.get().stream().map(this::totals).toList(),
                disk.read(),
                pressure.stalledSeconds(),
                links.stream().map(this::totals).toList());
    }

    private ProcessTotals totals(ProcessReading server) {
        long pid = server.pid();
        return new ProcessTotals(pid, server.cpuNs(), allowances.of(pid), files.threadCpuNs(pid), files.diskBytes(pid));
    }

    private LinkTotals totals(NetworkIF link) {
        link.updateAttributes(); // a link that went away keeps its last values
        return LinkTotals.of(
                link.getName(),
                link.getBytesRecv(),
                link.getBytesSent(),
                isLoopback(link) ? loopbackBytesPerSecond * 8 : link.getSpeed());
    }

    private static boolean isLoopback(NetworkIF link) {
        try {
            return link.queryNetworkInterface().isLoopback();
        } catch (SocketException e) {
            return false; // it went away
        }
    }
}
