package io.blobbench.host;

/**
 * The usage over some time; NaN where unknown.
 *
 * @param harnessCpuSeconds processor time of this process
 * @param harnessGcMillis time this process spent collecting garbage
 * @param laneAllocatedBytes heap allocated by the lane threads
 * @param serverCpuSeconds processor time of the local servers, summed
 * @param serverRssBytes resident memory of the local servers that run at the end, summed
 * @param hostCpuShare of all cores, used by any program or withheld by a hypervisor, in [0, 1]
 * @param hostStealShare of the time in which cores of the host had work, that its hypervisor gave to others, in [0, 1]
 * @param hostMemoryBytes memory in use on the host at the end
 * @param diskReadBytes read by all disks of the host
 * @param diskWrittenBytes written by all disks of the host
 * @param networkReceivedBytes received by all network links of the host but loopback
 * @param networkSentBytes sent by all network links of the host but loopback
 * @param serversEnded local servers that ended, less those that were started again; at least 0
 */
public record Resources(
        double harnessCpuSeconds,
        double harnessGcMillis,
        double laneAllocatedBytes,
        double serverCpuSeconds,
        double serverRssBytes,
        double hostCpuShare,
        double hostStealShare,
        double hostMemoryBytes,
        double diskReadBytes,
        double diskWrittenBytes,
        double networkReceivedBytes,
        double networkSentBytes,
        double serversEnded) {
    /** Nothing known. */
    public static final Resources UNKNOWN = new Resources(
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
            Double.NaN);
}
