package io.blobbench.benchmarks;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of one submit to the inline reference store: the store's whole share in a measurement of the harness alone.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MemoryStoreBenchmark {
    private static final int BLOB_BYTES = 100;
    private static final long KEYS = 1 << 16;

    @Param({"APPEND", "PUT"})
    OperationKind kind;

    @Param({"1", "256"})
    int batchSize;

    /** True suits kinds with keys only: retained appends fill the heap within seconds. */
    @Param({"false"})
    boolean retain;

    private Store store;
    private Connection connection;
    private NullOperation operation;

    @Setup(Level.Iteration)
    public void open() throws StoreException {
        store = new MemoryStoreFactory().open(new StoreSettings(List.of(), Map.of()));
        store.provision(new Layout(
                "benchmark",
                1,
                1,
                Consistency.NONE,
                Durability.NONE,
                BLOB_BYTES,
                Map.of("retain", Boolean.toString(retain))));
        connection = store.connect(new ConnectionPlan(0, 1, 1, batchSize, BLOB_BYTES));
        operation = new NullOperation(kind, batchSize, BLOB_BYTES, KEYS);
    }

    @TearDown(Level.Iteration)
    public void close() throws StoreException {
        connection.close();
        store.teardown();
        store.close();
    }

    @Benchmark
    public long submit() {
        connection.submit(operation.next());
        return operation.settled();
    }
}
