package io.blobbench.benchmarks;

import io.blobbench.load.LoadGenerator;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
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
 * Operations a second that many lanes carry on many connections with many operations in flight, to a store that settles them on a thread
 * of its own for all connections, and does next to nothing else.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CrowdBenchmark {
    private static final int OPERATIONS = 2_000_000;
    private static final int BLOB_BYTES = 100;

    /** Lanes, connections over all lanes, operations in flight on each connection. */
    @Param({"1 1 64", "1 1 10000", "2 2 64", "2 1000 10", "64 64 1", "64 1000 10"})
    String crowd;

    private Store store;
    private EventLoop loop;
    private LoadGenerator generator;
    private Phase phase;

    @Setup
    public void open() throws StoreException {
        String[] numbers = crowd.split(" ", 3);
        int lanes = Integer.parseInt(numbers[0]);
        int connections = Integer.parseInt(numbers[1]);
        int inFlight = Integer.parseInt(numbers[2]);
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1), 1, BLOB_BYTES, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
        loop = new EventLoop(connections * inFlight);
        Store inline = new MemoryStoreFactory().open(new StoreSettings(List.of(), Map.of()));
        store = new SettlingLater(inline, loop);
        store.provision(new Layout(
                "crowd",
                connections,
                1,
                Consistency.ONE,
                Durability.NONE,
                spec.messageBytes(),
                Map.of("retain", "false")));
        Workload workload = new Workload(spec, lanes, connections, OperationKind.PUT, false, false);
        generator = new LoadGenerator(
                store,
                new LoadSetup(
                        spec,
                        workload,
                        lanes,
                        connections,
                        inFlight,
                        false,
                        42,
                        getClass().getClassLoader()),
                NanoClock.SYSTEM);
        PhaseLimits limits = new PhaseLimits(Duration.ofMinutes(1), OPERATIONS, Long.MAX_VALUE);
        phase = Phase.of(new ClosedLoad(inFlight), limits, Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @TearDown
    public void close() {
        generator.close();
        loop.close();
        store.close();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public PhaseOutcome operation() throws InterruptedException {
        return generator.run(phase, passed -> true);
    }

    /** A store whose connections are settled by an event loop. */
    private record SettlingLater(Store inline, EventLoop loop) implements Store {
        @Override
        public void provision(Layout layout) throws StoreException {
            inline.provision(layout);
        }

        @Override
        public Connection connect(ConnectionPlan plan) throws StoreException {
            return loop.of(inline.connect(plan));
        }

        @Override
        public long countBlobs() throws StoreException {
            return inline.countBlobs();
        }

        @Override
        public void scan(BlobVisitor visitor) throws StoreException {
            inline.scan(visitor);
        }

        @Override
        public Map<String, String> describe() throws StoreException {
            return inline.describe();
        }

        @Override
        public void teardown() throws StoreException {
            inline.teardown();
        }

        @Override
        public boolean holds(String layoutName) throws StoreException {
            return inline.holds(layoutName);
        }

        @Override
        public void remove(String layoutName) throws StoreException {
            inline.remove(layoutName);
        }

        @Override
        public void close() {
            inline.close();
        }
    }
}
