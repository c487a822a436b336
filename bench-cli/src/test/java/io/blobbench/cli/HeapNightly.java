package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The harness at full load for as many minutes as {@code nightly.minutes} says: what is alive after a collection stays the
 * same. Part of the profile {@code nightly}.
 */
class HeapNightly {
    private static final Duration LOAD = Duration.ofMinutes(Integer.getInteger("nightly.minutes", 10));
    private static final int SAMPLES = 24;
    /** Bytes that a class used for the first time, or a table that grew once, may take. */
    private static final long SLACK_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void whatIsAliveAfterACollectionStaysTheSameForHours() throws Exception {
        Files.writeString(folder.resolve("long.yaml"), """
                question: Does the harness keep its memory?
                workload: {operation: append, blob: 100B}
                connections: 4
                load: {model: closed, inFlight: 16}
                phases: {warmUp: 2s, measurement: %ds}
                stores: {memory-async: {options: {retain: false}}}
                """.formatted(LOAD.toSeconds()));
        List<Long> aliveBytes = new ArrayList<>();
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "memory-async", "--scenario", "long.yaml", "--results", "out")) {
            long startNs = System.nanoTime();
            for (int sample = 1; sample < SAMPLES; sample++) {
                long dueNs = startNs + LOAD.toNanos() * sample / SAMPLES;
                BenchProcess.await(LOAD, "time for a sample", () -> System.nanoTime() - dueNs >= 0);
                aliveBytes.add(aliveBytes(bench.pid()));
            }
            BenchProcess.await(LOAD, "end of the load", () -> !bench.alive());
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        long early = median(aliveBytes.subList(SAMPLES / 4, SAMPLES / 2));
        long late = median(aliveBytes.subList(3 * SAMPLES / 4, SAMPLES - 1));
        assertThat(late).as("bytes alive: " + aliveBytes).isLessThan(early + early / 50 + SLACK_BYTES);
    }

    private static long median(List<Long> values) {
        List<Long> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    /** Collects, and adds up what is left: the last line of a histogram of classes. */
    private long aliveBytes(long pid) throws IOException, InterruptedException {
        Path histogram = folder.resolve("histogram.txt");
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, String.valueOf(pid), "GC.class_histogram")
                .redirectOutput(histogram.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("jcmd ended").isTrue();
        List<String> lines = Files.readAllLines(histogram, StandardCharsets.UTF_8);
        String total = lines.stream()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(String.join("\n", lines)));
        return Long.parseLong(total.trim().split(" +", -1)[2]);
    }
}
