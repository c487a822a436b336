package io.blobbench.results.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.idle.Refusal;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.AgentRow;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.FaultRow;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.KindRow;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Rows all of whose figures differ: each column has the one that its name says, and not that of a neighbour. */
class ColumnNumbersTest {
    private static final Cell CELL = TrialSamples.cell(TrialSamples.OPEN, "batch", "256");
    private static final RunContext RUN = ResultSamples.run("run-1", 1, CELL);
    private static final Counts COUNTS = new Counts(101, 103, 107, 109, 113_000_000);
    private static final Resources RESOURCES =
            new Resources(127, 131, 101 * 137, 139, 149, 0.151, 0.157, 163, 167, 173, 179, 181, 191);
    private static final FaultEffect EFFECT = new FaultEffect(
            new Fault(
                    Duration.ofSeconds(6),
                    Fault.Node.ANY,
                    Fault.Action.PAUSE,
                    Optional.of(Duration.ofSeconds(1)),
                    Optional.empty()),
            List.of("redis-1"),
            7,
            11,
            13,
            15,
            17,
            19);

    @Test
    void everyColumnOfATrialHasItsOwnNumber() {
        Map<String, String> row = ResultColumns.named(RUN, trial(CELL));

        assertColumns(
                row,
                "limited_by",
                """
                operations=101 blobs_acknowledged=103 blobs_rejected=107 blobs_failed=109 operations_unresolved=3
                blobs_unresolved=19 operations_timed_out=5 operations_unsent=7 reconnects=23 disconnected_s=29
                blobs_found=223 blobs_lost=41 blobs_duplicated=43 blobs_found_unconfirmed=10 blobs_corrupt=53
                values_clamped=17 faults=2 without_service_s=26 operations_late=61 measured_s=12 settled_s=14 load_s=73
                trial_s=71 realised_ops_s=18.5 throughput_blobs_s=8.58333 throughput_mb_s=9.41667
                throughput_blobs_s_per_connection=4.29167 throughput_blobs_ke=7416 connections_opened=241 opening_s=251
                connect_p50_us=257 connect_p99_us=263 connect_max_us=269 first_refusal=ports refused_connection=271
                server_b_per_connection=277 client_b_per_connection=281 kernel_b_per_connection=283 connections_lost=293
                keep_alives=307 keep_alives_failed=311 keep_alive_p50_us=313 keep_alive_p99_us=317 keep_alive_max_us=331
                wake_early_us=37 visibility_samples=1009 visibility_unseen=6 visibility_p50_us=1000.45
                visibility_p90_us=2000.9 visibility_p99_us=3000.32 visibility_after_ack_p50_us=4001.79
                visibility_after_ack_p90_us=5001.22 visibility_after_ack_p99_us=6000.64 visibility_resolution_us=83
                visibility_reader=polls space_bytes=2007 space_bytes_per_blob=9 medium=memory space_method=asked
                harness_cpu_s=127 harness_gc_ms=131 harness_alloc_b_per_op=137 server_cpu_s=139 server_rss_bytes=149
                server_disk_read_bytes=31 harness_cpu_share=0.11 harness_thread_share=0.12 harness_pause_share=0.13
                harness_held_share=0.14 harness_wait_share=0.27 server_cpu_share=0.15 server_thread_share=0.16 server_held_share=0.17
                server_wait_share=0.28
                local_cpu_share=0.18 host_cpu_share=0.151 host_steal_share=0.157 host_speed=97 disk_busy_share=0.2
                server_disk_share=0.21 io_stall_share=0.22 link_share=0.23 send_backlog_share=0.24
                server_unread_share=0.25""",
                "history_operations",
                "sustained_ratio",
                "over_thresholds",
                "visibility_max_us",
                "visibility_after_ack_max_us",
                "schema_version");
        assertThat(row).containsEntry("lanes", "199").containsEntry("in_flight", "211");
    }

    @Test
    void theHistoryOfSharedKeysHasItsOwnNumberAndUnconfirmedBlobsHaveNoneWithKeys() {
        KeySpace shared = new KeySpace(KeySpace.Distribution.UNIFORM, 10, 0.99, 0, 1, 4);
        WorkloadSpec updates =
                new WorkloadSpec(Map.of(OperationKind.UPDATE, 1), 1, 100, BlobContent.RANDOM, shared, 42);
        Cell keyed = TrialSamples.cell(TrialSamples.OPEN, Map.of(), updates, Cell.Verify.CONTENT);

        assertThat(ResultColumns.named(RUN, trial(keyed)))
                .containsEntry("history_operations", "59")
                .containsEntry("blobs_found_unconfirmed", "");
    }

    @Test
    void everyColumnOfAnIntervalHasItsOwnNumber() {
        Interval interval = new Interval(2, 3, 5, COUNTS, clamped(), RESOURCES, List.of("kill redis-1"));

        assertColumns(IntervalColumns.named(RUN, CELL, 7, interval), "cell", """
                trial=7 interval=2 start_s=3 interval_s=5 operations=101 blobs_acknowledged=103 blobs_rejected=107
                blobs_failed=109 values_clamped=17 throughput_blobs_s=20.6 throughput_mb_s=22.6 harness_cpu_s=127
                harness_gc_ms=131 harness_alloc_bytes=13837 server_cpu_s=139 server_rss_bytes=149 host_cpu_share=0.151
                host_steal_share=0.157 host_memory_bytes=163 disk_read_bytes=167 disk_written_bytes=173
                network_received_bytes=179 network_sent_bytes=181 servers_ended=191""", "faults");
    }

    @Test
    void everyColumnOfAKindHasItsOwnNumber() {
        TrialResult trial = trial(CELL);
        KindTimes kind =
                new KindTimes(OperationKind.GET, KindTimes.Outcome.REFUSED, "20KB", 18, 20, 22, OperationTimes.empty());

        assertColumns(
                Column.named(
                        KindColumns.ALL,
                        new KindRow(RUN, trial, trial.measured().orElseThrow(), kind)),
                "trial",
                "kind=get outcome=refused size=20KB operations=18 blobs_acknowledged=20 blobs_rejected=22"
                        + " throughput_ops_s=1.5");
    }

    @Test
    void everyColumnOfAnAgentHasItsOwnNumber() {
        AgentSummary agent = new AgentSummary(
                2, "lab-1", 3_000_000, 5_000_000, 7, 11, 13, Optional.of(outcome()), RESOURCES, "store", "lost");

        assertColumns(
                Column.named(
                        AgentColumns.ALL, new AgentRow(RUN, new RunEvent.AgentsEnded(CELL, 1, List.of(agent)), agent)),
                "trial",
                "agent=2 host=lab-1 start_skew_ms=3 clock_bound_ms=5 connections=7 lanes=11 offered_ops_s=13"
                        + " operations=101 blobs_acknowledged=103 operations_unsent=17 throughput_blobs_s=6.4375"
                        + " cpu_s=127 host_cpu_share=0.151 limited_by=store trouble=lost");
    }

    @Test
    void everyColumnOfAFaultHasItsOwnNumber() {
        assertColumns(
                Column.named(FaultColumns.ALL, new FaultRow(RUN, trial(CELL), 3, EFFECT)),
                "trial",
                "fault=3 action=pause node=any servers=redis-1 planned_s=6 began_s=7 ended_s=11 without_service_s=13"
                        + " throughput_back_s=17 p99_back_s=19");
    }

    /**
     * Compares the columns that follow a given one.
     *
     * @param expected their names and values, all of which differ; all but service and response times and start delays
     * @param others columns without a value of their own
     */
    private static void assertColumns(Map<String, String> row, String after, String expected, String... others) {
        Map<String, String> values = Stream.of(expected.split("\\s+"))
                .collect(Collectors.toMap(each -> each.split("=", 2)[0], each -> each.split("=", 2)[1]));
        List<String> names = List.copyOf(row.keySet());

        assertThat(row).containsAllEntriesOf(values);
        assertThat(values.values()).doesNotHaveDuplicates();
        assertThat(names.subList(names.indexOf(after) + 1, names.size()))
                .filteredOn(name -> !name.matches("(service|response|start_delay)_.*_us"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(values.keySet().stream(), Stream.of(others))
                        .toList());
    }

    private static TrialResult trial(Cell cell) {
        Measured measured = new Measured(
                COUNTS,
                3,
                5,
                7,
                2,
                6,
                12,
                14,
                79,
                false,
                clamped(),
                List.of(),
                RESOURCES,
                new Utilization(
                        0.11, 0.12, 0.13, 0.14, 0.27, 0.15, 0.16, 0.17, 0.28, 0.18, 0.19, 0.2, 0.21, 0.22, 0.23, 0.24,
                        0.25, 0.26, List.of()),
                97,
                19,
                23,
                29,
                new Visibility(times(1), times(4), 4, 2, 47, 83_000, 0.89, "polls"),
                31,
                37_000);
        return new TrialResult(
                cell,
                1,
                TrialSamples.START,
                199,
                211,
                Verdict.INVALID,
                List.of(),
                "store",
                Optional.of(measured),
                Optional.of(new Verification(211, 217, 223, 41, 47, 43, 51, 53, 59)),
                Optional.of(new SpaceUsage(2007, SpaceUsage.Medium.MEMORY, "asked", 89, false)),
                Map.of(),
                Optional.of(new FaultLedger(
                        List.of(EFFECT, EFFECT, missed()), 87, 91, 93, 95, 99, TrialSamples.latencies(true), 61)),
                Optional.of(new IdleSummary(
                        239,
                        true,
                        241,
                        251,
                        new IdleSummary.Times(257_000, 263_000, 269_000, 260_000),
                        277,
                        281,
                        283,
                        new Refusal(Refusal.Cause.PORTS, 271, "no port"),
                        293,
                        "reset",
                        307,
                        311,
                        new IdleSummary.Times(313_000, 317_000, 331_000, 310_000),
                        337)),
                new TrialTime(71, 73));
    }

    /** A fault that was due after the measurement. */
    private static FaultEffect missed() {
        return new FaultEffect(
                EFFECT.fault(), List.of(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    private static PhaseOutcome outcome() {
        return new PhaseOutcome(
                COUNTS,
                clamped(),
                List.of(),
                2,
                4,
                new ConnectionLosses(Optional.empty(), 6, Optional.empty()),
                8,
                17,
                3,
                19,
                10,
                false,
                false,
                12,
                16,
                18,
                Drift.UNKNOWN,
                List.of(),
                new ReadComparison(20, 21, 23, 0),
                22,
                24,
                26,
                Optional.empty(),
                28,
                Optional.empty(),
                30);
    }

    private static OperationTimes clamped() {
        OperationTimes empty = OperationTimes.empty();
        return new OperationTimes(empty.service(), empty.response(), empty.startDelay(), empty.laneDelay(), 17);
    }

    /** 1009 times whose median, 90th and 99th percentile are the given number of milliseconds, and one and two more. */
    private static Histogram times(long firstMs) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(firstMs * 1_000_000, 600);
        times.recordValueWithCount((firstMs + 1) * 1_000_000, 380);
        times.recordValueWithCount((firstMs + 2) * 1_000_000, 29);
        return times;
    }
}
