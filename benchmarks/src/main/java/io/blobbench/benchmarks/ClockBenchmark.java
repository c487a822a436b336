package io.blobbench.benchmarks;

import io.blobbench.schedule.NanoClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of reading the clock, and its smallest step: every operation reads it at least twice. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ClockBenchmark {
    private long lastNs;

    @Benchmark
    public long read() {
        return NanoClock.SYSTEM.nanoTime();
    }

    /** Time until the clock shows another value. */
    @Benchmark
    public long step() {
        long nowNs = NanoClock.SYSTEM.nanoTime();
        while (nowNs == lastNs) {
            nowNs = NanoClock.SYSTEM.nanoTime();
        }
        lastNs = nowNs;
        return nowNs;
    }
}
