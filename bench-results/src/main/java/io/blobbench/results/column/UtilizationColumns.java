package io.blobbench.results.column;

import io.blobbench.host.Utilization;
import java.util.List;
import java.util.function.Function;

/** The utilization of processors, disks and links: the evidence for {@code limited_by}, shares in [0, 1]. */
final class UtilizationColumns {
    private static final String UNKNOWN = "nothing was measured, or it could not be found out";
    private static final String NO_SERVERS = UNKNOWN + "; always for servers this run did not start";

    static final List<Column<TrialRow>> ALL = List.of(
            share(
                    "harness_cpu_share",
                    "of the cores that the harness may use (its affinity and its control groups' quotas), used by it",
                    Utilization::harnessCpuShare),
            share(
                    "harness_thread_share",
                    "of one core, used by the harness's busiest thread; under an `open` load without the lanes, which"
                            + " pass time by yielding",
                    Utilization::harnessThreadShare),
            share(
                    "harness_pause_share",
                    "of the time, in which a thread of the harness that had nothing to do woke more than a millisecond"
                            + " late: for garbage collection, safepoints, a quota or want of cores",
                    Utilization::harnessPauseShare),
            share(
                    "harness_held_share",
                    "of the time, in which the harness had used up the quota of a control group: its periods of quota in"
                            + " which that was so",
                    Utilization::harnessHeldShare),
            ofServers(
                    "server_cpu_share",
                    "of the cores that it may use, used by the local server that came closest to them",
                    Utilization::serverCpuShare),
            ofServers(
                    "server_thread_share",
                    "of one core, used by the busiest thread of any local server",
                    Utilization::serverThreadShare),
            ofServers(
                    "server_held_share",
                    "as for the harness, of the local server that was held most",
                    Utilization::serverHeldShare),
            share(
                    "local_cpu_share",
                    "of the cores that the harness or a local server may use, used by all of them together",
                    Utilization::localCpuShare),
            new Column<>(
                    "host_cpu_share",
                    "",
                    "of all cores of this host, used by any program",
                    UNKNOWN,
                    row -> row.used(resources -> resources.hostCpuShare())),
            new Column<>(
                    "host_steal_share",
                    "",
                    "of the time in which cores of this host had work, that its hypervisor gave to others (steal)",
                    UNKNOWN,
                    row -> row.used(resources -> resources.hostStealShare())),
            new Column<>(
                    "host_speed",
                    "millions of steps/s",
                    "of a computation that is always the same, in the fastest of seven repetitions before the warm-up: whether"
                            + " this machine itself was faster or slower than in another trial",
                    UNKNOWN,
                    row -> row.measured(measured -> Fields.decimal(measured.hostSpeed()))),
            share(
                    "disk_busy_share",
                    "of the time, in which the disk of the results and the local servers had something to do",
                    Utilization::diskBusyShare),
            ofServers(
                    "server_disk_share",
                    "of the bytes that this disk read and wrote, by local servers; at most 1",
                    Utilization::serverDiskShare),
            share(
                    "io_stall_share",
                    "of the time, in which some thread of this host waited for a disk: for reads, for fsync, or because"
                            + " too many pages were dirty",
                    Utilization::ioStallShare),
            share(
                    "link_share",
                    "of its speed, used by the busiest network link of this host in its busier direction",
                    Utilization::linkShare),
            share(
                    "send_backlog_share",
                    "of ten looks a second at the harness's sockets, those that found data which could not be sent yet",
                    Utilization::sendBacklogShare),
            new Column<>(
                    "server_unread_share",
                    "",
                    "of those looks, every fifth of which looked at the local servers' ends too: those that found data"
                            + " there that had not been read",
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
