package io.blobbench.trial;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.FaultPlan;
import io.blobbench.scenario.Floors;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
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
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Hand-made cells and results of trials, for tests. */
public final class TrialSamples {
    public static final Instant START = Instant.parse("2026-11-20T09:30:12.345Z");
    public static final LoadModel OPEN = new OpenLoad(1000, OpenLoad.Arrivals.POISSON, 8);
    public static final LoadModel CLOSED = new ClosedLoad(8);

    /** Shares that all differ, some of them unknown. */
    public static final Utilization UTILIZATION = new Utilization(
            0.31,
            0.62,
            0.003,
            0,
            0.04,
            0.5,
            0.75,
            0,
            0.05,
            0.56,
            0.28,
            Double.NaN,
            Double.NaN,
            0.02,
            0.08,
            0,
            Double.NaN,
            0.012,
            List.of());

    private TrialSamples() {}

    /** A cell at the given values of axes, given as name, value, name, value. */
    public static Cell cell(LoadModel load, String... axes) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < axes.length; i += 2) {
            values.put(axes[i], axes[i + 1]);
        }
        return cell(load, values, Map.of(OperationKind.APPEND, 1), Cell.Verify.CONTENT);
    }

    public static Cell cell(
            LoadModel load, Map<String, String> axes, Map<OperationKind, Integer> mix, Cell.Verify verify) {
        return cell(load, axes, new WorkloadSpec(mix, 256, 100, BlobContent.RANDOM, KeySpace.DEFAULT, 42), verify);
    }

    public static Cell cell(LoadModel load, Map<String, String> axes, WorkloadSpec workload, Cell.Verify verify) {
        String id =
                String.join(" ", axes.entrySet().stream().map(Object::toString).toList());
        return new Cell(
                id.isEmpty() ? "single" : id,
                axes,
                workload,
                load,
                Optional.empty(),
                2,
                0,
                2,
                1,
                Consistency.ONE,
                Durability.NONE,
                new TreeMap<>(),
                new TreeMap<>(Map.of("linger.ms", "5", "ssl.key.password", "swordfish")),
                new TreeMap<>(),
                PhaseLimits.ofDuration(Duration.ofMillis(1500)),
                new PhaseLimits(Duration.ofSeconds(5), Long.MAX_VALUE, 1_000_000_000),
                0,
                new Floors(1_000_000_000, 0),
                Duration.ofSeconds(30),
                verify,
                Cell.Space.KNOWN,
                FaultPlan.NONE);
    }

    /** Service times of 1 ms and 3 ms; with a schedule, response times of 2 ms and start delays of 10 us as well. */
    public static OperationTimes latencies(boolean scheduled) {
        OperationTimes latencies = OperationTimes.empty();
        record(latencies.service(), 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000);
        if (scheduled) {
            record(latencies.response(), 1_000_000, 1_500_000, 2_000_000, 3_000_000, 6_000_000);
            record(latencies.startDelay(), 10_000, 20_000, 30_000, 40_000, 50_000);
        }
        return latencies;
    }

    /** A thousand values whose median, 90th, 99th and 99.9th percentile and maximum are those given. */
    private static void record(Histogram histogram, long p50Ns, long p90Ns, long p99Ns, long p999Ns, long maxNs) {
        histogram.recordValueWithCount(p50Ns, 600);
        histogram.recordValueWithCount(p90Ns, 350);
        histogram.recordValueWithCount(p99Ns, 45);
        histogram.recordValueWithCount(p999Ns, 4);
        histogram.recordValue(maxNs);
    }

    /** A trial that went well, with the given throughput over two seconds. */
    public static TrialResult valid(Cell cell, int trial, long blobsPerSecond, OperationTimes latencies) {
        return valid(cell, trial, blobsPerSecond, latencies, UTILIZATION);
    }

    /** The same with the given shares. */
    public static TrialResult valid(
            Cell cell, int trial, long blobsPerSecond, OperationTimes latencies, Utilization utilization) {
        Counts counts = new Counts(blobsPerSecond / 128, 2 * blobsPerSecond, 0, 0, 200 * blobsPerSecond);
        Resources resources = new Resources(
                1.25,
                Double.NaN,
                1024,
                0.5,
                3e9,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN);
        return new TrialResult(
                cell,
                trial,
                START,
                2,
                8,
                Verdict.VALID,
                List.of(),
                "store",
                Optional.of(new Measured(
                        counts,
                        0,
                        0,
                        0,
                        0,
                        2,
                        2,
                        2,
                        1,
                        false,
                        latencies,
                        List.of(),
                        resources,
                        utilization,
                        250,
                        0,
                        Double.NaN,
                        Double.NaN,
                        Visibility.NONE,
                        Double.NaN,
                        Double.NaN)),
                Optional.of(new Verification(2 * blobsPerSecond, 2 * blobsPerSecond, 0, 0, 0)),
                Optional.of(new SpaceUsage(300 * blobsPerSecond, SpaceUsage.Medium.DISK, "log directories")),
                Map.of("version", "4.3.1"));
    }

    /** The same trial with times by kind of operation. */
    public static TrialResult withKinds(TrialResult result, List<KindTimes> kinds) {
        Measured measured = result.measured().orElseThrow();
        return new TrialResult(
                result.cell(),
                result.trial(),
                result.startedAt(),
                result.lanes(),
                result.inFlight(),
                result.verdict(),
                result.reasons(),
                result.limitedBy(),
                Optional.of(new Measured(
                        measured.counts(),
                        0,
                        0,
                        0,
                        0,
                        measured.dueSeconds(),
                        measured.seconds(),
                        measured.settledSeconds(),
                        measured.drift(),
                        false,
                        measured.latencies(),
                        kinds,
                        measured.resources(),
                        measured.utilization(),
                        measured.hostSpeed(),
                        0,
                        Double.NaN,
                        Double.NaN,
                        Visibility.NONE,
                        Double.NaN,
                        Double.NaN)),
                result.verification(),
                result.space(),
                result.description());
    }

    /** The same trial of known length. */
    public static TrialResult lasting(TrialResult result, double seconds, double loadSeconds) {
        return new TrialResult(
                result.cell(),
                result.trial(),
                result.startedAt(),
                result.lanes(),
                result.inFlight(),
                result.verdict(),
                result.reasons(),
                result.limitedBy(),
                result.measured(),
                result.verification(),
                result.space(),
                result.description(),
                result.faults(),
                result.idle(),
                new TrialTime(seconds, loadSeconds));
    }

    /** A trial that opened and held all its connections; each took 1912 bytes in the server, and no keep-alive failed. */
    public static TrialResult holding(Cell cell, int trial, int connections) {
        TrialResult result = unmeasured(cell, trial, Verdict.VALID);
        IdleSummary held = new IdleSummary(
                connections,
                true,
                connections,
                connections / 1e3,
                new IdleSummary.Times(400_000, 1_200_000, 9_000_000, 60_000),
                1912,
                688.5,
                9870,
                null,
                0,
                "",
                connections / 10,
                0,
                new IdleSummary.Times(90_000, 310_000, 2_000_000, 60_000),
                0);
        return new TrialResult(
                result.cell(),
                result.trial(),
                result.startedAt(),
                result.lanes(),
                result.inFlight(),
                result.verdict(),
                result.reasons(),
                result.limitedBy(),
                result.measured(),
                result.verification(),
                result.space(),
                result.description(),
                result.faults(),
                Optional.of(held),
                result.time());
    }

    /** A trial that measured nothing. */
    public static TrialResult unmeasured(Cell cell, int trial, Verdict verdict, String... reasons) {
        return new TrialResult(
                cell,
                trial,
                START,
                0,
                0,
                verdict,
                List.of(reasons),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** One second of a measurement. */
    public static Interval interval(int index, Counts counts, OperationTimes latencies) {
        return new Interval(index, index, 1, counts, latencies, Resources.UNKNOWN);
    }
}
