package io.blobbench.benchmarks;

import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Operations a second that one lane carries to the inline reference store: all of the harness, two clock readings, the
 * recording and the settling included, and next to nothing of a store.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC") // as bench does: the barriers of G1 cost a lane a tenth
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LaneBenchmark {
    private static final int OPERATIONS = 4_000_000;
    private static final int BLOB_BYTES = 100;
    /** A rate above the capacity of any lane, so that an open load never waits. */
    private static final double FULL_RATE = 1e9;

    @Param({"closed", "open"})
    String load;

    @Param({"1"})
    int batchSize;

    private Store store;
    private LoadGenerator generator;
    private Phase phase;

    @Setup
    public void open() throws StoreException {
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1), batchSize, BLOB_BYTES, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
        store = new MemoryStoreFactory().open(new StoreSettings(List.of(), Map.of()));
        store.provision(new Layout(
                "lane", 1, 1, Consistency.ONE, Durability.NONE, spec.messageBytes(), Map.of("retain", "false")));
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, false);
        boolean scheduled = load.equals("open");
        LoadModel model = scheduled ? new OpenLoad(FULL_RATE, OpenLoad.Arrivals.CONSTANT, 1) : new ClosedLoad(1);
        ClassLoader loader = getClass().getClassLoader();
        generator = new LoadGenerator(
                store, new LoadSetup(spec, workload, 1, 1, 1, scheduled, 42, loader), NanoClock.SYSTEM);
        PhaseLimits limits = new PhaseLimits(Duration.ofMinutes(1), OPERATIONS, Long.MAX_VALUE);
        phase = Phase.of(model, limits, Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @TearDown
    public void close() {
        generator.close();
        store.close();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public PhaseOutcome operation() throws InterruptedException {
        return generator.run(phase, passed -> true);
    }
}
