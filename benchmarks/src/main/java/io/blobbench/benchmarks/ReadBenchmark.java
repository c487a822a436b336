package io.blobbench.benchmarks;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time in which a blob that was read is compared with the one that the preload wrote under its key. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC") // as bench does
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadBenchmark {
    @Param({"100", "10000", "1000000"})
    int blobBytes;

    private Batch read;
    private byte[] blob;

    /** Preloads a single key. */
    @Setup
    public void preload() {
        KeySpace oneKey = new KeySpace(KeySpace.Distribution.SEQUENTIAL, 1, KeySpace.DEFAULT.zipfExponent());
        WorkloadSpec spec =
                new WorkloadSpec(Map.of(OperationKind.GET, 1), 1, blobBytes, BlobContent.RANDOM, oneKey, 42);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        OperationSource writing = workload.preload(0);
        Batch written = workload.newBatch(0);
        writing.next(written);
        writing.issued(written);
        writing.settled(written, 1, 0, 0);
        blob = written.payload(0);
        read = workload.newBatch(0);
        workload.source(0).next(read);
    }

    /** A blob as large as the parameter says. */
    @Benchmark
    public boolean compare() {
        return read.comparesReads(0) && read.canRead(blob, 0); // the first forgets the read before
    }
}
