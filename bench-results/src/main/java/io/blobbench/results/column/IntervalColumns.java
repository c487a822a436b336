package io.blobbench.results.column;

import static io.blobbench.results.column.Column.NEVER;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The columns of intervals.csv, whose schema version is that of results.csv. */
public final class IntervalColumns {
    public static final List<Column<IntervalRow>> ALL = Stream.of(
                    Column.<IntervalRow>ofTrial(IntervalRow::run, IntervalRow::cell, IntervalRow::trial),
                    time(),
                    counts(),
                    TimeColumns.<IntervalRow>of(
                            row -> Optional.of(row.interval().latencies())),
                    resources())
            .flatMap(List::stream)
            .toList();

    private IntervalColumns() {}

    /**
     * The fields of one interval by the names of their columns, in order.
     *
     * @param trial its number among those of the cell
     */
    public static Map<String, String> named(RunContext run, Cell cell, int trial, Interval interval) {
        return Column.named(ALL, new IntervalRow(run, cell, trial, interval));
    }

    private static List<Column<IntervalRow>> time() {
        return List.of(
                column(
                        "interval",
                        "",
                        "0 for the first of the measurement",
                        row -> Integer.toString(row.interval().index())),
                column(
                        "start_s",
                        "s",
                        "start of the interval, since the measurement's start",
                        row -> Fields.decimal(row.interval().startSeconds())),
                column(
                        "interval_s",
                        "s",
                        "length of the interval",
                        row -> Fields.decimal(row.interval().seconds())));
    }

    private static List<Column<IntervalRow>> counts() {
        return List.of(
                counted("operations", "operations recorded in the interval", Counts::operations),
                counted("blobs_acknowledged", "as in results.csv", Counts::blobsAcknowledged),
                counted("blobs_rejected", "as in results.csv", Counts::blobsRejected),
                counted("blobs_failed", "as in results.csv", Counts::blobsFailed),
                column(
                        "values_clamped",
                        "",
                        "as in results.csv",
                        row -> Long.toString(row.interval().latencies().clamped())),
                new Column<>(
                        "throughput_blobs_s",
                        "blobs/s",
                        "`blobs_acknowledged` divided by `interval_s`",
                        "the interval has no length",
                        row -> Fields.ratio(
                                (double) row.interval().counts().blobsAcknowledged(),
                                row.interval().seconds())),
                new Column<>(
                        "throughput_mb_s",
                        "MB/s",
                        "acknowledged payload, millions of bytes per second",
                        "the interval has no length",
                        row -> Fields.ratio(
                                row.interval().counts().bytesAcknowledged() / 1e6,
                                row.interval().seconds())));
    }

    private static List<Column<IntervalRow>> resources() {
        return List.of(
                used("harness_cpu_s", "s", "processor time of the harness", Resources::harnessCpuSeconds),
                used("harness_gc_ms", "ms", "time the harness spent collecting garbage", Resources::harnessGcMillis),
                used("harness_alloc_bytes", "bytes", "heap the lane threads allocated", Resources::laneAllocatedBytes),
                used("server_cpu_s", "s", "processor time of all local servers", Resources::serverCpuSeconds),
                used(
                        "server_rss_bytes",
                        "bytes",
                        "resident memory of all local servers that run at the interval's end",
                        Resources::serverRssBytes),
                used(
                        "host_cpu_share",
                        "",
                        "share of all cores of this host used by any program, or withheld by the hypervisor"
                                + " (`host_steal_share`)",
                        Resources::hostCpuShare),
                used(
                        "host_steal_share",
                        "",
                        "share that the hypervisor gave to others (steal), of the time in which cores of this host"
                                + " had work",
                        Resources::hostStealShare),
                used(
                        "host_memory_bytes",
                        "bytes",
                        "memory in use on this host at the interval's end",
                        Resources::hostMemoryBytes),
                used("disk_read_bytes", "bytes", "read by all disks of this host", Resources::diskReadBytes),
                used("disk_written_bytes", "bytes", "written by all disks of this host", Resources::diskWrittenBytes),
                used(
                        "network_received_bytes",
                        "bytes",
                        "received by all links of this host but loopback, once where a link lies upon others, as a bridge",
                        Resources::networkReceivedBytes),
                used(
                        "network_sent_bytes",
                        "bytes",
                        "sent by all links of this host but loopback, once where a link lies upon others, as a bridge",
                        Resources::networkSentBytes),
                used(
                        "servers_ended",
                        "",
                        "local servers that ended in the interval, less those that were started again; at least 0",
                        Resources::serversEnded),
                new Column<>(
                        "faults",
                        "",
                        "faults of servers in the interval: `kill redis-1`, `back redis-1`; several are joined by `; `",
                        "there was none",
                        row -> Fields.sentences(row.interval().faults())));
    }

    private static Column<IntervalRow> column(
            String name, String unit, String meaning, Function<IntervalRow, String> value) {
        return new Column<>(name, unit, meaning, NEVER, value);
    }

    private static Column<IntervalRow> counted(String name, String meaning, Function<Counts, Long> count) {
        return column(name, "", meaning, row -> row.counted(count));
    }

    private static Column<IntervalRow> used(
            String name, String unit, String meaning, Function<Resources, Double> resource) {
        return new Column<>(name, unit, meaning, "it could not be found out", row -> row.used(resource));
    }
}
