package io.blobbench.host;

import io.blobbench.schedule.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures what this process, its lanes, the local servers and the host use, and how close they are to their limits:
 * by snapshots, and by two threads that wake a few times a second. One measurement; used by one thread.
 */
public final class HostMeter {
    /** The time between two looks for pauses of this process. */
    public static final Duration PAUSE_PERIOD = Duration.ofMillis(5);

    private final SnapshotReader reader;
    private final PauseMeter pauses;
    private final SendBacklog backlog;
    private Snapshot start;
    private Snapshot last;
    private long originNs;

    /**
     * Prepares to measure; what it takes to find the host's devices is done here. Samples and totals count from now.
     *
     * @param laneThreadIds ids of the lane threads, asked for with every sample
     * @param idlingThreadIds threads of this process that take processor time only to pass time
     * @param connections of the load that this process makes; 0 if it makes none
     * @param servers readings of the local servers, always in the same order; empty when there are none
     * @param localPeers whether servers of this run, by whatever process, are in this network, so that their unread data shows, and are reached
     *     over loopback
     * @param serverFolders where the local servers write; they need not exist yet
     * @param loopbackBytesPerSecond what loopback can carry; 0 where unknown
     */
    public HostMeter(
            NanoClock clock,
            Supplier<long[]> laneThreadIds,
            Supplier<long[]> idlingThreadIds,
            int connections,
            Supplier<List<ProcessReading>> servers,
            boolean localPeers,
            List<Path> serverFolders,
            double loopbackBytesPerSecond) {
        this.reader = new SnapshotReader(
                clock,
                laneThreadIds,
                idlingThreadIds,
                servers,
                serverFolders,
                new LinkCapacity(loopbackBytesPerSecond, localPeers));
        this.pauses = new PauseMeter(clock, PAUSE_PERIOD);
        SocketQueues queues = SocketQueues.ofProcess();
        this.backlog = new SendBacklog(
                connections, queues::waitingSockets, () -> localPeers ? queues.unreadBytes() : SocketQueues.UNKNOWN);
        this.start = reader.take(true); // the first reading with details in a JVM takes longest
        this.last = start;
    }

    /** Begins the measurement, from which samples and totals count; at most once. */
    public void start() {
        start = reader.take(true);
        last = start;
        originNs = start.takenNs();
        pauses.start();
        backlog.start();
    }

    /** Sets the origin of the load, which begins a little after the start: pauses are told from it on. */
    public void origin(long instantNs) {
        originNs = instantNs;
    }

    /** Samples the usage since the last sample, or since the start; takes some milliseconds of the calling thread. */
    public Resources sample() {
        Snapshot now = reader.take(false);
        Resources used = new Usage(last, now).resources();
        last = now;
        return used;
    }

    /** The usage from the start to the last sample: the sum of all samples. */
    public Resources total() {
        return new Usage(start, last).resources();
    }

    /** Ends the measurement; returns the shares that were used since the start. */
    public Utilization stop() throws InterruptedException {
        Snapshot end = reader.take(true); // before threads are waited for, which takes long on a busy machine
        pauses.stop();
        SendBacklog.Found found = backlog.stop();
        return new Usage(start, end)
                .utilization(pauses.pausedNs(), pauses.longestNs(), pauses.since(originNs), found, reader.hostCores());
    }
}
