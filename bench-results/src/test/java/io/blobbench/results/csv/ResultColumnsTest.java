package io.blobbench.results.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.ParameterColumns;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.column.TrialParameter;
import io.blobbench.results.column.TrialRow;
import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.trace.TraceReader;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultColumnsTest {
    private final Locale before = Locale.getDefault();
    private final Cell open = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");
    private final Cell closed = TrialSamples.cell(TrialSamples.CLOSED, "batch", "256", "blob", "100B");

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void aValidTrialIsThisRowInEveryLocale() {
        Locale.setDefault(Locale.GERMANY);
        TrialResult result = TrialSamples.valid(open, 1, 12_800, TrialSamples.latencies(true));

        String line = Csv.line(ResultColumns.fields(ResultSamples.run("run-1", 1, open), result));

        assertThat(line)
                .isEqualTo(
                        "run-1,0.1.0,kafka,4.3.1,,,,,4.4.0,local,batch-size,batch=256 blob=100B,1,2026-11-20T09:30:12.345Z,"
                                + "append,blob,,,100,,100,256,2,2,8,2,1,one,quorum,,none,open,1000,poisson,-409945945691060918,,,,,,,,,,,,,,,,random,,"
                                + "linger.ms=5; ssl.key.password=***,,content,load,hot,42,1.5,5,,1000000000,30,"
                                + "VALID,,store,100,25600,0,0,0,0,0,0,,,25600,0,0,0,0,,0,,,,2,2,,,50,12800,1.28,6400,11059200,,"
                                + ",,,,,,,,,,,,,,,,"
                                + "1456.22,1000.45,2000.9,3000.32,4001.79,5001.22,"
                                + "1233.01,1000.45,1500.16,2000.9,3000.32,6000.64,"
                                + "14.5656,10.007,20.015,30.015,40.031,50.015,,,"
                                + ",,,,,,,,,,,,"
                                + "3840000,150,disk,log directories,1.25,,10.24,0.5,3000000000,,"
                                + "0.31,0.62,0.003,0,0.04,0.5,0.75,0,0.05,0.56,,,250,,,0.02,0.08,0,,2\n");
    }

    @Test
    void operationsOverEachThresholdAreCountedByTheTimesOfCallers() {
        RunContext run = ResultSamples.withThresholds(
                ResultSamples.run("run-1", 1, open, closed), Duration.ofMillis(1), Duration.ofMillis(4));

        assertThat(ResultColumns.named(run, TrialSamples.valid(open, 1, 1, TrialSamples.latencies(true))))
                .containsEntry("over_thresholds", "1ms:400 4ms:1");
        assertThat(ResultColumns.named(run, TrialSamples.valid(closed, 1, 1, TrialSamples.latencies(false))))
                .containsEntry("over_thresholds", "1ms:400 4ms:1");
        assertThat(ResultColumns.named(run, TrialSamples.valid(closed, 1, 1, OperationTimes.empty())))
                .containsEntry("over_thresholds", "");
    }

    @Test
    void readsAndWritesHaveWhatTheStoreMakesOfTheConsistencyThatIsAskedFor() {
        KeySpace keys = new KeySpace(KeySpace.Distribution.UNIFORM, 10, 0.99, 0, 0, 1);

        assertThat(rowOf(Map.of(OperationKind.GET, 1, OperationKind.DELETE, 1), keys))
                .containsEntry("consistency", "one")
                .containsEntry("write_consistency", "quorum")
                .containsEntry("read_consistency", "one");
        assertThat(rowOf(Map.of(OperationKind.EXISTS, 1), keys))
                .containsEntry("write_consistency", "")
                .containsEntry("read_consistency", "one");
    }

    @Test
    void sharedKeysAreThereOnlyWhereSomeAre() {
        Map<OperationKind, Integer> updates = Map.of(OperationKind.UPDATE, 1);
        KeySpace shared = new KeySpace(KeySpace.Distribution.UNIFORM, 10, 0.99, 0.5, 0.1, 4);
        Cell none = TrialSamples.cell(TrialSamples.CLOSED, Map.of(), updates, Cell.Verify.COUNT);
        Cell some = TrialSamples.cell(
                TrialSamples.CLOSED,
                Map.of(),
                new WorkloadSpec(updates, 1, 100, BlobContent.RANDOM, shared, 42),
                Cell.Verify.COUNT);

        assertThat(row(TrialSamples.valid(none, 1, 1, TrialSamples.latencies(false))))
                .containsEntry("keys_stale", "")
                .containsEntry("keys_shared", "")
                .containsEntry("keys_shared_count", "")
                .containsEntry("history_operations", "");
        assertThat(row(TrialSamples.valid(some, 1, 1, TrialSamples.latencies(false))))
                .containsEntry("keys_stale", "0.5")
                .containsEntry("keys_shared", "0.1")
                .containsEntry("keys_shared_count", "4")
                .containsEntry("history_operations", "0");
    }

    @Test
    void keysHaveNoDistributionWhereAllAreShared() {
        KeySpace shared = new KeySpace(KeySpace.Distribution.ZIPF, 10, 0.7, 0, 1, 4);

        assertThat(rowOf(Map.of(OperationKind.GET, 1, OperationKind.UPDATE, 1), shared))
                .containsEntry("keys", "")
                .containsEntry("zipf_exponent", "")
                .containsEntry("key_count", "10")
                .containsEntry("keys_shared", "1");
        assertThat(rowOf(Map.of(OperationKind.GET, 1, OperationKind.ADD, 1), shared))
                .containsEntry("keys", "zipf")
                .containsEntry("zipf_exponent", "0.7");
    }

    private static Map<String, String> rowOf(Map<OperationKind, Integer> mix, KeySpace keys) {
        WorkloadSpec workload = new WorkloadSpec(mix, 1, 100, BlobContent.RANDOM, keys, 42);
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, Map.of(), workload, Cell.Verify.COUNT);
        return row(TrialSamples.valid(cell, 1, 1, TrialSamples.latencies(false)));
    }

    @Test
    void connectionsThatAreHeldSayWhatWasAskedOfThem() {
        Cell tenth = TrialSamples.cell(
                new IdleLoad(1000, Duration.ofSeconds(30), Duration.ofSeconds(10), 0.1, 0), "keepAliveShare", "10%");
        Cell all = TrialSamples.cell(
                new IdleLoad(1000, Duration.ofSeconds(30), Duration.ofSeconds(10), 1, 4), "keepAliveShare", "100%");

        assertThat(row(TrialSamples.unmeasured(tenth, 1, Verdict.VALID, "")))
                .containsEntry("connect_rate", "1000")
                .containsEntry("hold_s", "30")
                .containsEntry("keep_alive_s", "10")
                .containsEntry("keep_alive_share", "0.1")
                .containsEntry("sources", "auto");
        assertThat(row(TrialSamples.unmeasured(all, 1, Verdict.VALID, "")))
                .containsEntry("keep_alive_share", "1")
                .containsEntry("sources", "4");
        assertThat(ParameterColumns.names(TrialParameter.Role.LOAD))
                .contains("connect_rate", "hold_s", "keep_alive_s", "keep_alive_share", "sources");
    }

    @Test
    void aTraceHasNoWarmUp(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1,100\n");
        TraceReplay replay = new TraceReplay(TraceReader.read(file, "t.csv"), 1);
        Cell traced = TrialSamples.cell(
                TrialSamples.OPEN,
                Map.of(),
                WorkloadSpec.replaying(replay, BlobContent.RANDOM, 42),
                Cell.Verify.CONTENT);

        assertThat(row(TrialSamples.valid(open, 1, 1, TrialSamples.latencies(true))))
                .containsEntry("warm_up_s", "1.5");
        assertThat(row(TrialSamples.valid(traced, 1, 1, TrialSamples.latencies(true))))
                .containsEntry("warm_up_s", "");
    }

    @Test
    void aTraceIsKnownByItsBytesAndNotOnlyByItsName(@TempDir Path folder) throws Exception {
        assertThat(traceDigits(folder, 100)).matches("[0-9a-f]{12}").isEqualTo(traceDigits(folder, 100));
        assertThat(traceDigits(folder, 200)).isNotEqualTo(traceDigits(folder, 100));
        assertThat(row(TrialSamples.valid(open, 1, 1, TrialSamples.latencies(true))))
                .containsEntry("trace_sha256", "");
        assertThat(ParameterColumns.names(TrialParameter.Role.LOAD)).contains("trace_sha256");
    }

    private static String traceDigits(Path folder, int sizeBytes) throws Exception {
        Path file = Files.writeString(
                folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1," + sizeBytes + "\n");
        Cell traced = TrialSamples.cell(
                TrialSamples.OPEN,
                Map.of(),
                WorkloadSpec.replaying(new TraceReplay(TraceReader.read(file, "t.csv"), 1), BlobContent.RANDOM, 42),
                Cell.Verify.CONTENT);
        return row(TrialSamples.valid(traced, 1, 1, TrialSamples.latencies(true)))
                .getOrDefault("trace_sha256", "");
    }

    @Test
    void withoutAScheduleThereAreNoResponseTimesAndNoOfferedLoad() {
        Map<String, String> row = row(TrialSamples.valid(closed, 1, 12_800, TrialSamples.latencies(false)));

        assertThat(row).containsEntry("service_p99_us", "3000.32");
        assertThat(row)
                .containsEntry("load_model", "closed")
                .containsEntry("offered_ops_s", "")
                .containsEntry("arrivals", "")
                .containsEntry("response_mean_us", "")
                .containsEntry("response_p99_us", "")
                .containsEntry("start_delay_max_us", "");
    }

    @Test
    void aPercentileOfFewerOperationsThanItNeedsIsEmptyAndTheMaximumStands() {
        OperationTimes few = OperationTimes.empty();
        few.service().recordValueWithCount(1_000_000, 98);
        few.service().recordValue(12_300_000);

        Map<String, String> row = row(TrialSamples.valid(closed, 1, 12_800, few));

        assertThat(row)
                .containsEntry("service_p50_us", "1000.45")
                .containsEntry("service_p90_us", "1000.45")
                .containsEntry("service_p99_us", "")
                .containsEntry("service_p99_9_us", "")
                .containsEntry("service_max_us", "12304.4");
    }

    @Test
    void whatWasNotMeasuredIsEmptyAndNeverZero() {
        Map<String, String> row = row(TrialSamples.unmeasured(closed, 1, Verdict.UNSUPPORTED, "one node only"));

        assertThat(row).containsEntry("verdict", "UNSUPPORTED").containsEntry("reasons", "one node only");
        List<String> names = ResultColumns.names();
        List<String> outcomes = names.subList(names.indexOf("limited_by"), names.indexOf("schema_version"));
        assertThat(outcomes).hasSize(108).allSatisfy(name -> assertThat(row).containsEntry(name, ""));
        assertThat(row).containsEntry("server_version", "").containsEntry("lanes", "");
    }

    @Test
    void withoutAnAcknowledgedBlobNoThroughputIsClaimed() {
        Measured allFailed = new Measured(
                new Counts(3, 0, 0, 768, 0),
                0,
                0,
                0,
                0,
                2.5,
                2.5,
                2.5,
                Double.NaN,
                false,
                OperationTimes.empty(),
                List.of(),
                Resources.UNKNOWN,
                Utilization.UNKNOWN,
                Double.NaN,
                0,
                Double.NaN,
                Double.NaN,
                Visibility.NONE,
                Double.NaN,
                Double.NaN);

        Map<String, String> row = row(failed(allFailed));

        assertThat(row)
                .containsEntry("operations", "3")
                .containsEntry("blobs_acknowledged", "0")
                .containsEntry("blobs_failed", "768")
                .containsEntry("measured_s", "2.5")
                .containsEntry("throughput_blobs_s", "")
                .containsEntry("throughput_mb_s", "")
                .containsEntry("throughput_blobs_s_per_connection", "")
                .containsEntry("service_mean_us", "")
                .containsEntry("harness_alloc_b_per_op", "");
    }

    @Test
    void lostConnectionsAreCountedWhereTheClientTells() {
        assertThat(row(failed(measured(14, 2, 0.25))))
                .containsEntry("blobs_unresolved", "14")
                .containsEntry("reconnects", "2")
                .containsEntry("disconnected_s", "0.25");
        assertThat(row(failed(measured(0, Double.NaN, Double.NaN))))
                .containsEntry("blobs_unresolved", "0")
                .containsEntry("reconnects", "")
                .containsEntry("disconnected_s", "");
    }

    @Test
    void percentilesThatBlobsDecideWhichWereNotSeenAreEmpty() {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000_000, 980);
        times.recordValueWithCount(5_000_000, 20);
        Visibility within = new Visibility(times, times, 12, 8, 0, Double.NaN, Double.NaN, "another reader");

        assertThat(row(failed(measured(0, 0, 0, within))))
                .containsEntry("visibility_samples", "1000")
                .containsEntry("visibility_unseen", "20")
                .containsEntry("visibility_p90_us", "1000.45")
                .containsEntry("visibility_p99_us", "")
                .containsEntry("visibility_max_us", "")
                .containsEntry("visibility_after_ack_p99_us", "");
    }

    private static Measured measured(long blobsUnresolved, double reconnects, double disconnectedSeconds) {
        return measured(blobsUnresolved, reconnects, disconnectedSeconds, Visibility.NONE);
    }

    private static Measured measured(
            long blobsUnresolved, double reconnects, double disconnectedSeconds, Visibility visibility) {
        return new Measured(
                Counts.ZERO,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Double.NaN,
                false,
                OperationTimes.empty(),
                List.of(),
                Resources.UNKNOWN,
                Utilization.UNKNOWN,
                Double.NaN,
                blobsUnresolved,
                reconnects,
                disconnectedSeconds,
                visibility,
                Double.NaN,
                Double.NaN);
    }

    @Test
    void noFieldOfAnEmptyMeasurementIsNaNOrInfinite() {
        Measured nothing = measured(0, Double.NaN, Double.NaN);

        assertThat(row(failed(nothing)).values())
                .noneMatch(field -> field.contains("NaN") || field.contains("Infinity"));
    }

    @Test
    void corruptionIsOnlyRuledOutWhereContentsWereRead() {
        Cell counted =
                TrialSamples.cell(TrialSamples.CLOSED, Map.of(), Map.of(OperationKind.APPEND, 1), Cell.Verify.COUNT);

        Map<String, String> row = row(TrialSamples.valid(counted, 1, 12_800, TrialSamples.latencies(false)));

        assertThat(row).containsEntry("blobs_lost", "0").containsEntry("blobs_corrupt", "");
    }

    @Test
    void aMixNamesItsWeightsAndItsKeys() {
        Cell mixed = TrialSamples.cell(
                TrialSamples.CLOSED,
                Map.of(),
                Map.of(OperationKind.ADD, 10, OperationKind.GET_IF_NOT_MATCHED, 90),
                Cell.Verify.NONE);

        Map<String, String> row = row(TrialSamples.valid(mixed, 1, 12_800, TrialSamples.latencies(false)));

        assertThat(row)
                .containsEntry("operation", "add:10 get-if-not-matched:90")
                .containsEntry("keys", "sequential")
                .containsEntry("key_count", "10000")
                .containsEntry("zipf_exponent", "");
    }

    @Test
    void everyColumnHasItsOwnName() {
        assertThat(ResultColumns.names()).doesNotHaveDuplicates();
        assertThat(Column.names(IntervalColumns.ALL)).doesNotHaveDuplicates();
    }

    private TrialResult failed(Measured measured) {
        return new TrialResult(
                closed,
                1,
                TrialSamples.START,
                1,
                8,
                Verdict.FAILED,
                List.of("every operation failed"),
                "none found",
                Optional.of(measured),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static Map<String, String> row(TrialResult result) {
        return Column.named(ResultColumns.ALL, new TrialRow(ResultSamples.run("run-1", 1, result.cell()), result));
    }
}
