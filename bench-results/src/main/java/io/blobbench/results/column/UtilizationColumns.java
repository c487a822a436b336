package io.blobbench.results.column;

import io.blobbench.host.Utilization;
import java.util.List;
import java.util.function.Function;

/** The utilization of processors, disks and links: the evidence for {@code limited_by}, shares in [0, 1]. */
final class UtilizationColumns {
    private static final String UNKNOWN = "nothing was measured, or it could not be found out";
    private static final String NO_SERVERS = UNKNOWN + "; always for servers this run did not start";

    private static final String RESTARTED = NO_SERVERS + ", and where one was restarted or ended meanwhile";

    static final List<Column<TrialRow>> ALL = List.of(
            share(
                    "harness_cpu_share",
                    "share that the harness used of the cores that it may use (its affinity and its control groups'"
                            + " quotas)",
                    Utilization::harnessCpuShare),
            share(
                    "harness_thread_share",
                    "share of one core used by the harness's busiest thread; under an `open` load without the lanes,"
                            + " which pass the last microseconds before a start awake",
                    Utilization::harnessThreadShare),
            share(
                    "harness_pause_share",
                    "share of the time in which an idle thread of the harness woke more than a millisecond"
                            + " late, because of garbage collection, safepoints, a quota or too few cores",
                    Utilization::harnessPauseShare),
            share(
                    "harness_held_share",
                    "share of the periods of a control group in which the harness used up its quota of processor time",
                    Utilization::harnessHeldShare),
            share(
                    "harness_wait_share",
                    "share of the time in which a thread of the harness could have run and waited for a core, of the"
                            + " thread that waited longest",
                    Utilization::harnessWaitShare),
            ofServers(
                    "server_cpu_share",
                    "largest share that a local server used of the cores it may use",
                    Utilization::serverCpuShare),
            new Column<>(
                    "server_thread_share",
                    "",
                    "share of one core used by the busiest thread of any local server",
                    RESTARTED,
                    row -> row.share(Utilization::serverThreadShare)),
            ofServers(
                    "server_held_share",
                    "as `harness_held_share`, for the local server that was held most",
                    Utilization::serverHeldShare),
            new Column<>(
                    "server_wait_share",
                    "",
                    "as `harness_wait_share`, for the thread of any local server that waited longest",
                    RESTARTED,
                    row -> row.share(Utilization::serverWaitShare)),
            share(
                    "local_cpu_share",
                    "share that harness and local servers together used of the cores that they may use together",
                    Utilization::localCpuShare),
            new Column<>(
                    "host_cpu_share",
                    "",
                    "share of all cores of this host used by any program, or withheld by the hypervisor"
                            + " (`host_steal_share`)",
                    UNKNOWN,
                    row -> row.used(resources -> resources.hostCpuShare())),
            new Column<>(
                    "host_steal_share",
                    "",
                    "share that the hypervisor gave to others (steal), of the time in which cores of this host had work",
                    UNKNOWN,
                    row -> row.used(resources -> resources.hostStealShare())),
            new Column<>(
                    "host_speed",
                    "millions of steps/s",
                    "speed of a fixed computation, in the fastest of seven repetitions before the warm-up; shows"
                            + " whether this machine itself was faster or slower than in another trial",
                    UNKNOWN + "; always on a fleet",
                    row -> row.measured(measured -> Fields.decimal(measured.hostSpeed()))),
            share(
                    "disk_busy_share",
                    "share of the time in which the busiest disk of the results and the data of local servers was busy",
                    Utilization::diskBusyShare),
            new Column<>(
                    "server_disk_share",
                    "",
                    "share of the bytes read and written on this disk that local servers caused, at least where there"
                            + " are several such disks; at most 1",
                    RESTARTED + "; where there are several disks and servers may have used this one or another",
                    row -> row.share(Utilization::serverDiskShare)),
            share(
                    "io_stall_share",
                    "share of the time in which some thread of this host waited for a disk: for reads, for fsync, or"
                            + " because too many pages were dirty",
                    Utilization::ioStallShare),
            share(
                    "link_share",
                    "share of its speed used by the busiest network link of this host, with local servers by loopback, in its"
                            + " busier direction; links without hardware, as those of containers and adapters of a"
                            + " hypervisor, have no speed, nor has one, other than loopback, that carried more than 1.05 of it even"
                            + " if it had a second longer, as counters may be so old",
                    Utilization::linkShare),
            share(
                    "send_backlog_share",
                    "sockets of the harness in which data waited to be sent, divided by the connections, at most 1 in a sample, on"
                            + " average over ten samples a second; a connection may have several sockets",
                    Utilization::sendBacklogShare),
            new Column<>(
                    "server_unread_share",
                    "",
                    "share of samples in which data waited unread at a local server; taken at every fifth sample that"
                            + " found data waiting in a socket of the harness",
                    NO_SERVERS + ", and where no data waited",
                    row -> row.share(Utilization::serverUnreadShare)));

    private UtilizationColumns() {}

    private static Column<TrialRow> share(String name, String meaning, Function<Utilization, Double> share) {
        return new Column<>(name, "", meaning, UNKNOWN, row -> row.share(share));
    }

    private static Column<TrialRow> ofServers(String name, String meaning, Function<Utilization, Double> share) {
        return new Column<>(name, "", meaning, NO_SERVERS, row -> row.share(share));
    }
}
