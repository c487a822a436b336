package io.blobbench.benchmarks;

import io.blobbench.measure.Histograms;
import io.blobbench.measure.LaneRecorder;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of recording the times of one operation, with times spread over three decades, as those of a store are. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HistogramBenchmark {
    private static final int VALUES = 1 << 12;
    private static final double LOWEST_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final double DECADES = 3;

    private final long[] valuesNs = new long[VALUES];
    private Histogram histogram;
    private LaneRecorder recorder;
    private int next;

    @Setup(Level.Trial)
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < VALUES; i++) {
            valuesNs[i] = (long) (LOWEST_NS * Math.pow(10, DECADES * random.nextDouble()));
        }
        histogram = Histograms.create();
        recorder = new LaneRecorder(true);
    }

    /** Records one value in a histogram that no other thread reads. */
    @Benchmark
    public void recordValue() {
        histogram.recordValue(valuesNs[next++ & (VALUES - 1)]);
    }

    /** Records everything that a lane records for one operation of an open loop. */
    @Benchmark
    public void recordOperation() {
        long valueNs = valuesNs[next++ & (VALUES - 1)];
        recorder.enter();
        recorder.count(0, 1, 0, 0, 100);
        recorder.recordScheduled(valueNs, valueNs, valueNs, valueNs);
        recorder.exit();
    }
}
