package io.blobbench.host;

import java.util.List;

/**
 * Utilization of each part over some time, as a share of its capacity: the evidence for the limit of the throughput.
 * Shares are in [0, 1], NaN where they could not be found out; rounding may lift them a little above.
 *
 * @param harnessCpuShare of the cores that this process may use
 * @param harnessThreadShare of one core, by the busiest thread of this process
 * @param harnessPauseShare of the time, in which a thread of this process that had nothing to do woke late
 * @param harnessHeldShare of the periods of a control group's quota in which this process used it up
 * @param harnessWaitShare of the time, in which the thread of this process that waited longest for a core waited
 * @param serverCpuShare of the cores that it may use, by the local server that came closest to them
 * @param serverThreadShare of one core, by the busiest thread of any local server; NaN if one was restarted or ended
 * @param serverHeldShare of the periods of a control group's quota in which some local server used it up
 * @param serverWaitShare of the time, in which the thread of any local server that waited longest for a core waited; NaN if one was
 *     restarted or ended
 * @param localCpuShare of the cores that either may use, by this process and the local servers together
 * @param localHostShare of all cores of the host, whoever may use them, by this process and the local servers together; shares of processes on
 *     one host add up
 * @param diskBusyShare of the time, in which the busiest of the disks under the local servers had something to do
 * @param serverDiskShare least share of the bytes that this disk moved, by the local servers; NaN if one was restarted or ended,
 *     or if they have several disks and it is not known whether they used this one
 * @param ioStallShare of the time, in which some thread of this host waited for a disk
 * @param linkShare of its speed, by the busiest network link in its busier direction; with local servers by loopback; above 1 where counters are
 *     old, or loopback is faster than measured
 * @param sendBacklogShare this process's sockets in which data could not be sent, divided by the connections, at most 1 in a sample, on average over
 *     samples; a connection may have several sockets
 * @param serverUnreadShare share of samples of the local servers' ends in which data had not been read
 * @param longestPauseSeconds longest time by which a thread of this process that had nothing to do woke late, in seconds; NaN where unknown
 * @param pauses all of these times of at least {@link Pause#SHORTEST_SECONDS}
 */
public record Utilization(
        double harnessCpuShare,
        double harnessThreadShare,
        double harnessPauseShare,
        double harnessHeldShare,
        double harnessWaitShare,
        double serverCpuShare,
        double serverThreadShare,
        double serverHeldShare,
        double serverWaitShare,
        double localCpuShare,
        double localHostShare,
        double diskBusyShare,
        double serverDiskShare,
        double ioStallShare,
        double linkShare,
        double sendBacklogShare,
        double serverUnreadShare,
        double longestPauseSeconds,
        List<Pause> pauses) {
    public Utilization {
        pauses = List.copyOf(pauses);
    }

    /** Share of the time in which a disk has something to do, from which on it is busy. */
    public static final double BUSY_DISK = 0.8;

    /** Share of a disk's bytes, from which on servers used it: journals of the file system are not written in their name. */
    public static final double SERVERS_DISK = 0.1;

    /** Nothing known. */
    public static final Utilization UNKNOWN = new Utilization(
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            List.of());
}
